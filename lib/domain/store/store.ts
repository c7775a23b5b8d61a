import type { Cart } from "../cart/cart.ts";
import { resetCart } from "../cart/change-cart.ts";
import type { RequestMode } from "../enumerations.ts";
import { type DomainError, refuse } from "../errors.ts";
import { ok, type Result } from "../result.ts";
import { REFUSES_CLOSED_STORES } from "../shop/order-types.ts";
import { commaList } from "../text/comma-list.ts";

interface OrderingSwitches {
  readonly enabled_for_ordering: boolean;
  readonly temporarily_closed: boolean;
}

/** Rules of selecting a store (storefront.md section 4 "Store selection"). */
export interface SelectableStore extends OrderingSwitches {
  readonly biz_location_id: string;
  readonly name: string;
}

/**
 * A store's address with its town, unless the address already contains it; without an address, the town. Joined with
 * the comma of its script.
 */
export function fullAddress({ address, city }: { readonly address: string; readonly city: string }): string {
  if (address.trim() === "") return city;
  return address.includes(city) ? address : commaList([address, city]);
}

/** Whether a store takes orders, by its own switches; its hours are another matter. */
export const takesOrders = (store: OrderingSwitches): boolean =>
  store.enabled_for_ordering && !store.temporarily_closed;

type ClosedCode = "STORE_ORDERING_NOT_ENABLED" | "STORE_TEMPORARY_CLOSED";

/** Why a store takes no orders; ok if it takes them. */
export function checkTakesOrders(store: SelectableStore): Result<null, DomainError<ClosedCode>> {
  if (takesOrders(store)) return ok(null);
  const code = store.enabled_for_ordering ? "STORE_TEMPORARY_CLOSED" : "STORE_ORDERING_NOT_ENABLED";
  return refuse(code, { store: store.name });
}

/**
 * STORE-01 and STORE-02: whether a store can be selected, and the cart afterwards (cleared, D20). In web mode a store
 * that takes no orders is refused first, so that a guest is not asked to give up a cart for it. Then a cart with items
 * is refused with CART_ALREADY_EXISTS unless `forced`.
 */
export function checkSelection(
  cart: Cart,
  store: SelectableStore,
  mode: RequestMode,
  { forced }: { readonly forced: boolean },
): Result<Cart, DomainError<ClosedCode | "CART_ALREADY_EXISTS">> {
  const open = checkTakesOrders(store);
  if (REFUSES_CLOSED_STORES[mode] && !open.ok) return open;
  if (cart.items.length > 0 && !forced) {
    return refuse("CART_ALREADY_EXISTS", { store: store.name, count: cart.item_count });
  }
  return ok(resetCart(cart));
}

/** The effect of loading a store on the store state, and whether the caller may continue. */
export interface LoadedStore {
  readonly isStoreClosed: boolean;
  readonly result: Result<null, DomainError<ClosedCode>>;
}

/**
 * STORE-03: loading delivery parameters marks a store that takes no orders closed and fails; otherwise marks it open.
 */
export function loadDeliveryParams(store: SelectableStore): LoadedStore {
  const result = checkTakesOrders(store);
  return { isStoreClosed: !result.ok, result };
}

/** STORE-04: loading a QR or table store marks it closed in the same cases but does not fail. */
export function loadTableStore(store: SelectableStore): LoadedStore {
  return { isStoreClosed: !takesOrders(store), result: ok(null) };
}
