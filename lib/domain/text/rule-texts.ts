import { formatMoney, type Minor } from "../money.ts";

/** Rules of a business that its own texts may name; amounts in minor units, null if it has no such rule. */
export interface StatedRules {
  readonly currency: string;
  /** Seconds in which a guest may cancel. */
  readonly cancel_seconds: number | null;
  readonly cod_max_order_value: Minor | null;
  readonly min_order_total: Minor | null;
  readonly cashback: { readonly percent: number } | null;
}

/** The placeholders of configured texts, `{cancel_window}` and others, each formatted in the text's language. */
const PLACEHOLDERS: Readonly<Record<string, (rules: StatedRules, language: string) => string | null>> = {
  cancel_window: ({ cancel_seconds }, language) => (cancel_seconds ? spell(cancel_seconds, language) : null),
  cash_limit: ({ cod_max_order_value, currency }, language) => amount(cod_max_order_value, currency, language),
  minimum_order: ({ min_order_total, currency }, language) => amount(min_order_total, currency, language),
  cashback: ({ cashback }, language) =>
    cashback &&
    new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "percent", maximumFractionDigits: 2 }).format(
      cashback.percent / 100,
    ),
};
export const RULE_NAMES = Object.keys(PLACEHOLDERS);

/** The rules that a business does not have: what names one of them is left out. */
export const unsetRules = (rules: StatedRules): string[] =>
  RULE_NAMES.filter((name) => !PLACEHOLDERS[name]?.(rules, "en"));

const amount = (minor: Minor | null, currency: string, language: string) =>
  minor ? formatMoney(minor, currency, language) : null;

/** "2 minutes", or "90 seconds" if it is not a whole number of minutes. */
function spell(seconds: number, language: string): string {
  const [value, unit] = seconds % 60 === 0 ? [seconds / 60, "minute"] : [seconds, "second"];
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

const RULE = new RegExp(`\\{(${RULE_NAMES.join("|")})\\}`, "g");

/**
 * A configured text with the server's values for the rules it names. Null if it names a rule the business does not
 * have, or while the rules are not loaded, because nothing may be promised then. Texts without placeholders are
 * unchanged.
 */
export function withRules(text: string, rules: StatedRules | null, language: string): string | null {
  let missing = false;
  const filled = text.replace(RULE, (_whole, name: string) => {
    const value = rules && PLACEHOLDERS[name]?.(rules, language);
    if (!value) missing = true;
    return value ?? "";
  });
  return missing ? null : filled;
}

/** Whether a text has a placeholder such as `{minimum_order}`. */
export const namesRules = (text: string): boolean => text.search(RULE) >= 0;
