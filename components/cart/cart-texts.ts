import type { Locale } from "next-intl";
import { textsOf } from "@/components/session/client-texts";

/** What the text library is told when the cart is opened; plain values, made on the server. */
export interface CartTexts {
  readonly locale: Locale;
  readonly timeZone: string | undefined;
  readonly messages: ReturnType<typeof textsOf>;
}

/** Refusals that a cart can meet; the other texts of errors stay on the server. */
const CODES = ["ITEM_QUANTITY_UPDATED", "QUANTITY_LIMIT", "LINE_LIMIT", "STORE_SELECTION_REQUIRED"] as const;

/** The texts of the cart for a page's language. */
export function cartTexts(locale: Locale, timeZone: string | undefined, all: unknown): CartTexts {
  const { cart, problems, errors } = textsOf(all, ["cart", "problems", "errors"]);
  const met = Object.fromEntries(CODES.map((code) => [code, errors?.[code]]));
  return { locale, timeZone, messages: { cart, problems, errors: met } as CartTexts["messages"] };
}
