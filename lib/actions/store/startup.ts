import { rememberPlace } from "@/lib/actions/store/remember-place";
import { loadDeliveryParams } from "@/lib/actions/store/store";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** STORE-09: stores are initialised a moment after the start, when the page is painted and may be tapped. */
export const STARTUP_WAIT = 100;

/** Waits; `setTimeout` in the browser. */
export type Wait = (milliseconds: number) => Promise<void>;
const waitTimer: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * STORE-09: after about 100 ms, makes page and memory agree: a remembered store that the page does not show (its cookie is
 * gone) is told to the server again, and the store's state is read anew. `shown` is the place of the page, null for the
 * default one, absent for pages that depend on no place. Answers whether the route must be refreshed.
 */
export async function startStores(
  storefront: StorefrontState,
  shown?: { readonly storeId: string; readonly mode: string } | null,
  wait: Wait = waitTimer,
): Promise<{ readonly refresh: boolean }> {
  await wait(STARTUP_WAIT);
  storefront.hydrate();
  const { selected } = storefront.store.getState();
  if (!selected) return { refresh: false };
  const differs = shown !== undefined && (shown?.storeId !== selected.id || shown.mode !== selected.ffMode);
  const remembered = differs ? await rememberPlace(storefront, selected.id, selected.ffMode) : null;
  if (remembered && !remembered.ok && remembered.error.code === "NO_STORE_FOUND") {
    // The store is gone from the business: better to ask again than to order from nowhere.
    storefront.store.setState({ selected: null });
    return { refresh: true };
  }
  await loadDeliveryParams(storefront);
  return { refresh: remembered?.ok === true };
}
