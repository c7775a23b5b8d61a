import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { addMoney, type Minor, toDecimalString, ZERO } from "../../../lib/domain/money.ts";
import { isCalledOff } from "../../../lib/domain/order/order-status.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { RefundedPieces } from "../../db/schema/money/refunds.ts";
import { lockRound } from "../../dine-in/rounds/lock-round.ts";
import { providerOf } from "../../payments-service/accounts/choose.ts";
import { gatewayAmount, leastRefund, stepOf } from "../../payments-service/amounts.ts";
import { sendPart } from "../../payments-service/due/part-refunds.ts";
import { settleNow } from "../../payments-service/due/settle-now.ts";
import {
  amountOf,
  lockPurpose,
  payingTxns,
  requestRefund,
  type TxnRow,
  txnById,
} from "../../payments-service/txns/txns.ts";
import type { RefundReasonCode } from "../../rules/refund/reasons.ts";
import { refundNote } from "../../rules/refund/refund-note.ts";
import {
  decideRefund,
  type RefundRefusal,
  type RefundScope,
  type RefundSplit,
  type ShortLine,
} from "../../rules/refund/refundable.ts";
import type { Services } from "../../services.ts";
import { PAID_ONLINE } from "../payment/hold.ts";
import { type BillSource, billLeft, sourceOf } from "./bill-sources.ts";
import { handWayOf } from "./hand-way.ts";
import { givenBack, isAllDecided, paidOrder } from "./paid-order.ts";
import { firstOfEachPayer } from "./payers.ts";
import { noteRefund, settleOrder } from "./settle-order.ts";

export interface RefundRequest {
  readonly scope: RefundScope;
  readonly reason: RefundReasonCode;
  readonly note: string | null;
  /** Of the form: a repeat returns the first one's rows. */
  readonly key: string;
  /** Null: on the command line. */
  readonly staffId: string | null;
  /** Of a table's round: which of its bill's payments it comes from. Null if there is one only. */
  readonly source?: string | null;
}

/**
 * `not_paid`: nothing was paid, or all of it goes back already. `on_bill`: its table's bill is not paid yet. `which_payment`: the bill was paid with
 * several. `whole_only`: the provider gives back whole payments only. `unknown`: no such order. `key_used`: the form was sent before, and asked for
 * something else.
 */
export type RefundProblem =
  | RefundRefusal
  | "not_paid"
  | "on_bill"
  | "which_payment"
  | "whole_only"
  | "unknown"
  | "key_used";
export interface RefundRefused {
  readonly why: RefundProblem;
  readonly most: Minor;
  /** Of `too_many`, with what the dish is called. */
  readonly line?: ShortLine & { readonly title: OrderItemRow["title"] };
}

/** Why nothing of an order can be given back by staff; null if something may be left. */
export function refundBar(order: OrderRow): "not_paid" | "on_bill" | null {
  if (order.bill_id && order.payment_status === "due") return "on_bill";
  const isPaid = order.payment_status === "paid" && order.held_until === null;
  return isPaid && !isCalledOff(order.status) ? null : "not_paid";
}

/**
 * Gives money of an order back, at most what was paid, however often and by how many it is asked at once: decided with
 * the order locked. Online it is recorded as due and sent at once, and again until the provider has made it.
 */
export async function refundOrder(
  app: Services,
  { repos, business }: { readonly repos: Repositories; readonly business: BusinessRow },
  orderId: string,
  request: RefundRequest,
): Promise<Result<readonly RefundRow[], RefundRefused>> {
  const result = await repos.transaction(async (tx): Promise<Result<readonly RefundRow[], RefundRefused>> => {
    const { order } = (await lockRound(tx, orderId)) ?? {};
    if (!order) return err({ why: "unknown", most: ZERO });
    const earlier = await tx.refunds.ofOrder(order.id);
    const same = earlier.filter(({ key }) => key === request.key);
    if (same.length > 0) return isRepeat(same, request) ? ok(same) : err({ why: "key_used", most: ZERO });
    const bar = refundBar(order);
    if (bar) return err({ why: bar, most: ZERO });
    const bill = await billLeft(tx, order);
    const source = bill && sourceOf(bill.sources, request.source ?? null);
    if (bill && !source) return err({ why: bill.sources.length > 0 ? "which_payment" : "nothing_left", most: ZERO });
    const isOnline = source ? source.txn !== null : order.payment_option === PAID_ONLINE && order.payable_amount > 0;
    const txn = isOnline ? await lockPaying(tx, source?.txn ?? (await payingTxns(tx.db, order.id))[0]) : null;
    if (isOnline && !txn) return err({ why: "not_paid", most: ZERO });
    const items = await tx.orders.items([order.id]);
    const paid = paidOrder(order, items);
    const ofBill = bill && source && { sources: bill.sources, beside: bill.beside, ofPayment: source.left };
    const limits = { ...(txn ? limitsOf(business, txn) : {}), ...ofBill };
    const split = decideRefund(paid, givenBack(earlier), request.scope, limits);
    if ("refused" in split) return err(refusedSplit(split, items));
    const online =
      txn && split.paid > 0 ? await onlineRow(app, { txn, split, source, earlier, order, business }) : null;
    if (online === "whole_only") return err({ why: online, most: split.amount });
    return ok(await write(app, tx, { order, request, split, source, online, earlier }));
  });
  if (!result.ok) return result;
  for (const row of result.value) await sendNow(app, row);
  const rows = await repos.refunds.ofOrder(orderId);
  return ok(rows.filter(({ key }) => key === request.key));
}

/** Whether a form that comes again asks for what it asked for before; "all that is left" was another sum then. */
function isRepeat(
  [first, ...others]: readonly RefundRow[],
  { scope, reason, source }: Pick<RefundRequest, "scope" | "reason" | "source">,
): boolean {
  if (first?.reason !== reason || (source && source !== (first.txn_id ?? first.source))) return false;
  const asked = scope.kind === "parts" ? scope : { pieces: [], charges: [] };
  const sum = addMoney(first.amount, ...others.map(({ amount }) => amount));
  return (
    isDeepStrictEqual(first.pieces, askedPieces(asked.pieces)) &&
    isDeepStrictEqual(first.charges, asked.charges) &&
    (scope.kind !== "rest" || first.rest) &&
    (scope.kind !== "sum" || scope.amount === sum)
  );
}

const askedPieces = (pieces: readonly RefundedPieces[]) => pieces.filter(({ quantity }) => quantity > 0);

function refusedSplit(
  { refused: why, most, line }: Extract<ReturnType<typeof decideRefund>, { refused: RefundRefusal }>,
  items: readonly OrderItemRow[],
): RefundRefused {
  const item = line && items.find(({ position }) => position === line.position);
  return { why, most, ...(line && item ? { line: { ...line, title: item.title } } : {}) };
}

const limitsOf = ({ currency }: BusinessRow, { gateway }: TxnRow) => ({
  step: stepOf(currency, [gateway]),
  least: leastRefund(currency, gateway),
});

async function lockPaying(tx: Repositories, paying: TxnRow | undefined): Promise<TxnRow | null> {
  if (!paying) return null;
  const txn = (await lockPurpose(tx.db, paying)).find(({ id }) => id === paying.id);
  return txn?.pays && !txn.refund_reason ? txn : null;
}

interface Online {
  readonly txn: TxnRow;
  /** All of the payment: it has a refund of its own. */
  readonly whole: boolean;
}

async function onlineRow(
  app: Services,
  about: Pick<Decided, "split" | "source" | "earlier" | "order"> & { txn: TxnRow; business: BusinessRow },
): Promise<Online | "whole_only"> {
  const { txn, split, source, earlier, order, business } = about;
  const isFirst = !earlier.some(({ way }) => way === "online");
  if (isFirst && !source && split.paid === order.payable_amount) return { txn, whole: true };
  const provider = await providerOf(app, txn);
  // A payment that was for several rounds goes back at the provider's own pages: the part fails, and is a task until somebody records that.
  if (source) return { txn, whole: !provider?.refundsParts && split.paid === source.taken };
  const amount = gatewayAmount(toDecimalString(split.paid, business.currency), business.currency, txn.gateway);
  return provider?.refundsParts && amount && amount.value <= amountOf(txn).value ? { txn, whole: false } : "whole_only";
}

/** 33 letters and digits; providers accept up to 35. */
const newRefundId = () => `p${randomUUID().replaceAll("-", "")}`;

interface Decided {
  readonly order: OrderRow;
  readonly request: RefundRequest;
  readonly split: RefundSplit;
  /** Of a table's round. */
  readonly source: BillSource | null;
  readonly online: Online | null;
  readonly earlier: readonly RefundRow[];
}

async function write(
  app: Services,
  tx: Repositories,
  { order, request, split, source, online, earlier }: Decided,
): Promise<RefundRow[]> {
  const now = app.clock();
  const { scope, reason, note, key, staffId } = request;
  const common = {
    order_id: order.id,
    key,
    rest: scope.kind === "rest",
    pieces: scope.kind === "parts" ? askedPieces(scope.pieces) : [],
    charges: scope.kind === "parts" ? scope.charges : [],
    reason,
    note,
    staff_id: staffId,
    created_at: now,
    updated_at: now,
  };
  const made = { status: "done" as const, done_at: now };
  const rows: RefundRow[] = [];
  const intoWallet = async (customer: string, amount: Minor, share: string | null) => {
    const { id: order_id, store_id, number: bill_number } = order;
    await tx.wallets.refund(customer, { order_id, store_id, bill_number, amount, now });
    rows.push(await tx.refunds.add({ id: newRefundId(), way: "wallet", source: share, amount, ...made, ...common }));
  };
  if (online) {
    const { txn, whole } = online;
    const due = { status: "due" as const, next_at: whole ? null : now, txn_id: txn.id, whole };
    rows.push(await tx.refunds.add({ id: newRefundId(), way: "online", amount: split.paid, ...due, ...common }));
    if (whole) await requestRefund(tx.db, txn, "by_staff", now);
  } else if (split.paid > 0 && source?.way === "wallet") {
    await intoWallet(source.customer, split.paid, source.id);
  } else if (split.paid > 0) {
    const spot = { way: "spot", source: source?.id ?? handWayOf(order), amount: split.paid } as const;
    rows.push(await tx.refunds.add({ id: newRefundId(), ...spot, ...made, ...common }));
  }
  if (split.wallet > 0 && order.customer_id) await intoWallet(order.customer_id, split.wallet, null);
  for (const { id } of await firstOfEachPayer(tx, order, rows))
    await tx.refundMails.add({ kind: "refunds", about: id }, now);
  const all = [...earlier, ...rows];
  const isUnderWay = all.some(({ status }) => status !== "done");
  const isAllUnderWay = isUnderWay && isAllDecided(order, all, await billLeft(tx, order));
  await noteRefund(app, tx, order, {
    note: refundNote({ amount: split.amount, of: rows[0] }),
    staffId,
    // "Paid" would not be true of an order of which everything goes back, in however many parts.
    change: (online?.whole && !source) || isAllUnderWay ? { payment_status: "refunding" } : {},
  });
  if (!online) await settleOrder(app, tx, order.id);
  return rows;
}

/** What fails here is stored as due, and is retried by the sweeper. */
async function sendNow(app: Services, row: RefundRow): Promise<void> {
  if (row.status !== "due" || !row.txn_id) return;
  if (!row.whole) return sendPart(app, row);
  const txn = await txnById(app.db, row.txn_id);
  if (txn?.refund_next_at) await settleNow(app, txn);
}
