import { repeatChoices } from "@/lib/actions/cart/order-again";
import { currentMode } from "@/lib/actions/current-mode";
import { chooseAddress, loadAddresses } from "@/lib/actions/customer/addresses";
import { getSource } from "@/lib/actions/get-source";
import { placedOrderAccess } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { selectStore, switchMode } from "@/lib/actions/store/store";
import { reorder as readReorder } from "@/lib/api/order/order";
import { getStore } from "@/lib/api/shop/stores";
import { addItem, MAX_LINES } from "@/lib/domain/cart/cart";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { CLIENT_MODE_TRAITS, MODES } from "@/lib/domain/modes";
import { err, ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface Reordered {
  /** Number of units added to the cart. */
  readonly added: number;
  readonly unavailable: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
}

/** The store and mode of an order, which are selected again unless the guest is at a table or has begun another order. */
export interface OrderPlace {
  readonly storeId: string;
  readonly mode: FulfilmentMode;
  /** The delivery address, chosen again if it is still saved and no other is chosen. */
  readonly addressId?: string | null;
}

/**
 * OLIST-03: adds the available lines of an old order to the cart and lists the unavailable ones. Needs login, or an
 * order of this device, and a store. An empty cart is ordered as then: from the store and in the mode of `place`, so that a
 * delivery never comes back as a pickup. Lines that join others are ordered as those. A delivery that has no address yet goes
 * where that order went. Each answer can be changed at the checkout, and one that is no longer valid is asked again.
 */
export async function reorder(
  storefront: StorefrontState,
  orderId: string,
  place?: OrderPlace,
): Promise<Outcome<Reordered>> {
  // A guest has the token of an order placed on this device.
  const access_token = placedOrderAccess(storefront, orderId);
  if (!access_token && !isLoggedIn(storefront.session.getState())) return err({ code: "LOGIN_REQUIRED", details: {} });
  storefront.rehydrate("cart");
  const hadItems = storefront.cart.getState().item_count > 0;
  const chosen = hadItems || !place ? ok(null) : await chooseAgain(storefront, place);
  if (!chosen.ok) return chosen;
  if (!storefront.store.getState().selected) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const now = storefront.now();
  const asked = { order_id: orderId, access_token, ffMode: currentMode(storefront) };
  const answer = await outcomeOf(readReorder(getSource(storefront), asked, now));
  if (!answer.ok) return answer;
  const { availableItems, unavailableItems } = answer.value;
  let added = 0;
  for (const line of availableItems.slice(0, MAX_LINES)) {
    const { options, quantity, instructions } = line;
    const next = addItem(storefront.cart.getState(), line, options, { now, quantity, instructions });
    if (!next.ok) continue;
    storefront.cart.setState(next.value, true);
    added += quantity;
  }
  if (added > 0) {
    await Promise.all([
      deliverAsThen(storefront, place),
      repeatChoices(storefront, { order_id: orderId, access_token }, availableItems, { hadItems }),
    ]);
  }
  return ok({ added, unavailable: unavailableItems });
}

async function deliverAsThen(storefront: StorefrontState, place: OrderPlace | undefined): Promise<void> {
  const { selected } = storefront.store.getState();
  if (!selected) return;
  const { address: delivered } = MODES[selected.ffMode];
  if (!delivered || !place?.addressId || storefront.cart.getState().delivery_address) return;
  const addresses = await loadAddresses(storefront);
  if (addresses.ok && addresses.value.some(({ id }) => id === place.addressId)) {
    chooseAddress(storefront, place.addressId);
  }
}

/** The store and mode of an order. A store that is gone, or no longer takes orders that way, leaves what is selected. */
async function chooseAgain(storefront: StorefrontState, { storeId, mode }: OrderPlace): Promise<Outcome<unknown>> {
  const { selected, clientMode } = storefront.store.getState();
  if (CLIENT_MODE_TRAITS[clientMode].scanned || (selected?.id === storeId && selected.ffMode === mode)) return ok(null);
  const store = await outcomeOf(getStore(getSource(storefront), storeId));
  if (!store.ok) return store;
  if (!store.value?.fulfillment_modes.includes(mode)) return ok(null);
  // The same store keeps the place that the guest chose there.
  if (selected?.id === storeId) return switchMode(storefront, mode);
  return selectStore(storefront, store.value, { ffMode: mode });
}
