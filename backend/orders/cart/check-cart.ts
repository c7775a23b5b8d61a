import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { ZERO } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import { type Bill, type BillLine, type BillProblem, computeBill, type LineInput } from "../../rules/bill/bill.ts";
import { shareStock } from "../../rules/menu/share-stock.ts";
import { minutesOfDay } from "../../rules/time/local-time.ts";
import { onWire } from "../../wire/money.ts";
import { problemOnWire } from "../views/bill-view.ts";
import { cartItemOnWire } from "../views/cart-view.ts";
import { loadSold } from "./load-cart.ts";

/** True for a problem that does not depend on the hour; opening hours are checked once a time is chosen. */
const isPermanent = ({ details }: BillProblem) => details.why !== "hours";

/**
 * CART-12, STORE-01, STORE-11: checks a cart's lines against what a store sells now in a mode: prices, titles, how many
 * of each are available, and why not more. Lines share the stock in cart order.
 */
export async function checkCart(
  context: RequestContext,
  store: StoreRow,
  lines: readonly LineInput[],
  mode: FulfilmentMode,
) {
  const { rows, items, groups } = await loadSold(context.repos, lines, { store, mode });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const categories = new Map((await context.repos.menu.categories()).map((category) => [category.id, category]));
  const bill = billOf(context, store, { lines, items, groups, mode });
  const problems = bill.problems.filter(({ item }) => item !== null).filter(isPermanent);
  const bySignature = Map.groupBy(problems, ({ item }) => item?.signature);
  const onLine = (line: BillLine) => bySignature.get(line.signature) ?? [];
  const shares = shareStock(bill.lines, (line) => onLine(line).every(({ type }) => type === "OUT_OF_STOCK"));
  const sold = bill.lines.map((line, index) => {
    const item = rowOf.get(line.item.id);
    return {
      signature: line.signature,
      item: item
        ? cartItemOnWire(context, {
            item,
            category: categories.get(item.category_id),
            signature: line.signature,
            quantity: line.quantity,
            options: line.options,
            instructions: line.asked.instructions,
            mod_at: null,
          })
        : null,
      unit_price: onWire(context, line.unit),
      available: shares[index] ?? 0,
      errors: onLine(line).map((one) => problemOnWire(context, one)),
    };
  });
  return { lines: [...sold, ...withoutItem(context, bill, problems)] };
}

/** Lines that could not even be priced: the item no longer exists, or the quantity is invalid. */
function withoutItem(context: RequestContext, bill: Bill, problems: readonly BillProblem[]) {
  const priced = new Set(bill.lines.map(({ signature }) => signature));
  return problems
    .filter(({ item }) => item !== null && !priced.has(item.signature))
    .map((one) => ({
      signature: one.item?.signature ?? "",
      item: null,
      unit_price: null,
      available: 0,
      errors: [problemOnWire(context, one)],
    }));
}

type Sold = Pick<Parameters<typeof computeBill>[0], "lines" | "items" | "groups" | "mode">;

/** The bill computed without address, coupon and customer. */
function billOf({ business, now }: RequestContext, store: StoreRow, sold: Sold): Bill {
  return computeBill({
    ...sold,
    storeRef: store.ref,
    storeTaxRate: store.tax_rate,
    pricesIncludeTax: business.prices_include_tax,
    tip: null,
    tipModes: [],
    packagingCharge: ZERO,
    deliveryCharge: ZERO,
    servicePercent: 0,
    minOrderTotals: [],
    localMinute: minutesOfDay(now, business.timezone),
    coupon: null,
    customer: { isAccount: false, ordersBefore: 0, usedBefore: 0 },
    paymentOption: null,
    now,
  });
}
