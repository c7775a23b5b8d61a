import type { RequestContext } from "../../context.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { orderAccessToken } from "../../orders/access.ts";
import { handOf } from "../../orders/refunds/hand-way.ts";
import { readShownRefunds } from "../../orders/refunds/read-refunds.ts";
import { refundOnWire } from "../../orders/views/order-view.ts";
import { refundsFor } from "../../rules/dine-in/payments-for-phone.ts";
import type { ShownRefund } from "../../rules/refund/shown-refunds.ts";
import { storeOnWire } from "../../wire/store-view.ts";
import { findGuest } from "../visits/calling-phone.ts";
import { phonesOnWire, tableNames } from "../visits/visit-view.ts";
import { tableBillOnWire } from "./table-bill-view.ts";

/** How long the phones of a table can read its receipt after the bill was closed. */
const READABLE_MS = 24 * 60 * 60_000;

/**
 * DINE-04: the closed bill of the calling phone's visit, with the access to the phone's own rounds. The token reads it
 * for a day after the visit has ended, and nothing else. Fails with VISIT_REQUIRED without a valid token, and with
 * RECEIPT_NONE if the bill is not closed, was closed longer ago, or the phone was never admitted.
 */
export async function readTableReceipt(context: RequestContext) {
  const { repos, now } = context;
  const guest = await findGuest(context);
  const visit = guest && (await repos.visits.byId(guest.visit_id));
  if (!visit) throw context.fail("VISIT_REQUIRED", "visit_required");
  const bill = await repos.bills.ofVisit(visit.id);
  const table = await repos.stores.tableEvenRetired(visit.table_id);
  const store = await repos.stores.byId(visit.store_id);
  const closed = bill?.status === "closed" ? bill.closed_at : null;
  const tookPart = guest.status === "admitted" || guest.status === "left";
  const isReadable = closed !== null && now.getTime() - closed.getTime() < READABLE_MS;
  if (!bill || !table || !store || !tookPart || !isReadable) throw context.fail("RECEIPT_NONE", "receipt_none");
  const rounds = await repos.bills.rounds(bill.id);
  const guestOf = await repos.tableRequests.guestsOfRounds(rounds.map(({ id }) => id));
  const phones = await phonesOnWire(context, await repos.visits.guests(visit.id), guest.id);
  return {
    ...tableNames(context, table),
    store: storeOnWire(context, store),
    number: rounds[0]?.number ?? "",
    closed,
    guests: phones,
    bill: await tableBillOnWire(context, bill, guest.id),
    refunds: await refundsOnWire(context, guest.id, { bill, rounds }),
    rounds: rounds
      .filter(({ id }) => guestOf.get(id) === guest.id)
      .map((round) => ({
        order_id: round.id,
        access_token: round.access_token_hash ? orderAccessToken(context, round.id) : null,
      })),
  };
}

/**
 * What staff gave back of the rounds, each with the payment that it is of, as one phone sees it. What they took in cash is one
 * till, and by card one terminal.
 */
async function refundsOnWire(
  context: RequestContext,
  guestId: string,
  { bill: { id }, rounds }: { readonly bill: BillRow; readonly rounds: readonly OrderRow[] },
) {
  const { repos } = context;
  const paid = (await repos.billPayments.ofBill(id)).filter(({ status }) => status === "paid");
  const paymentOf = ({ way, txn_id, source }: ShownRefund, round: OrderRow) => {
    if (way === "wallet") return source ?? null;
    if (txn_id) return paid.find((payment) => payment.txn_id === txn_id)?.id ?? null;
    const [only, ...others] = paid.filter((payment) => payment.way === handOf({ source: source ?? null }, round));
    return only && others.length === 0 ? only.id : null;
  };
  const ofRounds = await Promise.all(
    rounds.map(async (round) =>
      (await readShownRefunds(repos, round, { attempts: [], events: [] })).map((refund) => ({
        ...refund,
        payment_id: paymentOf(refund, round),
      })),
    ),
  );
  const refunds = ofRounds.flat().toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  return refundsFor(guestId, refunds, paid).map(({ payment_id, ...refund }) => ({
    payment_id,
    ...refundOnWire(context, refund),
  }));
}
