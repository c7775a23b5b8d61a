import { type Minor, ZERO } from "../../../lib/domain/money.ts";
import { isCalledOff } from "../../../lib/domain/order/order-status.ts";
import type { OrderEventRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import type { Repositories } from "../../db/repositories.ts";
import { BY_HAND, howItWent } from "../../payments-service/due/refund-words.ts";
import { takenMinor } from "../../payments-service/txns/taken.ts";
import { type TxnRow, txnById } from "../../payments-service/txns/txns.ts";
import { type Returning, type ShownRefund, shownRefunds } from "../../rules/refund/shown-refunds.ts";

/** Unpaid orders have no refunds but of wallet credit, so without it their refund table is not read. */
const UNPAID: readonly OrderRow["payment_status"][] = ["due", "pending", "failed"];

/** All that goes back or went back of an order, oldest first. `attempts`: the payments that were begun for it. */
export async function readShownRefunds(
  repos: Repositories,
  order: OrderRow,
  { attempts, events }: { readonly attempts: readonly TxnRow[]; readonly events: readonly OrderEventRow[] },
): Promise<ShownRefund[]> {
  // Archived later, an order stays called off, since then.
  const calledOff = events.findLast(({ prev_state, new_state }) => prev_state !== new_state && isCalledOff(new_state));
  const hasEnded = calledOff !== undefined || isCalledOff(order.status);
  const credit: Minor = hasEnded && order.customer_id ? order.wallet_credit_applied : ZERO;
  const isUnpaid = UNPAID.includes(order.payment_status);
  if (isUnpaid && credit === 0) return [];
  const rows = await repos.refunds.ofOrder(order.id);
  const payment = isUnpaid ? null : await returning(repos, order.bill_id ? await wholeShares(repos, rows) : attempts);
  const elsewhere = await madeElsewhere(repos, rows, payment);
  return shownRefunds(rows, { payment, elsewhere, credit, at: calledOff?.created_at ?? order.updated_at });
}

/** Payments of a table's bill of which all goes back for this round. */
const wholeShares = async (repos: Repositories, rows: readonly RefundRow[]): Promise<TxnRow[]> =>
  (await Promise.all(rows.map(({ whole, txn_id }) => (whole && txn_id ? txnById(repos.db, txn_id) : null)))).filter(
    (txn) => txn !== null,
  );

/** What a person has recorded as given back without the provider; what they did in its dashboard came from it. */
async function madeElsewhere(
  repos: Repositories,
  rows: readonly RefundRow[],
  payment: Returning["payment"],
): Promise<Set<string>> {
  const made = new Set<string>();
  const look = async (id: string, txn: string, part?: string) => {
    if ((await howItWent(repos.db, txn, part)) === BY_HAND) made.add(id);
  };
  if (payment?.refunded_at) await look(payment.id, payment.id);
  for (const { id, txn_id, whole, status } of rows)
    if (txn_id && status === "done") await (whole ? look(txn_id, txn_id) : look(id, txn_id, id));
  return made;
}

/**
 * The payment that goes back because its order ended, or that went back at its provider without us; money that came beside the one that is kept
 * is no part of what the order cost.
 */
async function returning(repos: Repositories, attempts: readonly TxnRow[]): Promise<Returning["payment"]> {
  if (attempts.some(({ pays }) => pays)) return null;
  const going = attempts.filter(
    ({ charged_at, refund_reason, refunded_at }) => charged_at && (refund_reason || refunded_at),
  );
  const ended = going.find(({ refund_reason }) => refund_reason === "order_cancelled");
  const txn = ended ?? going.find(({ refund_reason }) => refund_reason === null) ?? going[0];
  if (!txn) return null;
  const { id, refunded_at, refund_next_at, refund_reason } = txn;
  const taken = await takenMinor(repos.db, txn);
  return { id, taken, refunded_at, unasked: refund_reason === null, stopped: !refunded_at && !refund_next_at };
}
