import type { StorefrontState } from "@/lib/state/storefront-state";

const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:pay-with`;

/** The way to pay that was chosen in this tab: an id of `CheckoutPayment.shown`; null when none was. */
export function readPayWith(storefront: StorefrontState): string | null {
  try {
    return sessionStorage.getItem(storageKey(storefront));
  } catch {
    return null;
  }
}

export function writePayWith(storefront: StorefrontState, id: string): void {
  try {
    sessionStorage.setItem(storageKey(storefront), id);
  } catch {
    // Then it is chosen again at the checkout.
  }
}
