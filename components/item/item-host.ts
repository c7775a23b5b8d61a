import type { CartItem, CartLine } from "@/lib/domain/cart/cart";
import { decodedText } from "@/lib/domain/decoded-text";

type Named = Pick<CartItem, "id" | "item_title">;
type Open = (item: Named, line?: CartLine) => void;

let opens: Open | null = null;

/** A page that can show an item over itself says so while it is there; answers how to take it back. */
export function hostItems(open: Open): () => void {
  opens = open;
  return () => {
    if (opens === open) opens = null;
  };
}

/** CART-05: opens a line of the cart in the page's item sheet; false when the page has none. */
export function editInPlace(line: CartLine): boolean {
  opens?.(line, line);
  return opens !== null;
}

/** MENU-07: opens a dish that goes with the cart in the page's item sheet; false when the page has none. */
export function chooseInPlace(item: Named): boolean {
  opens?.(item);
  return opens !== null;
}

const LINE = "#line=";

/**
 * The end of an item's address that names a line of the cart to change. A fragment, because the page's address without a
 * slug leads on to the canonical one: a redirect of a cached page loses a query, and browsers keep a fragment.
 */
export const lineFragment = (signature: string): string => `${LINE}${encodeURIComponent(signature)}`;

/** The line that an address names; null when it names none. */
export function namedLine(hash: string): string | null {
  if (!hash.startsWith(LINE)) return null;
  return decodedText(hash.slice(LINE.length)) || null;
}
