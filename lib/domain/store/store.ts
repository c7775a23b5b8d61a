import { type Cart, resetCart } from "../cart/cart.ts";
import type { RequestMode } from "../enumerations.ts";
import { type DomainError, refuse } from "../errors.ts";
import { REFUSES_CLOSED_STORES } from "../modes.ts";
import { ok, type Result } from "../result.ts";
import { commaList } from "../text/comma-list.ts";

/** Rules of selecting a store (storefront.md section 4 "Store selection"). */
export interface SelectableStore {
  readonly biz_location_id: string;
  readonly name: string;
  readonly enabled_for_ordering: boolean;
  readonly temporarily_closed: boolean;
}

/** STORE-10: the displayed name of a store. One that hides its name is named after its city. */
export const displayName = (store: {
  readonly hide_store_name: boolean;
  readonly name: string;
  readonly city: string;
}): string => (store.hide_store_name ? store.city : store.name);

/**
 * A store's address with its town, unless the address already contains it; without an address, the town. Joined with
 * the comma of its script.
 */
export function fullAddress({ address, city }: { readonly address: string; readonly city: string }): string {
  if (address.trim() === "") return city;
  return address.includes(city) ? address : commaList([address, city]);
}

type ClosedCode = "STORE_ORDERING_NOT_ENABLED" | "STORE_TEMPORARY_CLOSED";

/** Why a store takes no orders, by its own switches; ok if it takes them. */
export function takesOrders(store: SelectableStore): Result<null, DomainError<ClosedCode>> {
  const details = { store: store.name };
  if (!store.enabled_for_ordering) return refuse("STORE_ORDERING_NOT_ENABLED", details);
  return store.temporarily_closed ? refuse("STORE_TEMPORARY_CLOSED", details) : ok(null);
}

/**
 * STORE-01 and STORE-02: whether a store can be selected, and the cart afterwards (cleared, D20). In web mode a store
 * that takes no orders is refused first, so that a guest is not asked to give up a cart for it. Then a cart with items
 * is refused with CART_ALREADY_EXISTS unless `forced`.
 */
export function canSelectStore(
  cart: Cart,
  store: SelectableStore,
  mode: RequestMode,
  { forced }: { readonly forced: boolean },
): Result<Cart, DomainError<ClosedCode | "CART_ALREADY_EXISTS">> {
  const open = takesOrders(store);
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
  const result = takesOrders(store);
  return { isStoreClosed: !result.ok, result };
}

/** STORE-04: loading a QR or table store marks it closed in the same cases but does not fail. */
export function loadTableStore(store: SelectableStore): LoadedStore {
  return { isStoreClosed: !takesOrders(store).ok, result: ok(null) };
}

/** Metres in the unit of a country's roads: miles in the United States. */
const UNITS = { kilometer: 1000, mile: 1609.344 } as const;

/**
 * STORE-08: metres for display in the country's unit and the page's language, one decimal below ten and none above:
 * "1.2 km", "0.7 mi". null if the distance is not known, or so short that only a district may be.
 */
export function distanceText(
  metres: number | null | undefined,
  { country, locale }: { readonly country: string | null; readonly locale: string },
): string | null {
  if (metres === null || metres === undefined || !Number.isFinite(metres) || metres < 0) return null;
  const unit = country === "US" ? "mile" : "kilometer";
  const count = metres / UNITS[unit];
  if (count < 0.1) return null;
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: "unit",
    unit,
    maximumFractionDigits: count < 9.95 ? 1 : 0,
  }).format(count);
}
