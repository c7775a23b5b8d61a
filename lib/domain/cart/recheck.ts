import type { Minor } from "../money.ts";
import { asMinor } from "../money.ts";
import type { Cart, CartLine, CartOption } from "./cart.ts";
import { lineKey, signatureOf, unitPrice, withItems } from "./cart.ts";

/** What the server says of a line: as it is sold now, at the store and in the mode that were asked about. */
export interface CheckedLine {
  readonly signature: string;
  /** With the titles and prices of now; null when the store does not sell the item. */
  readonly line: CartLine | null;
  /** Minor units of one unit with its options; null without an item. */
  readonly unitPrice: Minor | null;
  /** How many of the asked quantity can be had. */
  readonly available: number;
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

/** A line that is not what it was: gone (`after` null), fewer of it, another price, or the last two together. */
export interface LineChange {
  readonly before: CartLine;
  readonly after: CartLine | null;
  /** Codes and sentences of the server; none for a price alone. */
  readonly problems: CheckedLine["problems"];
}

/** A line as it would be ordered now; null when it cannot be. A line that nobody was asked about stays. */
export function lineAfter(line: CartLine, checked: CheckedLine | undefined): CartLine | null {
  if (!checked) return line;
  if (checked.available < 1 || !checked.line) return null;
  const options = pricedOptions(line.options, checked.line.options);
  const next = { ...line, options, item_price: checked.line.item_price, item_title: checked.line.item_title };
  // The server's sum is what counts; where free options are told apart otherwise than here, the item takes the difference.
  const rest = (checked.unitPrice ?? unitPrice(next)) - unitPrice(next);
  const item_price = asMinor(Math.max(0, next.item_price + rest));
  return { ...next, item_price, quantity: Math.min(line.quantity, checked.available) };
}

/** Our options at the server's prices; a price is of all units of the option. */
function pricedOptions(ours: readonly CartOption[], theirs: readonly CartOption[]): readonly CartOption[] {
  const known = new Map(theirs.map((option) => [signatureOf("", [option]), option]));
  return ours.map((option) => {
    const now = known.get(signatureOf("", [option]));
    return now ? { ...option, title: now.title, price: now.price } : option;
  });
}

const changed = (line: CartLine, after: CartLine | null) =>
  !after || after.quantity !== line.quantity || unitPrice(after) !== unitPrice(line);

/** Finds what was said of a line: by its note too where the server still knows the item, as lines share the stock. */
function answers(checked: readonly CheckedLine[]): (line: CartLine) => CheckedLine | undefined {
  const bySignature = new Map(checked.map((one) => [one.signature, one]));
  const byKey = new Map(checked.flatMap((one) => (one.line ? [[lineKey(one.line), one] as const] : [])));
  return (line) => byKey.get(lineKey(line)) ?? bySignature.get(line.signature);
}

/** CART-12: what has changed in a cart, line by line, in its order. */
export function changesOf(lines: readonly CartLine[], checked: readonly CheckedLine[]): LineChange[] {
  const answerTo = answers(checked);
  return lines.flatMap((before) => {
    const answer = answerTo(before);
    const after = lineAfter(before, answer);
    if (!changed(before, after)) return [];
    return [{ before, after, problems: after && after.quantity === before.quantity ? [] : (answer?.problems ?? []) }];
  });
}

/** The lines as they can be ordered: what `changesOf` tells has been accepted. Doing it again changes nothing. */
export function acceptedLines(lines: readonly CartLine[], checked: readonly CheckedLine[]): CartLine[] {
  const answerTo = answers(checked);
  return lines.flatMap((line) => lineAfter(line, answerTo(line)) ?? []);
}

/** The cart with its changes accepted. The coupon stays: the bill says whether it still holds. */
export function acceptChanges(cart: Cart, checked: readonly CheckedLine[]): Cart {
  return withItems(cart, acceptedLines(cart.items, checked));
}

/** A check of the cart with what it found, to be told and accepted as one. */
export interface CartCheck {
  readonly checked: readonly CheckedLine[];
  readonly changes: readonly LineChange[];
}
