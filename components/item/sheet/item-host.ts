import type { CartLine } from "@/lib/domain/cart/cart";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { NamedItem, UiState } from "@/lib/state/ui-state";

/** Registers a page that can open items in a sheet. Returns a function that unregisters it. */
export function hostItems({ ui }: StorefrontState, open: NonNullable<UiState["openItem"]>): () => void {
  ui.setState({ openItem: open });
  return () => {
    if (ui.getState().openItem === open) ui.setState({ openItem: null });
  };
}

/** CART-05: opens a line of the cart in the page's item sheet; false when the page has none. `onClosed`: the sheet was closed. */
export function editInPlace({ ui }: StorefrontState, line: CartLine, onClosed: () => void): boolean {
  const { openItem } = ui.getState();
  openItem?.(line, line, onClosed);
  return openItem !== null;
}

/** MENU-07: opens a dish suggested with the cart in the page's item sheet; false when the page has none. */
export function chooseInPlace({ ui }: StorefrontState, item: NamedItem): boolean {
  const { openItem } = ui.getState();
  openItem?.(item);
  return openItem !== null;
}

const LINE = "#line=";

/**
 * The fragment of an item's address that names a cart line to edit. A fragment, because an address without a slug
 * redirects to the canonical one: the redirect of a cached page loses a query, but browsers keep a fragment.
 */
export const lineFragment = (line: CartLine): string => `${LINE}${encodeURIComponent(line.signature)}${noteMark(line)}`;

/** Tells apart lines that differ only in their notes. The note itself does not belong in an address. */
function noteMark({ instructions }: CartLine): string {
  if (!instructions) return "";
  const sum = Array.from(instructions).reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 2 ** 32, 0);
  return `::${sum.toString(36)}`;
}

/** The cart line that an address names; null when it names none. */
export function namedLine(lines: readonly CartLine[], itemId: string, hash: string): CartLine | null {
  return lines.find((line) => line.id === itemId && lineFragment(line) === hash) ?? null;
}

/** The fragment of a dish's address under which the cart suggested it: once it is added, the guest goes back there. */
export const FROM_CART = "#from-cart";

const CART = "#cart=";

/**
 * CART-05: a line is about to be edited on the item's own page. The fragment that this page gets opens the cart again,
 * at that line, when the guest comes back.
 */
export function returnToCart(line: CartLine, lines: readonly CartLine[]): void {
  returnToPlace(lines.indexOf(line));
}

/** MENU-07: the same for a suggested dish, which will stand below the others. */
export function returnToPlace(index: number): void {
  if (location.hash !== "" && lineInCart() === null) return;
  history.replaceState(history.state, "", `${CART}${index}`);
}

/** The place in the cart of the line that the guest comes back from; null if they do not come from one. */
function lineInCart(): number | null {
  return location.hash.startsWith(CART) ? Number(location.hash.slice(CART.length)) : null;
}

/**
 * Calls `open` now and whenever the guest comes back from editing a line; `open` returns whether it shows
 * the cart. Returns a function that stops it.
 */
export function onReturnToCart(open: (index: number) => boolean): () => void {
  // The address is put right before the sheet opens, whose history entry has the same one.
  let soon: ReturnType<typeof setTimeout>;
  const look = () => {
    soon = setTimeout(() => {
      const index = lineInCart();
      if (index !== null && open(index)) forgetLine();
    });
  };
  look();
  addEventListener("hashchange", look);
  addEventListener("pageshow", look);
  return () => {
    clearTimeout(soon);
    removeEventListener("hashchange", look);
    removeEventListener("pageshow", look);
  };
}

/**
 * Takes the fragment out of the address, or a reload would open the cart again. With `null` as its state the router learns of
 * it too (with its own state it does not), and so does not write the old address back at its next refresh. The router listens
 * only after the first effects of the islands: hence the timer above.
 */
function forgetLine(): void {
  history.replaceState(null, "", location.pathname + location.search);
}
