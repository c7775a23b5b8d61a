import { addMoney, ZERO } from "../../lib/domain/money.ts";
import { keptItems } from "../../lib/domain/order/kept-items.ts";
import type { RequestContext } from "../context.ts";
import type { OrderItemRow } from "../db/repositories/order/orders.ts";
import type { QueryReorderArgs } from "../generated/resolvers.ts";
import { activeAccount } from "../identity/require-login.ts";
import { type BillProblem, computeBill, type LineInput } from "../rules/bill/bill.ts";
import { minutesOfDay } from "../rules/time/local-time.ts";
import { isKeyIn, type TranslateUnchecked } from "../texts/texts.ts";
import { onWire } from "../wire/money.ts";
import { readableOrder } from "./access.ts";
import { loadSold } from "./cart/load-cart.ts";
import { sentenceOf, sentenceValues } from "./views/bill-view.ts";
import { cartItemOnWire } from "./views/cart-view.ts";

/**
 * OLIST-03: splits an old order into what the chosen store still sells, as cart lines at current prices, and what it
 * does not, with the reason. Needs a store, and an account or the order's access token. Prices are those of `ffMode`,
 * without one those of the order's mode.
 */
export async function reorder(context: RequestContext, { order_id, access_token, ffMode }: QueryReorderArgs) {
  if (!access_token) await activeAccount(context);
  const { store, repos, business, now } = context;
  if (!store) throw context.fail("STORE_SELECTION_REQUIRED", "store_required");
  const order = await readableOrder(context, order_id, access_token);
  if (!order) throw context.fail("NOT_FOUND", "order_unknown");
  const ordered = keptItems(await repos.orders.items([order.id]));
  const { rows, items, groups } = await loadSold(repos, ordered.map(asLine), { store, mode: ffMode ?? order.mode });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const categories = new Map((await repos.menu.categories()).map((category) => [category.id, category]));
  const price = (line: LineInput) =>
    computeBill({
      lines: [line],
      items,
      groups,
      mode: order.mode,
      storeRef: store.ref,
      storeTaxRate: null,
      pricesIncludeTax: false,
      tip: null,
      tipModes: [],
      packagingCharge: ZERO,
      deliveryCharge: ZERO,
      servicePercent: 0,
      minOrderTotals: [],
      localMinute: minutesOfDay(now, business.timezone),
      coupon: null,
      customer: { isAccount: true, ordersBefore: 0, usedBefore: 0 },
      paymentOption: null,
      now,
    });
  const results = ordered.map((was) => {
    const { lines: priced, problems } = price(asLine(was));
    const row = rowOf.get(was.item_id);
    if (problems[0] || !priced[0] || !row) return { was, problem: problems[0] ?? null, line: null };
    return { was, problem: null, line: { ...priced[0], item: row, category: categories.get(row.category_id) } };
  });
  return {
    availableItems: results.flatMap(({ line, was }) =>
      line ? [cartItemOnWire(context, { ...line, instructions: was.instructions, mod_at: now })] : [],
    ),
    ordered_sub_total: onWire(context, addMoney(...ordered.map(({ total }) => total))),
    unavailableItems: results.flatMap(({ line, was, problem }) => (line ? [] : [unavailable(context, was, problem)])),
  };
}

const unavailable = (context: RequestContext, was: OrderItemRow, problem: BillProblem | null) => ({
  id: String(was.item_id),
  title: context.localized(was.title) ?? was.item_ref,
  reason: problem ? reasonOf(context, problem) : context.text("reorder.not_in_menu"),
});

/** Why a dish cannot be ordered again. The bill's own sentences tell a guest to remove it, and it is in no cart yet. */
function reasonOf(context: RequestContext, problem: BillProblem): string {
  const sentence = sentenceOf(problem);
  const key = isKeyIn("reorder", sentence) ? sentence : "other";
  return (context.text as TranslateUnchecked)(`reorder.${key}`, sentenceValues(context, problem));
}

const asLine = (row: OrderItemRow): LineInput => ({
  id: String(row.item_id),
  quantity: row.quantity,
  options: row.options.map(({ id, path, quantity, portion = null, amount = null }) => ({
    id,
    path,
    quantity,
    portion,
    amount: amount?.id ?? null,
  })),
  instructions: row.instructions,
});
