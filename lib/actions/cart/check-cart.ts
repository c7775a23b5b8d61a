import { headerState, sourceWith } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { checkCart } from "@/lib/api/order/cart";
import type { CartLine } from "@/lib/domain/cart/cart";
import {
  acceptChanges,
  acceptedLines,
  type CartCheck,
  type CheckedLine,
  changesOf,
  type LineChange,
  withTitles,
} from "@/lib/domain/cart/recheck";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { err, ok } from "@/lib/domain/result";
import type { StoreInfo } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Checks lines at a store in a mode; the store need not be selected yet. */
function checkAt(
  storefront: StorefrontState,
  lines: readonly CartLine[],
  { storeId, mode }: { readonly storeId: string; readonly mode: FulfilmentMode },
): Promise<Outcome<CheckedLine[]>> {
  const source = sourceWith(storefront, () => ({ ...headerState(storefront), storeId, tableId: null }));
  return outcomeOf(checkCart(source, lines, { mode, now: storefront.now() }));
}

/** The effect of changing to another store on the cart, shown before anything is lost (D20). */
export interface StoreChange {
  readonly store: StoreInfo;
  readonly mode: FulfilmentMode;
  /** Lines that can be transferred, at the new store's prices and stock. */
  readonly kept: readonly CartLine[];
  readonly changes: readonly LineChange[];
  /** Lines the store does not sell. */
  readonly lost: readonly LineChange[];
  /** False if the check failed: then no lines can be transferred. */
  readonly known: boolean;
}

/** STORE-01, D20: which lines of the cart could be transferred to a store. Changes nothing. */
export async function planStoreChange(
  storefront: StorefrontState,
  store: StoreInfo,
  mode: FulfilmentMode,
): Promise<StoreChange> {
  const { items } = storefront.cart.getState();
  const checked = await checkAt(storefront, items, { storeId: store.biz_location_id, mode });
  if (!checked.ok) {
    const lost = items.map((before) => ({ before, after: null, problems: [] }));
    return { store, mode, kept: [], changes: [], lost, known: false };
  }
  const all = changesOf(items, checked.value);
  return {
    store,
    mode,
    kept: acceptedLines(items, checked.value),
    changes: all.filter(({ after }) => after !== null),
    lost: all.filter(({ after }) => after === null),
    known: true,
  };
}

/** CART-12, STORE-11: checks the cart with the selected store and mode. An empty cart sends no request. */
export async function recheckCart(
  storefront: StorefrontState,
  lines: readonly CartLine[] = storefront.cart.getState().items,
): Promise<Outcome<CartCheck>> {
  const { selected } = storefront.store.getState();
  if (!selected || lines.length === 0) return ok({ checked: [], changes: [] });
  const { id: storeId, ffMode: mode } = selected;
  const checked = await checkAt(storefront, lines, { storeId, mode });
  if (!checked.ok) return checked;
  const now = storefront.store.getState().selected;
  // The guest changed the store during the request, so its result is about another cart.
  if (now?.id !== storeId || now.ffMode !== mode) return err({ code: "ABORTED", details: {} });
  // In the language of the page, as the cart itself will be.
  return ok({ checked: checked.value, changes: changesOf(withTitles(lines, checked.value), checked.value) });
}

/** The cart in the language of the page, whatever language it was filled in. */
export function adoptTitles(storefront: StorefrontState, { checked }: Pick<CartCheck, "checked">): void {
  // What another tab did to the cart meanwhile stays.
  storefront.rehydrate("cart");
  const { items } = storefront.cart.getState();
  const titled = withTitles(items, checked);
  if (titled !== items) storefront.cart.setState({ items: titled });
}

/**
 * CART-12: the guest has accepted the changes, so the cart becomes what can be ordered. Lines added meanwhile stay as
 * they are.
 */
export function acceptCheck(storefront: StorefrontState, { checked }: CartCheck): void {
  storefront.rehydrate("cart");
  storefront.cart.setState(acceptChanges(storefront.cart.getState(), checked), true);
}
