import type { RequestContext } from "../context.ts";
import type { OrderItemRow } from "../db/repositories/orders.ts";
import { activeAccount } from "../identity/require-login.ts";
import type { AskedLine, BillLine } from "../rules/bill.ts";
import { computeBill } from "../rules/bill.ts";
import { minutesOfDay } from "../rules/local-time.ts";
import { readableOrder } from "./access.ts";
import { loadSold } from "./bill-of-cart.ts";
import { problemOnWire } from "./bill-view.ts";
import { cartItemOnWire } from "./cart-view.ts";

/**
 * OLIST-03: what of an old order can be had again at the chosen store, as cart lines with the prices of now, and what
 * cannot, with the reason. Needs an account and a store.
 */
export async function reorder(context: RequestContext, orderId: string) {
  await activeAccount(context);
  const { store, repos, business, now } = context;
  if (!store) throw context.fail("STORE_SELECTION_REQUIRED", "store_required");
  const order = await readableOrder(context, orderId, null);
  if (!order) throw context.fail("NOT_FOUND", "order_unknown");
  const ordered = await repos.orders.items([order.id]);
  const lines = ordered.map(asLine);
  const { rows, items, groups } = await loadSold(repos, lines, store.id);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const categories = new Map((await repos.menu.categories()).map((category) => [category.id, category]));
  const available = [];
  const unavailable = [];
  for (const [index, line] of lines.entries()) {
    const was = ordered[index] as OrderItemRow;
    const { lines: priced, problems } = computeBill({
      lines: [line],
      items,
      groups,
      mode: order.mode,
      storeRef: store.ref,
      storeTaxRate: null,
      packagingCharge: 0,
      deliveryCharge: 0,
      minOrderTotals: [],
      localMinute: minutesOfDay(now, business.timezone),
      coupon: null,
      customer: { isAccount: true, ordersBefore: 0, usedBefore: 0 },
      paymentOption: null,
      now,
    });
    const row = rowOf.get(was.item_id);
    const [problem] = problems;
    if (problem || !row) {
      const reason = problem ? problemOnWire(context, problem).error_message : context.text("reorder.not_in_menu");
      unavailable.push({ id: String(was.item_id), title: context.localized(was.title) ?? was.item_ref, reason });
      continue;
    }
    const { signature, quantity, options } = priced[0] as BillLine;
    const category = categories.get(row.category_id);
    const instructions = line.instructions;
    available.push(
      cartItemOnWire(context, { item: row, category, signature, quantity, options, instructions, mod_at: now }),
    );
  }
  return { availableItems: available, unavailableItems: unavailable };
}

const asLine = (row: OrderItemRow): AskedLine => ({
  id: String(row.item_id),
  quantity: row.quantity,
  options: row.options.map(({ id, path, quantity }) => ({ id, path, quantity })),
  instructions: row.instructions,
});
