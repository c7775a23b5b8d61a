import type { CartLine } from "@/lib/domain/cart/cart";

let opens: ((line: CartLine) => void) | null = null;

/** A page that can show an item over itself says so while it is there; answers how to take it back. */
export function hostItems(open: (line: CartLine) => void): () => void {
  opens = open;
  return () => {
    if (opens === open) opens = null;
  };
}

/** CART-05: opens a line of the cart in the page's item sheet; false when the page has none. */
export function editInPlace(line: CartLine): boolean {
  opens?.(line);
  return opens !== null;
}
