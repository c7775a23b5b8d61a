/**
 * The shop's name and the order's number for a guest's card statement, in the letters that card networks print, of at
 * most `length` characters; the name gives way to the number. Undefined where nothing printable is left (a name in
 * Arabic letters of an order that is not placed yet).
 */
export function statementText(name: string, order: string, length: number): string | undefined {
  const number = printable(order).slice(0, length - 1);
  const shop = printable(name).slice(0, length - (number ? number.length + 1 : 0));
  return [shop.trim(), number].filter(Boolean).join(" ") || undefined;
}

const printable = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^A-Za-z0-9 .-]/g, "")
    .trim();
