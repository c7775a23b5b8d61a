import { asMinor, type Minor } from "../money.ts";
import { type Cart, type CartLine, type CartOption, lineKey, signatureOf, unitPrice, withItems } from "./cart.ts";

/** The server's result for a line: how it is sold now, at the requested store and in the requested mode. */
export interface CheckedLine {
  readonly signature: string;
  /** With current titles and prices; null if the store does not sell the item. */
  readonly line: CartLine | null;
  /** Minor units of one unit with its options; null without an item. */
  readonly unitPrice: Minor | null;
  /** How many of the requested quantity are available. */
  readonly available: number;
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

/** A changed line: removed (`after` null), reduced, with another price, or both reduced and repriced. */
export interface LineChange {
  readonly before: CartLine;
  readonly after: CartLine | null;
  /** Codes and sentences from the server; empty if only the price changed. */
  readonly problems: CheckedLine["problems"];
}

/** The line as it would be ordered now; null if it is unavailable. A line that was not checked stays unchanged. */
export function lineAfter(line: CartLine, checked: CheckedLine | undefined): CartLine | null {
  if (!checked) return line;
  if (checked.available < 1 || !checked.line) return null;
  const options = optionsWith(line.options, checked.line.options, titlesAndPrice);
  const next = { ...line, options, item_price: checked.line.item_price, item_title: checked.line.item_title };
  // The server's total is authoritative. If it distributes free options differently, the item's price absorbs the
  // difference.
  const rest = (checked.unitPrice ?? unitPrice(next)) - unitPrice(next);
  const item_price = asMinor(Math.max(0, next.item_price + rest));
  return { ...next, item_price, quantity: Math.min(line.quantity, checked.available) };
}

/** Options with what the server says of each of them now; one that it does not know stays as it is. */
function optionsWith(
  ours: readonly CartOption[],
  theirs: readonly CartOption[],
  currentFields: (now: CartOption) => Partial<CartOption>,
): readonly CartOption[] {
  const known = new Map(theirs.map((option) => [signatureOf("", [option]), option]));
  return ours.map((option) => {
    const now = known.get(signatureOf("", [option]));
    return now ? { ...option, ...currentFields(now) } : option;
  });
}

const titles = ({ title, amount_title }: CartOption): Partial<CartOption> => ({
  title,
  ...(amount_title === undefined ? {} : { amount_title }),
});

/** A price covers all units of the option. */
const titlesAndPrice = (option: CartOption): Partial<CartOption> => ({ ...titles(option), price: option.price });

const changed = (line: CartLine, after: CartLine | null) =>
  !after || after.quantity !== line.quantity || unitPrice(after) !== unitPrice(line);

/**
 * Finds the result for a line. Matches the note too if the server still knows the item, because its lines share the
 * stock.
 */
function resultsFor(checked: readonly CheckedLine[]): (line: CartLine) => CheckedLine | undefined {
  const bySignature = new Map(checked.map((one) => [one.signature, one]));
  const byKey = new Map(checked.flatMap((one) => (one.line ? [[lineKey(one.line), one] as const] : [])));
  return (line) => byKey.get(lineKey(line)) ?? bySignature.get(line.signature);
}

/** CART-12: the changes of a cart, line by line, in the cart's order. */
export function changesOf(lines: readonly CartLine[], checked: readonly CheckedLine[]): LineChange[] {
  const resultOf = resultsFor(checked);
  return lines.flatMap((before) => {
    const result = resultOf(before);
    const after = lineAfter(before, result);
    if (!changed(before, after)) return [];
    return [{ before, after, problems: after && after.quantity === before.quantity ? [] : (result?.problems ?? []) }];
  });
}

/** The lines as they can be ordered, after the changes of `changesOf` were accepted. Idempotent. */
export function acceptedLines(lines: readonly CartLine[], checked: readonly CheckedLine[]): CartLine[] {
  const resultOf = resultsFor(checked);
  return lines.flatMap((line) => lineAfter(line, resultOf(line)) ?? []);
}

/** The cart with its changes accepted. The coupon stays; the bill says whether it still applies. */
export function acceptChanges(cart: Cart, checked: readonly CheckedLine[]): Cart {
  return withItems(cart, acceptedLines(cart.items, checked));
}

/** CART-12: the lines with the titles that the server has in the page's language, and nothing else of them changed. */
export function withTitles(lines: readonly CartLine[], checked: readonly CheckedLine[]): readonly CartLine[] {
  const resultOf = resultsFor(checked);
  const titled = lines.map((line) => {
    const now = resultOf(line)?.line;
    if (!now) return line;
    const next = { ...line, item_title: now.item_title, options: optionsWith(line.options, now.options, titles) };
    return titlesOf(next) === titlesOf(line) ? line : next;
  });
  return titled.some((line, index) => line !== lines[index]) ? titled : lines;
}

const titlesOf = ({ item_title, options }: CartLine): string =>
  JSON.stringify([item_title, options.map(({ title, amount_title }) => [title, amount_title])]);

/** A check of the cart with its changes, to be shown and accepted together. */
export interface CartCheck {
  readonly checked: readonly CheckedLine[];
  readonly changes: readonly LineChange[];
}
