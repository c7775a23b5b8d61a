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

/** CART-05: opens a line of the cart in the page's item sheet; false when the page has none. */
export function editInPlace({ ui }: StorefrontState, line: CartLine): boolean {
  const { openItem } = ui.getState();
  openItem?.(line, line);
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
