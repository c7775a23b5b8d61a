import { keepAgreed, readAgreed } from "@/lib/actions/cart/agreed-cart";
import { currentMode } from "@/lib/actions/current-mode";
import { getSource } from "@/lib/actions/get-source";
import { getCart, updateCart } from "@/lib/api/order/cart";
import { type CartLine, withItems } from "@/lib/domain/cart/cart";
import { agreedLines, mergeLines, sameLines } from "@/lib/domain/cart/merge-cart";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { removeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Milliseconds after the last change before the cart is sent. */
export const SYNC_PAUSE = 1_500;

/** Reads of the server's cart while another tab merges it. */
const READS = 3;

export interface SyncNews {
  /** For the log: a guest can do nothing about errors of reading and storing. */
  log(message: string, cause: unknown): void;
  /** Units that came from another device into this cart. */
  arrived(count: number): void;
}

/**
 * CART-13: merges this device's cart with the customer's cart on the server by the rules of `mergeLines`, and stores
 * the result on both. Needs a login and a selected store. Errors are only logged; the local cart stays.
 */
export async function syncCart(storefront: StorefrontState, { log, arrived }: SyncNews): Promise<void> {
  if (!isLoggedIn(storefront.session.getState()) || !storefront.store.getState().selected) return;
  const source = getSource(storefront);
  const priced = { mode: currentMode(storefront), now: storefront.now() };
  try {
    const remote = await readRemote(storefront, () => getCart(source, priced));
    storefront.rehydrate("cart");
    const cart = storefront.cart.getState();
    const merged = withItems(cart, mergeLines(readAgreed(storefront), cart.items, remote));
    const now = agreedLines(merged.items);
    if (!sameLines(now, agreedLines(cart.items))) {
      storefront.cart.setState(merged, true);
      if (merged.item_count > cart.item_count) arrived(merged.item_count - cart.item_count);
    }
    if (!sameLines(now, agreedLines(remote))) await updateCart(source, merged.items, priced);
    keepAgreed(storefront, now);
  } catch (cause) {
    log("The cart could not be synchronised with the server.", cause);
  }
}

/**
 * The server's cart, not older than what was agreed: another tab of this browser may have stored the cart while it was
 * on its way, and what that tab added would look as if it had been taken out on another device.
 */
async function readRemote(storefront: StorefrontState, read: () => Promise<CartLine[]>): Promise<CartLine[]> {
  for (let left = READS; ; left -= 1) {
    const before = readAgreed(storefront);
    const remote = await read();
    const agreed = readAgreed(storefront);
    if (left <= 1 || sameLines(before ?? [], agreed ?? [])) return remote;
  }
}

/**
 * CART-13: keeps a signed-in customer's cart the same on all devices: merges at the start, after signing in, after each
 * change (with a pause), and when the guest returns to this tab. Returns an unsubscribe function.
 */
export function keepCartSynced(storefront: StorefrontState, news: SyncNews, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  const sync = () => {
    running = running.then(() => syncCart(storefront, news));
  };
  const seen = () => {
    if (page.visibilityState === "visible") sync();
  };
  const stops = [
    storefront.cart.subscribe((cart, before) => {
      if (cart.items === before.items || sameLines(readAgreed(storefront) ?? [], agreedLines(cart.items))) return;
      clearTimeout(timer);
      timer = setTimeout(sync, SYNC_PAUSE);
    }),
    storefront.session.subscribe((session, before) => {
      if (isLoggedIn(session) && !isLoggedIn(before)) sync();
      // After signing out, the next merge is a first one.
      if (!isLoggedIn(session) && isLoggedIn(before)) removeRecord(storefront, RECORDS.agreedCart);
    }),
  ];
  page.addEventListener("visibilitychange", seen);
  sync();
  return () => {
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", seen);
    for (const stop of stops) stop();
  };
}
