import type { Locale } from "next-intl";
import { textsOf } from "@/components/texts/texts-of";

/** What the text library receives when the cart is opened: plain values, prepared on the server. */
export interface CartTexts {
  readonly locale: Locale;
  readonly timeZone: string | undefined;
  readonly messages: ReturnType<typeof textsOf>;
}

/** Refusals that can occur in the cart; all other error texts stay on the server. */
const CODES = [
  "ITEM_QUANTITY_UPDATED",
  "QUANTITY_LIMIT",
  "LINE_LIMIT",
  "STORE_SELECTION_REQUIRED",
  "CART_EMPTY",
] as const;

/** Errors that any call can return. Refusals of an order are shown at the checkout. */
const CALLS = ["NETWORK", "TIMEOUT", "ABORTED", "BAD_ANSWER", "GRAPHQL_ERROR", "COUPON_REFUSED", "other"] as const;

/** How soon an order for now would be there. */
const SOONEST = ["inMinutesDelivery", "inMinutesPickup", "inMinutesFrom"] as const;

/** The texts of the cart for a page's language. */
export function cartTexts(locale: Locale, timeZone: string | undefined, all: unknown): CartTexts {
  const { cart, coupons, problems, errors, checkout } = textsOf(all, [
    "cart",
    "coupons",
    "problems",
    "errors",
    "checkout",
  ]);
  const met = Object.fromEntries(CODES.map((code) => [code, errors?.[code]]));
  const some = Object.fromEntries(CALLS.map((code) => [code, problems?.[code]]));
  const when = Object.fromEntries(SOONEST.map((key) => [key, checkout?.when[key]]));
  const messages = { cart, coupons, problems: some, errors: met, checkout: { when } };
  return { locale, timeZone, messages: messages as unknown as CartTexts["messages"] };
}
