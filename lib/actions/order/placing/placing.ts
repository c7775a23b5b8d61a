import { parseHeldOrders, parsePlacingKey, parseSentOrder } from "@/lib/actions/order/placing/placing-records";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { type HeldOrder, RECORDS, type SentOrder } from "@/lib/storage/table";

/* What this browser stores while an order is being placed, from the first press to the end of its payment. The placing
   key is both the order's idempotency key and the payment's purpose_id. The payment client stores the payment itself
   (payments/). */

/** Identifies what is ordered: two presses of "place order" with the same lines, store and mode are the same order. */
export function cartVersion({ cart, store }: StorefrontState): string {
  const { selected, table } = store.getState();
  const lines = cart.getState().items.map((line) => [line.signature, line.quantity, line.instructions]);
  return JSON.stringify([selected?.id, selected?.ffMode, table?.id, lines]);
}

/** All that the guest decides about the order, and the dishes: only if all of it is the same has nothing been changed since a press. */
export function orderVersion(storefront: StorefrontState): string {
  const { sorted_coupons: _known, ...cart } = storefront.cart.getState();
  const { user } = storefront.session.getState();
  return JSON.stringify([cartVersion(storefront), cart, storefront.time.getState().orderTime, user?.phone]);
}

/**
 * D8: the key under which the current cart is placed, created and stored before anything is sent. It stays the same
 * until that cart is finished or given up, so a double click, a reload, a second tab and a retry after a time-out all
 * refer to the same order. After an hour the same cart is a new order and not a retry, so that yesterday's order is not
 * returned for today's.
 */
export function placingKey(storefront: StorefrontState): string {
  const known = knownPlacingKey(storefront);
  if (known !== null) return known;
  const fresh = { cart: cartVersion(storefront), key: newKey(storefront), made_at: storefront.now() };
  writeRecord(storefront, RECORDS.placingKey, fresh);
  return fresh.key;
}

/** The key of the current cart, if it has one. Creates none, so it is for code that sends nothing. */
export function knownPlacingKey(storefront: StorefrontState): string | null {
  const known = readRecord(storefront, RECORDS.placingKey, parsePlacingKey);
  return known?.cart === cartVersion(storefront) ? known.key : null;
}

/** Deletes the key: the order is finished, or its payment was given up and the next press is a new order. */
export const releasePlacingKey = (storefront: StorefrontState): void => removeRecord(storefront, RECORDS.placingKey);

/** A unique key: the time and 128 random bits. */
export function newKey({ now, random }: Pick<StorefrontState, "now" | "random">): string {
  const part = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  return `${now().toString(36)}-${part()}${part()}${part()}${part()}`;
}

const REMEMBERED = 10;

const heldOrders = (storefront: StorefrontState) => readRecord(storefront, RECORDS.heldOrders, parseHeldOrders) ?? [];

/**
 * Stores which order a payment is for, so that its page can be shown when the guest returns. Newest first; a payment
 * started again replaces its entry. Without storage the order is found in the list of orders.
 */
export function rememberHeldOrder(storefront: StorefrontState, held: HeldOrder): void {
  const others = heldOrders(storefront).filter(({ txnId }) => txnId !== held.txnId);
  writeRecord(storefront, RECORDS.heldOrders, [held, ...others].slice(0, REMEMBERED));
}

/** The order of a payment, by whichever id is known; null if this device does not know it. */
export function heldOrder(
  storefront: StorefrontState,
  known: { readonly purposeId: string | null; readonly txnId: string | null },
): HeldOrder | null {
  const all = heldOrders(storefront);
  const byTxn = all.find(({ txnId }) => txnId === known.txnId);
  return byTxn ?? all.find(({ purposeId }) => purposeId === known.purposeId) ?? null;
}

/** The order that was held last for a payment; null if this device has none. */
export const newestHeldOrder = (storefront: StorefrontState): HeldOrder | null => heldOrders(storefront)[0] ?? null;

/** The order that the cart is of, which was placed and waits for its payment; null if there is none. */
export const heldOfCart = (storefront: StorefrontState): HeldOrder | null =>
  heldOrder(storefront, { purposeId: knownPlacingKey(storefront), txnId: null });

/**
 * The guest pays in another way: the order held for a payment is left to expire, and the cart becomes a new order. A
 * running payment for it must be known to have ended before.
 */
export function leaveHeldOrder(storefront: StorefrontState): void {
  if (heldOfCart(storefront)) releasePlacingKey(storefront);
}

/**
 * ORD-02: records that the cart was sent from this tab without a response yet, so that a reload requests the result.
 * Without storage a second press still refers to the same order; only after a reload the guest must press again.
 */
export function noteSent(storefront: StorefrontState, sent: Pick<SentOrder, "amount" | "option" | "state">): void {
  const note = { ...sent, key: placingKey(storefront), at: storefront.now() };
  writeRecord(storefront, RECORDS.sentOrder, note);
}

/** The response has arrived. */
export const noteAnswered = (storefront: StorefrontState): void => removeRecord(storefront, RECORDS.sentOrder);

/** What was sent of the current cart; null if nothing was, too long ago, or for another cart. */
export function sentOrder(storefront: StorefrontState): SentOrder | null {
  const sent = readRecord(storefront, RECORDS.sentOrder, parseSentOrder);
  return sent?.key === knownPlacingKey(storefront) ? sent : null;
}
