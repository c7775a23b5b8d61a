import type { Locale } from "next-intl";
import { textsOf } from "@/components/texts/texts-of";

/** What the text library receives at a table: plain values, prepared on the server. */
export interface TableTexts {
  readonly locale: Locale;
  readonly timeZone: string | undefined;
  readonly messages: ReturnType<typeof textsOf>;
}

export function tableTexts(locale: Locale, timeZone: string | undefined, all: unknown): TableTexts {
  return { locale, timeZone, messages: textsOf(all, ["table", "billShare", "cart", "coupons", "problems", "errors"]) };
}
