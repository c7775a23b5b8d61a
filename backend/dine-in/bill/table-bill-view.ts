import { traitsOf } from "../../../config/languages.ts";
import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { AmountRow } from "../../db/schema/orders.ts";
import { optionText } from "../../orders/views/option-text.ts";
import { paymentFor } from "../../rules/dine-in/payments-for-phone.ts";
import { dishAmounts, dishKey, openPieces } from "../../rules/dine-in/split.ts";
import { onWire } from "../../wire/money.ts";
import { requireVisit } from "../visits/calling-phone.ts";
import { sharedInVisit } from "../visits/shared-read.ts";
import { loadBill } from "./bill-state.ts";

/** TableBill of the schema for the calling phone's visit; null before its first round. */
export async function readTableBill(context: RequestContext) {
  const { visit, guest } = await requireVisit(context);
  const bill = await sharedInVisit(context, ["bill", visit.id], async () => {
    const known = await context.repos.bills.ofVisit(visit.id);
    return known && readBill(context, known);
  });
  return bill && billFor(context, guest.id, bill);
}

/** TableBill of the schema for a phone, open or closed, with its parts as of one moment. */
export async function tableBillOnWire(context: RequestContext, { id }: BillRow, guestId: string) {
  const bill = await readBill(context, { id });
  return bill && billFor(context, guestId, bill);
}

const readBill = (context: RequestContext, bill: Pick<BillRow, "id">) =>
  context.repos.snapshot((repos) => billOf(context, repos, bill));

/** The bill as one phone sees it. */
const billFor = (
  context: RequestContext,
  guestId: string,
  { payments, ...bill }: NonNullable<Awaited<ReturnType<typeof billOf>>>,
) => ({
  ...bill,
  tips: onWire(
    context,
    sumOf(payments, ({ guest_id, tip, status }) => (guest_id === guestId && status === "paid" ? tip : ZERO)),
  ),
  payments: payments.map((payment) => billPaymentOnWire(context, paymentFor(guestId, payment))),
});

/** What all phones of a visit see of the bill. Also its payments, from which `billFor` picks each phone's own. */
async function billOf(context: RequestContext, repos: Repositories, { id }: Pick<BillRow, "id">) {
  const bill = await repos.bills.byId(id);
  if (!bill) return null;
  const { rounds, dishes, payments, failed, state, paid, due, total } = await loadBill(repos, bill);
  const items = rounds.flatMap(({ id }) => dishes.get(id) ?? []);
  const guestOf = await repos.tableRequests.guestsOfRounds(rounds.map(({ id }) => id));
  const amounts = dishAmounts(state);
  const open = openPieces(state);
  const payerOf = new Map(payments.flatMap(({ id, dishes: own }) => (own ?? []).map((dish) => [dishKey(dish), id])));
  const money = (amount: Minor) => onWire(context, amount);
  return {
    bill_id: bill.id,
    status: bill.status,
    sub_total: money(sumOf(rounds, ({ sub_total }) => sub_total)),
    other_charges: merged(context, rounds, ({ charges }) => charges),
    // Tables have no other charge.
    service_charge: money(sumOf(rounds, ({ charges_total }) => charges_total)),
    discount: money(sumOf(rounds, ({ discount }) => discount)),
    tax_breakup: merged(context, rounds, ({ taxes }) => taxes),
    included_taxes: merged(context, rounds, ({ included_taxes }) => included_taxes),
    total: money(total),
    paid: money(paid),
    due: money(due),
    service_charge_removed: bill.service_charge_removed,
    dishes: items.map((item) => ({
      order_id: item.order_id,
      position: item.position,
      title: context.localized(item.title) ?? item.item_ref,
      quantity: item.quantity,
      options: optionsOf(context, item),
      guest_id: guestOf.get(item.order_id) ?? null,
      status: item.status ?? "PLACED",
      total: money(item.total),
      share: money(amounts.get(dishKey(item)) ?? ZERO),
      payment_id: open.get(dishKey(item))?.length ? null : (payerOf.get(dishKey(item)) ?? null),
      open_pieces: [...(open.get(dishKey(item)) ?? [])],
    })),
    payments: [...payments, ...(due > 0 ? failed : [])],
    created: bill.created_at,
  };
}

/** BillPayment of the schema. */
export function billPaymentOnWire(context: RequestContext, payment: BillPaymentRow) {
  const { id, guest_id, kind, way, status, amount, tip, rounding, dishes, shares } = payment;
  const { expires_at, failed_at, paid_at } = payment;
  return {
    payment_id: id,
    guest_id,
    kind,
    way,
    status,
    amount: onWire(context, amount),
    tip: onWire(context, tip),
    payable: onWire(context, addMoney(amount, tip, rounding)),
    dishes: (dishes ?? []).map((dish) => ({ ...dish, pieces: dish.pieces ?? null })),
    of: shares,
    expires_at: status === "claimed" ? expires_at : null,
    failed: status === "released" && failed_at !== null,
    paid_at: status === "paid" ? paid_at : null,
  };
}

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => Minor): Minor =>
  addMoney(ZERO, ...rows.map(amountOf));

/** The rounds' charges or taxes, those with one title together. */
function merged(
  context: RequestContext,
  rounds: readonly OrderRow[],
  amountsOf: (round: OrderRow) => readonly AmountRow[],
) {
  const byTitle = Map.groupBy(rounds.flatMap(amountsOf), ({ title }) => context.localized(title) ?? "");
  return [...byTitle].map(([title, rows]) => ({
    title,
    amount: onWire(
      context,
      sumOf(rows, ({ amount }) => amount),
    ),
  }));
}

function optionsOf(context: RequestContext, item: OrderItemRow): string[] {
  return item.options.map((option) =>
    optionText(option, {
      localized: context.localized,
      half: (portion) => context.text(`order.${portion}_half`),
      comma: traitsOf(context.lang).comma,
    }),
  );
}
