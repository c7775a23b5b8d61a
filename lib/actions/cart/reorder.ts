import { repeatChoices } from "@/lib/actions/cart/order-again";
import { currentMode } from "@/lib/actions/current-mode";
import { chooseAddress, loadAddresses } from "@/lib/actions/customer/addresses";
import { getSource, headerState, sourceWith, whenFresh } from "@/lib/actions/get-source";
import { placedOrderAccess } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { selectStore, switchMode } from "@/lib/actions/store/store";
import { reorder as readReorder } from "@/lib/api/order/order";
import { getStore, type Store } from "@/lib/api/shop/stores";
import { addItem, MAX_LINES } from "@/lib/domain/cart/cart";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { CLIENT_MODE_TRAITS, MODES } from "@/lib/domain/modes";
import { err, ok } from "@/lib/domain/result";
import { takesOrders } from "@/lib/domain/store/store";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface Reordered {
  /** Number of units added to the cart. */
  readonly added: number;
  readonly unavailable: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
  /** Another store or mode is selected now: a page that shows the former one must be refreshed. */
  readonly moved: boolean;
}

/** The store and mode of an order, which are selected again unless the guest is at a table or has begun another order. */
export interface OrderPlace {
  readonly storeId: string;
  readonly mode: FulfilmentMode;
  /** The address of a delivery, chosen again if it is still saved. */
  readonly addressId: string | null;
}

/**
 * OLIST-03: adds the available lines of an old order to the cart and lists the unavailable ones. Needs login, or an
 * order of this device, and a store. With an empty cart the order is repeated as it was: from the store, in the mode and to
 * the address of `place`, so that a delivery never comes back as a pickup. Lines that join others are ordered as those. A store
 * that takes no orders refuses, as it does when it is chosen. Nothing is selected unless something can be ordered again. Each
 * answer can be changed at the checkout, and one that is no longer valid is asked again.
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
  const move = hadItems || !place ? ok(null) : await moveTo(storefront, place);
  if (!move.ok) return move;
  const storeId = move.value?.store.biz_location_id ?? storefront.store.getState().selected?.id;
  if (!storeId) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const now = storefront.now();
  const asked = { order_id: orderId, access_token, ffMode: move.value?.mode ?? currentMode(storefront) };
  await whenFresh(storefront);
  const source = sourceWith(storefront, () => ({ ...headerState(storefront), storeId }));
  const answer = await outcomeOf(readReorder(source, asked, now));
  if (!answer.ok) return answer;
  const { availableItems, unavailableItems } = answer.value;
  const moved = move.value !== null && availableItems.length > 0;
  const selected = moved && move.value ? await selectPlace(storefront, move.value) : ok(null);
  if (!selected.ok) return selected;
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
      deliverAsThen(storefront, place?.addressId ?? null, { hadItems }),
      repeatChoices(storefront, { order_id: orderId, access_token }, availableItems, { hadItems }),
    ]);
  }
  return ok({ added, unavailable: unavailableItems, moved });
}

/** Chooses the address of an order again. Lines that joined others go where those go. */
async function deliverAsThen(
  storefront: StorefrontState,
  addressId: string | null,
  { hadItems }: { readonly hadItems: boolean },
): Promise<void> {
  const { selected } = storefront.store.getState();
  if (!selected || !addressId || !MODES[selected.ffMode].address) return;
  if (hadItems && storefront.cart.getState().delivery_address) return;
  const addresses = await loadAddresses(storefront);
  if (addresses.ok && addresses.value.some(({ id }) => id === addressId)) chooseAddress(storefront, addressId);
}

interface Move {
  readonly store: Store;
  readonly mode: FulfilmentMode;
}

/**
 * What has to be selected to order as then; null: nothing, because it is, or cannot be: the store is gone, or it or the shop no
 * longer offers that mode.
 */
async function moveTo(storefront: StorefrontState, { storeId, mode }: OrderPlace): Promise<Outcome<Move | null>> {
  const { selected, clientMode } = storefront.store.getState();
  if (CLIENT_MODE_TRAITS[clientMode].scanned || (selected?.id === storeId && selected.ffMode === mode)) return ok(null);
  const read = await outcomeOf(getStore(getSource(storefront), storeId));
  if (!read.ok) return read;
  const store = read.value;
  const isOffered = store?.fulfillment_modes.includes(mode) && storefront.settings.modes.includes(mode);
  if (!store || !isOffered) return ok(null);
  const open = takesOrders(store);
  return open.ok ? ok({ store, mode }) : open;
}

/** The same store keeps the place that the guest chose there. */
function selectPlace(storefront: StorefrontState, { store, mode }: Move): Promise<Outcome<unknown>> {
  const isSelected = storefront.store.getState().selected?.id === store.biz_location_id;
  return isSelected ? switchMode(storefront, mode) : selectStore(storefront, store, { ffMode: mode });
}
