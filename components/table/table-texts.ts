import type { Locale } from "next-intl";
import { HOURS_KEYS } from "@/components/store/hours-keys";
import { textsOf } from "@/components/texts/texts-of";

/** What the text library receives at a table: plain values, prepared on the server. */
export interface TableTexts {
  readonly locale: Locale;
  readonly timeZone: string | undefined;
  readonly messages: ReturnType<typeof textsOf>;
}

export function tableTexts(locale: Locale, timeZone: string | undefined, all: unknown): TableTexts {
  const messages = textsOf(all, ["table", "billShare", "cart", "coupons", "problems", "errors"]);
  const { place, checkout } = textsOf(all, ["place", "checkout"]);
  const hours = Object.fromEntries(HOURS_KEYS.map((key) => [key, place?.[key]]));
  const tip = { choices: { tip: checkout?.choices.tip } };
  return { locale, timeZone, messages: { ...messages, place: hours, checkout: tip } as TableTexts["messages"] };
}
