import { getSource } from "@/lib/actions/get-source";
import { getCart, updateCart } from "@/lib/api/cart";
import { withItems } from "@/lib/domain/cart/cart";
import { type AgreedLine, agreedLines, mergeLines, sameLines } from "@/lib/domain/cart/merge-cart";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** A pause after the last change before the cart is sent. */
export const SYNC_PAUSE = 1_500;

export interface SyncNews {
  /** For the log: errors of fetching and updating are nothing a guest can help. */
  log(message: string, cause: unknown): void;
  /** Units that came from another device into this cart. */
  arrived(count: number): void;
}

const customerOf = ({ session }: StorefrontState) => session.getState().user?.phone ?? "";

/** What this device and this customer's cart at the server agreed on last; null when they never met. */
function readAgreed(storefront: StorefrontState): readonly AgreedLine[] | null {
  const agreed = readRecord(storefront, RECORDS.agreedCart);
  return agreed?.customer === customerOf(storefront) ? agreed.lines : null;
}

/** Where nothing can be kept, the next meeting is like a first one. */
const keepAgreed = (storefront: StorefrontState, lines: readonly AgreedLine[]): boolean =>
  writeRecord(storefront, RECORDS.agreedCart, { customer: customerOf(storefront), lines });

/**
 * CART-13: brings this device's cart and the customer's cart at the server together by the rules of `mergeLines`, and
 * keeps the result on both sides. Needs a login and a selected store; errors are only logged, the local cart stays.
 */
export async function syncCart(storefront: StorefrontState, { log, arrived }: SyncNews): Promise<void> {
  if (!isLoggedIn(storefront.session.getState()) || !storefront.store.getState().selected) return;
  const source = getSource(storefront);
  try {
    const remote = await getCart(source, storefront.now());
    storefront.rehydrate("cart");
    const cart = storefront.cart.getState();
    const merged = withItems(cart, mergeLines(readAgreed(storefront), cart.items, remote));
    const now = agreedLines(merged.items);
    if (!sameLines(now, agreedLines(cart.items))) {
      storefront.cart.setState(merged, true);
      if (merged.item_count > cart.item_count) arrived(merged.item_count - cart.item_count);
    }
    if (!sameLines(now, agreedLines(remote))) await updateCart(source, merged.items, storefront.now());
    keepAgreed(storefront, now);
  } catch (cause) {
    log("The cart could not be kept with the server.", cause);
  }
}

/**
 * CART-13: from now on a logged-in customer's cart is one on all devices: at the start, after signing in, a pause after
 * each change, and when the guest comes back to this tab. Answers how to stop.
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
      // Whoever signs out is somebody unknown again: the next meeting is a first one.
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
