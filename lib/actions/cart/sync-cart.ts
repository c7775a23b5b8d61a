import { currentMode } from "@/lib/actions/current-mode";
import { getSource } from "@/lib/actions/get-source";
import { getCart, updateCart } from "@/lib/api/order/cart";
import { withItems } from "@/lib/domain/cart/cart";
import { type AgreedLine, agreedLines, mergeLines, sameLines } from "@/lib/domain/cart/merge-cart";
import { isLoggedIn } from "@/lib/state/session-state";
import { isRecord } from "@/lib/state/stored-value";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { type AgreedCart, RECORDS } from "@/lib/storage/table";

/** Milliseconds after the last change before the cart is sent. */
export const SYNC_PAUSE = 1_500;

export interface SyncNews {
  /** For the log: a guest can do nothing about errors of reading and storing. */
  log(message: string, cause: unknown): void;
  /** Units that came from another device into this cart. */
  arrived(count: number): void;
}

const customerOf = ({ session }: StorefrontState) => session.getState().user?.phone ?? "";

export function parseAgreedCart(stored: unknown): AgreedCart | null {
  const fits = (line: unknown) => isRecord(line) && typeof line.key === "string" && typeof line.quantity === "number";
  return isRecord(stored) &&
    typeof stored.customer === "string" &&
    Array.isArray(stored.lines) &&
    stored.lines.every(fits)
    ? (stored as unknown as AgreedCart)
    : null;
}

/** The cart on which this device and the server agreed last; null before the first merge. */
function readAgreed(storefront: StorefrontState): readonly AgreedLine[] | null {
  const agreed = readRecord(storefront, RECORDS.agreedCart, parseAgreedCart);
  return agreed?.customer === customerOf(storefront) ? agreed.lines : null;
}

/** If storage is unavailable, the next merge is like the first. */
const keepAgreed = (storefront: StorefrontState, lines: readonly AgreedLine[]): boolean =>
  writeRecord(storefront, RECORDS.agreedCart, { customer: customerOf(storefront), lines });

/**
 * CART-13: merges this device's cart with the customer's cart on the server by the rules of `mergeLines`, and stores
 * the result on both. Needs a login and a selected store. Errors are only logged; the local cart stays.
 */
export async function syncCart(storefront: StorefrontState, { log, arrived }: SyncNews): Promise<void> {
  if (!isLoggedIn(storefront.session.getState()) || !storefront.store.getState().selected) return;
  const source = getSource(storefront);
  const priced = { mode: currentMode(storefront), now: storefront.now() };
  try {
    const remote = await getCart(source, priced);
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
