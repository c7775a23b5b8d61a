import { type AgreedLine, agreedLines } from "@/lib/domain/cart/merge-cart";
import { isLoggedIn } from "@/lib/state/session-state";
import { isRecord } from "@/lib/state/stored-value";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { type AgreedCart, RECORDS } from "@/lib/storage/table";

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
export function readAgreed(storefront: StorefrontState): readonly AgreedLine[] | null {
  const agreed = readRecord(storefront, RECORDS.agreedCart, parseAgreedCart);
  return agreed?.customer === customerOf(storefront) ? agreed.lines : null;
}

/** If storage is unavailable, the next merge is like the first. */
export const keepAgreed = (storefront: StorefrontState, lines: readonly AgreedLine[]): boolean =>
  writeRecord(storefront, RECORDS.agreedCart, { customer: customerOf(storefront), lines });

/**
 * Called before an ordered cart is emptied. A request that stores the cart may still be on its way and reach the server
 * after the order: the next merge must see its lines as removed here, not as added on another device.
 */
export function markOrderedLinesRemoved(storefront: StorefrontState): void {
  if (isLoggedIn(storefront.session.getState())) keepAgreed(storefront, agreedLines(storefront.cart.getState().items));
}
