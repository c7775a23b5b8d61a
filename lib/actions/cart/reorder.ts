import { repeatChoices } from "@/lib/actions/cart/order-again";
import { currentMode } from "@/lib/actions/current-mode";
import { chooseAddress, loadAddresses } from "@/lib/actions/customer/addresses";
import { getSource, headerState, sourceWith, whenFresh } from "@/lib/actions/get-source";
import { placedOrderAccess } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { selectStore, switchMode } from "@/lib/actions/store/store";
import { reorder as readReorder } from "@/lib/api/order/order";
import { getStore, type Store } from "@/lib/api/shop/stores";
import { addItem, type Cart, type CartLine, lineTotal, MAX_LINES } from "@/lib/domain/cart/cart";
import { resetCart } from "@/lib/domain/cart/change-cart";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { addMoney, type Minor } from "@/lib/domain/money";
import { minimumAt, missingToMinimum } from "@/lib/domain/order/minimum";
import { err, ok } from "@/lib/domain/result";
import { CLIENT_MODE_TRAITS } from "@/lib/domain/shop/order-types";
import { offersMode } from "@/lib/domain/store/offers-mode";
import { checkTakesOrders } from "@/lib/domain/store/store";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** An old order as it can be ordered now. Nothing of it is in the cart yet. */
export interface ReorderPreview {
  readonly orderId: string;
  readonly lines: readonly CartLine[];
  readonly unavailable: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
  /** Minor units: the lines at today's prices, before charges and taxes. */
  readonly subTotal: Minor;
  /** The same of all its dishes when they were ordered. */
  readonly orderedSubTotal: Minor;
  /** Number of units in the cart, which it joins. */
  readonly joins: number;
  /** Its dishes take the place of those in the cart. */
  readonly alone: boolean;
  readonly place: OrderPlace | null;
  readonly move: Move | null;
}

/** Everything is available at the old prices, so the guest needs no further review. */
export const isAsOrdered = ({ unavailable, subTotal, orderedSubTotal }: ReorderPreview): boolean =>
  unavailable.length === 0 && subTotal === orderedSubTotal;

export interface Reordered {
  /** Number of units added to the cart. */
  readonly added: number;
  /** Minor units that the cart lacks to the minimum order. */
  readonly missing: Minor;
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
 * OLIST-03: what of an old order can be ordered again, at today's prices, and what cannot, with the reason; changes nothing. Needs
 * login, or an order of this device, and a store. With an empty cart, and for dishes that are to be there `alone`, the order's own
 * store and mode are asked; lines that join others are ordered as those. A store that takes no orders refuses, as it does when it
 * is chosen.
 */
export async function previewReorder(
  storefront: StorefrontState,
  orderId: string,
  place: OrderPlace | null = null,
  { alone = false, signal }: { alone?: boolean; signal?: AbortSignal } = {},
): Promise<Outcome<ReorderPreview>> {
  // A guest has the token of an order placed on this device.
  const access_token = placedOrderAccess(storefront, orderId);
  if (!access_token && !isLoggedIn(storefront.session.getState())) return err({ code: "LOGIN_REQUIRED", details: {} });
  storefront.rehydrate("cart");
  const joins = alone ? 0 : storefront.cart.getState().item_count;
  const move = joins > 0 || !place ? ok(null) : await moveTo(storefront, place);
  if (!move.ok) return move;
  const storeId = move.value?.store.biz_location_id ?? storefront.store.getState().selected?.id;
  if (!storeId) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const asked = { order_id: orderId, access_token, ffMode: move.value?.mode ?? currentMode(storefront) };
  await whenFresh(storefront);
  const source = sourceWith(storefront, () => ({ ...headerState(storefront), storeId }));
  const answer = await outcomeOf(readReorder(source, asked, storefront.now(), { signal }));
  if (!answer.ok) return answer;
  const { availableItems, unavailableItems: unavailable, orderedSubTotal } = answer.value;
  const lines = availableItems.slice(0, MAX_LINES);
  const subTotal = addMoney(...lines.map(lineTotal));
  return ok({ orderId, lines, unavailable, subTotal, orderedSubTotal, joins, alone, place, move: move.value });
}

/**
 * OLIST-03: puts what the preview lists into the cart. With an empty cart the order is repeated as it was: from the store, in the mode
 * and to the address of its place, so that a delivery never comes back as a pickup. Nothing is selected unless something can be
 * ordered again. Each answer can be changed at the checkout, and one that is no longer valid is asked again. What is to be there
 * `alone` replaces the other dishes here and not before; address and kept coupon stay.
 */
export async function putInCart(
  storefront: StorefrontState,
  { orderId, lines, place, move, joins, alone }: ReorderPreview,
): Promise<Outcome<Reordered>> {
  const moved = move !== null && lines.length > 0;
  const selected = moved ? await selectPlace(storefront, move, { forced: alone }) : ok(null);
  if (!selected.ok) return selected;
  const hadItems = joins > 0;
  const now = storefront.now();
  let added = 0;
  const before = storefront.cart.getState();
  let cart: Cart = alone ? resetCart(before) : before;
  for (const line of lines) {
    const { options, quantity, instructions } = line;
    const next = addItem(cart, line, options, { now, quantity, instructions });
    if (!next.ok) continue;
    cart = next.value;
    added += quantity;
  }
  if (added > 0) {
    // At once: other tabs never see half an order.
    storefront.cart.setState(cart, true);
    const access = { order_id: orderId, access_token: placedOrderAccess(storefront, orderId) };
    await Promise.all([
      deliverAsThen(storefront, place?.addressId ?? null, { hadItems }),
      repeatChoices(storefront, access, lines, { hadItems }),
    ]);
  }
  return ok({ added, missing: missingOf(storefront), moved });
}

function missingOf({ settings, store, cart }: StorefrontState): Minor {
  const { selected, ffMode } = store.getState();
  const { min } = minimumAt(selected?.storeInfo ?? null, selected?.ffMode ?? ffMode, settings.minOrderTotal);
  return missingToMinimum(min, cart.getState().sub_total);
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
  if (!store || !offersMode(storefront.settings.modes, store, mode)) return ok(null);
  const open = checkTakesOrders(store);
  return open.ok ? ok({ store, mode }) : open;
}

/** The same store keeps the place that the guest chose there. */
function selectPlace(
  storefront: StorefrontState,
  { store, mode }: Move,
  { forced }: { readonly forced: boolean },
): Promise<Outcome<unknown>> {
  const isSelected = storefront.store.getState().selected?.id === store.biz_location_id;
  return isSelected ? switchMode(storefront, mode) : selectStore(storefront, store, { ffMode: mode, forced });
}
