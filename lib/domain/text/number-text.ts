/**
 * A number in the language's notation, with a decimal comma or point, and Latin digits in every language: "12.5",
 * "12,5".
 */
export function numberText(
  value: number,
  language: string,
  { least = 0, most = 2 }: { readonly least?: number; readonly most?: number } = {},
): string {
  const format = { minimumFractionDigits: least, maximumFractionDigits: most };
  return new Intl.NumberFormat(`${language}-u-nu-latn`, format).format(value);
}
