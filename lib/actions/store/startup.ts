import { rememberPlace } from "@/lib/actions/store/remember-place";
import { loadDeliveryParams } from "@/lib/actions/store/store";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** STORE-09: stores are initialised shortly after the start, once the page is painted and usable. */
export const STARTUP_WAIT = 100;

/** Waits; `setTimeout` in the browser. */
export type Wait = (milliseconds: number) => Promise<void>;
const waitTimer: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * STORE-09: after about 100 ms, reconciles the page with the stored selection. If the page does not show the stored
 * store (its cookie is missing), the selection is sent to the server again, and the store is read again. `shown` is the
 * place of the page, null for the default one, absent for pages that depend on no place. Returns whether the route must
 * be refreshed.
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
    // The store no longer exists: the guest must choose another one.
    storefront.store.setState({ selected: null });
    return { refresh: true };
  }
  await loadDeliveryParams(storefront);
  return { refresh: remembered?.ok === true };
}
