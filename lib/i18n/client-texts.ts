import { traitsOf } from "@/config/languages";

/**
 * Texts for islands without an i18n library in the browser (12 KB): the server formats each text with placeholders in
 * place of values, and the island fills in the values.
 */
const PLACEHOLDERS = {
  item: "{item}",
  note: "{note}",
  option: "{option}",
  group: "{group}",
  store: "{store}",
  price: "{price}",
  min: "{min}",
  max: "{max}",
  count: "{count}",
  time: "{time}",
  day: "{day}",
  query: "{query}",
  distance: "{distance}",
  reason: "{reason}",
  options: "{options}",
  before: "{before}",
  after: "{after}",
} as const;
export type PlaceholderName = keyof typeof PLACEHOLDERS;

export type Texts<Key extends string = string> = Readonly<Record<Key, string>>;
/** One text by plural form, with the forms the language has. */
export type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** On the server: some texts of a namespace as props for an island. `t` is next-intl's translator. */
export function clientTexts<Key extends string>(
  t: (key: Key, values: Record<string, string>) => string,
  keys: readonly Key[],
): Texts<Key> {
  return Object.fromEntries(keys.map((key) => [key, t(key, PLACEHOLDERS)])) as Texts<Key>;
}

/**
 * On the server: all plural forms of a text with a count, e.g. `pluralTexts(locale, (count) => t("results", { count
 * }))`.
 */
export function pluralTexts(locale: string, say: (count: number) => string): PluralTexts {
  const forms = Object.entries(traitsOf(locale).plurals).map(
    ([form, count]) => [form, say(count).replace(/\p{Nd}+/u, "{count}")] as const,
  );
  return Object.fromEntries(forms);
}

/** In the island: a text with its values; a placeholder without a value stays. */
export function fill(text: string, values: Partial<Record<PlaceholderName, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: PlaceholderName) => String(values[name] ?? whole));
}

/** In the island: the plural form for a number, with the number filled in. */
export function plural(texts: PluralTexts, count: number, locale: string): string {
  const text = texts[new Intl.PluralRules(locale).select(count)] ?? texts.other ?? "{count}";
  return fill(text, { count });
}
