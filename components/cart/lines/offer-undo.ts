import { addItem } from "@/lib/actions/cart/cart";
import { restoreCart } from "@/lib/actions/cart/cart-changes";
import { type Cart, type CartLine, lineKey } from "@/lib/domain/cart/cart";
import type { Texts } from "@/lib/i18n/client-texts";
import { fillNames } from "@/lib/i18n/fill-names";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Restores a removed line: in its old position if the cart has not changed since the removal, otherwise as a new line.
 */
function putBack(storefront: StorefrontState, line: CartLine, before: Cart, after: Cart): void {
  if (storefront.cart.getState().items === after.items) restoreCart(storefront, before);
  else addItem(storefront, line, { options: line.options, quantity: line.quantity, instructions: line.instructions });
}

/** Says that a line was removed, and offers to undo it. */
export function offerUndo(
  storefront: StorefrontState,
  { line, before }: { readonly line: CartLine; readonly before: Cart },
  words: { readonly title: string; readonly undo: string },
): void {
  const after = storefront.cart.getState();
  storefront.toasts.show({
    title: words.title,
    actionLabel: words.undo,
    onAction: () => putBack(storefront, line, before, after),
    timer: 8,
  });
}

/**
 * The bin of a menu's row removes the last of a dish with one tap. Watched from outside, because the first scripts of a
 * menu have no room for it.
 */
export function offerUndoOnMenu(storefront: StorefrontState, texts: Texts<"removed" | "undo">): () => void {
  const press = ({ target }: MouseEvent) => {
    if (!(target as Element).closest("[data-dish] [data-kit=stepper]")) return;
    const before = storefront.cart.getState();
    // Once the row has handled the tap.
    setTimeout(() => {
      const kept = new Set(storefront.cart.getState().items.map(lineKey));
      const [line, ...more] = before.items.filter((each) => !kept.has(lineKey(each)));
      if (!line || more.length > 0) return;
      offerUndo(
        storefront,
        { line, before },
        { title: fillNames(texts.removed, { item: line.item_title }), undo: texts.undo },
      );
    });
  };
  document.addEventListener("click", press, true);
  return () => document.removeEventListener("click", press, true);
}
