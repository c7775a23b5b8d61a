import type { OpenItem } from "@/components/item/sheet/use-item-url";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { UiState } from "@/lib/state/ui-state";

/** Milliseconds that a page may take to be replaced. */
const REPLACING = 10_000;

/** What opens the sheet again that is open now, or is about to; null when none is. */
function reopening({ ui }: StorefrontState): (() => void) | null {
  const { openItem: item } = (history.state ?? {}) as { openItem?: OpenItem };
  const { openItem: before } = ui.getState();
  if (item)
    return () => {
      // The new page may say that it can open items before or after it is seen here.
      const open = ({ openItem }: UiState) => {
        if (!openItem || openItem === before) return;
        stop();
        openItem({ id: item.id, item_title: item.title });
      };
      const stop = ui.subscribe(open);
      open(ui.getState());
    };
  if (!document.querySelector("dialog[open][data-cart-sheet]")) return null;
  return () => document.querySelector<HTMLElement>("[data-cart-bar]")?.click();
}

/**
 * A page that takes the place of this one, as the menu of a store that was just chosen does, is made anew, and a sheet that
 * the guest has opened meanwhile would go with the old one: it is opened again. `replaced` is true once that page is shown.
 */
export function keepSheetOpen(storefront: StorefrontState, replaced: () => boolean): void {
  if (replaced()) return;
  let reopen: (() => void) | null = null;
  let frame = 0;
  // In each frame: a sheet whose script is still loading changes nothing in the page.
  const follow = () => {
    reopen = reopening(storefront);
    frame = requestAnimationFrame(follow);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(late);
    changes.disconnect();
  };
  const changes = new MutationObserver(() => {
    if (!replaced()) return;
    stop();
    reopen?.();
  });
  const late = setTimeout(stop, REPLACING);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-place"] });
  follow();
}
