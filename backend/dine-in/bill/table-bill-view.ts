import { traitsOf } from "../../../config/languages.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import { addMoney, ZERO } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { AmountRow } from "../../db/schema/orders.ts";
import { optionText } from "../../orders/views/option-text.ts";
import { dishAmounts } from "../../rules/dine-in/split.ts";
import { onWire } from "../../wire/money.ts";
import { requireVisit } from "../visits/visit-of.ts";
import { loadBill } from "./bill-state.ts";

/** TableBill of the schema for the calling phone's visit; null before its first round. */
export async function readTableBill(context: RequestContext) {
  const { visit } = await requireVisit(context);
  const { repos } = context;
  const bill = await repos.bills.ofVisit(visit.id);
  if (!bill) return null;
  const { rounds, payments, state, paid, due } = await loadBill(repos, bill);
  const ids = rounds.map(({ id }) => id);
  const ofRound = Map.groupBy(await repos.orders.items(ids), ({ order_id }) => order_id);
  const items = ids.flatMap((id) => ofRound.get(id) ?? []);
  const requests = await repos.tableRequests.ofVisit(visit.id, { type: "ADD_ITEMS", limit: 300 });
  const guestOf = new Map(requests.map(({ order_id, guest_id }) => [order_id, guest_id]));
  const amounts = dishAmounts(state);
  const shareOf = new Map(state.dishes.map((dish, at) => [keyOf(dish), amounts[at] ?? ZERO]));
  const payerOf = new Map(payments.flatMap(({ id, dishes }) => (dishes ?? []).map((dish) => [keyOf(dish), id])));
  const money = (amount: Minor) => onWire(context, amount);
  return {
    bill_id: bill.id,
    status: bill.status,
    sub_total: money(sumOf(rounds, ({ sub_total }) => sub_total)),
    other_charges: merged(context, rounds, ({ charges }) => charges),
    tax_breakup: merged(context, rounds, ({ taxes }) => taxes),
    included_taxes: merged(context, rounds, ({ included_taxes }) => included_taxes),
    total: money(state.total),
    paid: money(paid),
    due: money(due),
    tips: money(sumOf(payments, ({ tip, status }) => (status === "paid" ? tip : ZERO))),
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
      share: money(shareOf.get(keyOf(item)) ?? ZERO),
      payment_id: payerOf.get(keyOf(item)) ?? null,
    })),
    payments: payments.map((payment) => billPaymentOnWire(context, payment)),
    created: bill.created_at,
  };
}

/** BillPayment of the schema. */
export function billPaymentOnWire(context: RequestContext, payment: BillPaymentRow) {
  const { id, guest_id, kind, way, status, amount, tip, dishes, expires_at } = payment;
  return {
    payment_id: id,
    guest_id,
    kind,
    way,
    status,
    amount: onWire(context, amount),
    tip: onWire(context, tip),
    payable: onWire(context, addMoney(amount, tip)),
    dishes: dishes ?? [],
    expires_at: status === "claimed" ? expires_at : null,
  };
}

const keyOf = ({ order_id, position }: { readonly order_id: string; readonly position: number }) =>
  `${order_id} ${position}`;

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
