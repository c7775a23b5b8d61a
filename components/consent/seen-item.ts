import type { SeenItem } from "@/lib/actions/analytics/observe-shop-visit";
import type { OpenItem } from "@/lib/state/ui-state";

/** The item that is open over the page, or whose page this is. Names come from the shop, never from the address. */
export function seenItem(): SeenItem | null {
  const opened = (history.state as { readonly openItem?: OpenItem } | null)?.openItem;
  if (opened) return { item: { item_id: opened.id, item_name: opened.title }, isSelected: true };
  const page = document.querySelector<HTMLElement>("[data-item-page]");
  const id = page?.dataset.itemPage;
  if (!id) return null;
  const name = page.querySelector("h1")?.textContent?.trim();
  return { item: { item_id: id, ...(name ? { item_name: name } : {}) }, isSelected: false };
}
