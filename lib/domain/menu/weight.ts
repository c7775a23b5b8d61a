/**
 * MENU-09: the weight of one portion, given in grams, in the language's notation: "340 g", "2.6 kg". Latin digits in
 * every language.
 */
export function weightText(grams: number, locale: string): string {
  const [value, unit] = grams < 1000 ? [grams, "gram"] : [grams / 1000, "kilogram"];
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: "unit", unit, maximumFractionDigits: 2 });
  return format.format(value);
}
