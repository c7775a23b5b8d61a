import { abandonOrder } from "@/lib/actions/order/finish-order";
import { placingKey } from "@/lib/actions/order/placing-key";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Which order a payment is for, so that its page can be shown when the guest comes back. No secret and no amount. */
export interface HeldOrder {
  /** The placing key, which is the payment's purpose_id. */
  readonly purposeId: string;
  readonly orderId: string;
  readonly txnId: string;
}

const REMEMBERED = 10;
const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:payment-orders`;

/** Newest first; a payment that is begun again replaces its entry. */
export function rememberHeldOrder(storefront: StorefrontState, held: HeldOrder): void {
  const others = readHeldOrders(storefront).filter(({ txnId }) => txnId !== held.txnId);
  try {
    storefront.storage?.setItem(storageKey(storefront), JSON.stringify([held, ...others].slice(0, REMEMBERED)));
  } catch {
    // Without storage the order is found in the list of orders.
  }
}

/** The order of a payment, by what is known of it; null when this device does not know. */
export function heldOrder(
  storefront: StorefrontState,
  known: { readonly purposeId: string | null; readonly txnId: string | null },
): HeldOrder | null {
  const all = readHeldOrders(storefront);
  const byTxn = all.find(({ txnId }) => txnId === known.txnId);
  return byTxn ?? all.find(({ purposeId }) => purposeId === known.purposeId) ?? null;
}

/**
 * The guest pays in another way: the order that is held for a payment is left to expire, and the cart becomes a new one. A
 * payment under way for it must be known to be over before.
 */
export function leaveHeldOrder(storefront: StorefrontState): void {
  if (heldOrder(storefront, { purposeId: placingKey(storefront), txnId: null })) abandonOrder(storefront);
}

const isHeld = (value: unknown): value is HeldOrder => {
  const { purposeId, orderId, txnId } = (value ?? {}) as Partial<Record<keyof HeldOrder, unknown>>;
  return [purposeId, orderId, txnId].every((part) => typeof part === "string" && part !== "");
};

function readHeldOrders(storefront: StorefrontState): HeldOrder[] {
  try {
    const stored: unknown = JSON.parse(storefront.storage?.getItem(storageKey(storefront)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isHeld) : [];
  } catch {
    return [];
  }
}
