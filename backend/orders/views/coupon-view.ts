import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { formatMoney, type Minor } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import type { CouponRow } from "../../db/repositories/business.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import { guestStoreName } from "../../rules/places/store-name.ts";
import { isKeyIn } from "../../texts/texts.ts";

/** "delivery or pickup": the ways to order that a coupon is for. */
export const modeNames = ({ text, lang }: RequestContext, modes: readonly FulfilmentMode[]): string =>
  new Intl.ListFormat(lang, { type: "disjunction" }).format(modes.map((mode) => text(`mode.${mode}`)));

/**
 * CPN-04: a coupon's conditions as sentences, in the order in which they matter to a guest. `dishes` names the dishes
 * it is for; null for all, "" if none of them is on the menu any more.
 */
export function couponConditions(
  context: RequestContext,
  coupon: CouponRow,
  { stores, dishes }: { readonly stores: readonly StoreRow[]; readonly dishes: string | null },
): string[] {
  const { text, business, lang, localized } = context;
  const money = (minor: Minor) => formatMoney(minor, business.currency, lang);
  const list = new Intl.ListFormat(lang, { type: "disjunction" });
  const either = (names: readonly string[]) => list.format(names);
  const storeNames = stores
    .filter(({ ref }) => coupon.store_refs?.includes(ref))
    .map((store) => guestStoreName(store, localized));
  const units = coupon.single_selection ? 1 : coupon.max_qty;
  const sentences: (string | null)[] = [
    coupon.min_order_total ? text("coupon_condition.min", { min: money(coupon.min_order_total) }) : null,
    coupon.max_discount ? text("coupon_condition.max", { max: money(coupon.max_discount) }) : null,
    coupon.modes ? text("coupon_condition.modes", { modes: modeNames(context, coupon.modes) }) : null,
    storeNames.length > 0 ? text("coupon_condition.stores", { stores: either(storeNames) }) : null,
    dishes === null ? null : dishes ? text("coupon_condition.items", { dishes }) : text("coupon_condition.no_items"),
    units === 1 ? text("coupon_condition.one_unit") : units ? text("coupon_condition.units", { units }) : null,
    coupon.payment_options
      ? text("coupon_condition.payment", {
          options: either(coupon.payment_options.map((one) => (isKeyIn("pay", one) ? text(`pay.${one}`) : one))),
        })
      : null,
    coupon.first_order_only ? text("coupon_condition.first") : null,
    usesPerCustomer(context, coupon),
  ];
  return sentences.filter((one) => one !== null);
}

function usesPerCustomer({ text }: RequestContext, { first_order_only, customer_limit }: CouponRow): string | null {
  if (first_order_only || customer_limit === null) return null;
  return customer_limit === 1
    ? text("coupon_condition.once")
    : text("coupon_condition.times", { times: customer_limit });
}
