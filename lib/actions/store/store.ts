import { currentRequestMode, getSource, headerState, sourceWith } from "@/lib/actions/get-source";
import { type ActionError, actionError, type Outcome } from "@/lib/actions/outcome";
import { forgetPayments } from "@/lib/actions/payment/forget-payments";
import { rememberPlace } from "@/lib/actions/store/remember-place";
import { getCurrentStore } from "@/lib/api/shop/stores";
import { type CartLine, withItems } from "@/lib/domain/cart/cart";
import { resetCart } from "@/lib/domain/cart/change-cart";
import type { SearchedPlace } from "@/lib/domain/customer/typed/typed-address";
import type { ClientMode, FulfilmentMode } from "@/lib/domain/enumerations";
import { TABLE_MODE } from "@/lib/domain/modes";
import { err, ok, type Result } from "@/lib/domain/result";
import { addPastLocation, type PastLocation } from "@/lib/domain/search-history";
import { CLIENT_MODE_TRAITS } from "@/lib/domain/shop/order-types";
import {
  checkSelection,
  loadDeliveryParams as deliveryRule,
  loadTableStore as tableRule,
} from "@/lib/domain/store/store";
import type { SelectedStore, StoreInfo } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface StoreChoice {
  readonly ffMode: FulfilmentMode;
  /** The guest agreed to lose the cart. */
  readonly forced?: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  /** The place in words. */
  readonly address?: string;
  readonly placeId?: string;
  /** The tag of the saved address that it is, which may be "". */
  readonly savedTag?: string;
  readonly searched?: SearchedPlace;
  /** D20: lines to transfer, which the new store also sells. */
  readonly bring?: readonly CartLine[];
}

/**
 * STORE-01, STORE-02: selects a store. Refuses with CART_ALREADY_EXISTS (ask the guest, then pass `forced`),
 * STORE_ORDERING_NOT_ENABLED or STORE_TEMPORARY_CLOSED. On success it clears the cart and notifies the server, so that
 * the next page is that store's menu; the caller refreshes the route. If the server cannot be reached, nothing is
 * selected.
 */
export async function selectStore(
  storefront: StorefrontState,
  storeInfo: StoreInfo,
  choice: StoreChoice,
): Promise<Outcome<SelectedStore>> {
  storefront.rehydrate("cart");
  const mode = currentRequestMode(storefront);
  const allowed = checkSelection(storefront.cart.getState(), storeInfo, mode, { forced: choice.forced === true });
  if (!allowed.ok) return allowed;
  const remembered = await rememberPlace(storefront, storeInfo.biz_location_id, choice.ffMode);
  if (!remembered.ok) return remembered;
  const selected = selectionOf(storeInfo, choice);
  if (storefront.store.getState().selected?.id !== selected.id) forgetPayments(storefront);
  storefront.store.setState((state) => ({
    ...state,
    selected,
    ffMode: choice.ffMode,
    isStoreClosed: deliveryRule(storeInfo).isStoreClosed,
    pastLocations: withLocation(state.pastLocations, choice),
  }));
  const emptied = { ...resetCart(storefront.cart.getState()), delivery_address: null };
  storefront.cart.setState(choice.bring?.length ? withItems(emptied, choice.bring) : emptied, true);
  storefront.time.setState({ orderTime: null }, true);
  return ok(selected);
}

function selectionOf(storeInfo: StoreInfo, choice: StoreChoice): SelectedStore {
  return {
    id: storeInfo.biz_location_id,
    storeInfo,
    ffMode: choice.ffMode,
    latitude: choice.latitude ?? null,
    longitude: choice.longitude ?? null,
    address: choice.address ?? null,
    placeId: choice.placeId ?? null,
    ...(choice.savedTag === undefined ? {} : { savedTag: choice.savedTag }),
    ...(choice.searched ? { searched: choice.searched } : {}),
    deliveryInfo: null,
  };
}

function withLocation(past: readonly PastLocation[], choice: StoreChoice) {
  const { placeId, searched, latitude, longitude, savedTag } = choice;
  // The account has the saved ones; on the device they would stay after signing out.
  if (savedTag !== undefined) return past;
  // A street that was typed is not the place's: another one there would be the same place.
  const address = searched?.title ?? choice.address;
  if (!placeId || !address || latitude === undefined || longitude === undefined) return past;
  return addPastLocation(past, { placeId, address, lat: latitude, lng: longitude });
}

/**
 * STORE-11: changes the mode at the same store. The cart stays; the menu of the new mode shows which lines are still
 * available. Without a selected store only the preferred mode changes. Returns whether the route must be refreshed.
 */
export async function switchMode(storefront: StorefrontState, ffMode: FulfilmentMode): Promise<Outcome<boolean>> {
  const { selected } = storefront.store.getState();
  if (!selected) {
    storefront.store.setState({ ffMode });
    return ok(false);
  }
  if (selected.ffMode === ffMode) return ok(false);
  const remembered = await rememberPlace(storefront, selected.id, ffMode);
  if (!remembered.ok) return remembered;
  storefront.store.setState({ ffMode, selected: { ...selected, ffMode, deliveryInfo: null } });
  storefront.time.setState({ orderTime: null }, true);
  return ok(true);
}

/**
 * STORE-03: reads the selected store again for the guest's location and mode, marks it open or closed, and fails if it
 * takes no orders. A failed request changes nothing.
 */
export async function loadDeliveryParams(storefront: StorefrontState): Promise<Outcome<StoreInfo>> {
  const { selected } = storefront.store.getState();
  if (!selected) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const { latitude: lat, longitude: lng, ffMode } = selected;
  const read = await currentStore(() =>
    getCurrentStore(getSource(storefront), { ffMode, ...(lat !== null && lng !== null ? { lat, lng } : {}) }),
  );
  if (!read.ok) return read;
  const { isStoreClosed, result } = deliveryRule(read.value);
  storefront.store.setState((state) =>
    state.selected?.id === selected.id
      ? { isStoreClosed, selected: { ...state.selected, storeInfo: read.value, deliveryInfo: read.value } }
      : {},
  );
  return result.ok ? ok(read.value) : result;
}

/**
 * The selected store again, for another place or in another mode: the cart stays, and charge and minimum are those of the
 * place.
 */
export async function selectAgain(
  storefront: StorefrontState,
  storeInfo: StoreInfo,
  choice: StoreChoice,
): Promise<Outcome<boolean>> {
  const switched = await switchMode(storefront, choice.ffMode);
  if (!switched.ok || choice.latitude === undefined) return switched;
  storefront.store.setState((state) => ({
    selected: state.selected && { ...selectionOf(storeInfo, choice), ffMode: state.selected.ffMode },
    pastLocations: withLocation(state.pastLocations, choice),
  }));
  return switched;
}

export interface TableScan {
  readonly storeId: string;
  readonly tableId: string;
  /** qr or dinein, as in the scanned code. */
  readonly clientMode: Exclude<ClientMode, "web">;
}

/**
 * STORE-04, DINE-01: opens the storefront at a table. A store that takes no orders is marked closed but does not fail.
 * Scanning another table starts with an empty cart; scanning the same one again changes nothing.
 */
export async function loadTableStore(storefront: StorefrontState, scan: TableScan): Promise<Outcome<SelectedStore>> {
  const headers = () => ({
    ...headerState(storefront),
    storeId: scan.storeId,
    tableId: scan.tableId,
    mode: CLIENT_MODE_TRAITS[scan.clientMode].request,
  });
  const read = await currentStore(() => getCurrentStore(sourceWith(storefront, headers), { ffMode: TABLE_MODE }));
  if (!read.ok) return read;
  const remembered = await rememberPlace(storefront, scan.storeId, TABLE_MODE);
  if (!remembered.ok) return remembered;
  const before = storefront.store.getState();
  const selected = selectionOf(read.value, { ffMode: TABLE_MODE });
  const table = read.value.table ?? { id: scan.tableId, name: "" };
  storefront.store.setState({
    selected,
    ffMode: TABLE_MODE,
    isStoreClosed: tableRule(read.value).isStoreClosed,
    clientMode: scan.clientMode,
    table,
    floor: read.value.floor,
  });
  if (before.selected?.id !== selected.id || before.table?.id !== table.id) {
    storefront.cart.setState(resetCart(storefront.cart.getState()), true);
    storefront.time.setState({ orderTime: null }, true);
  }
  return ok(selected);
}

async function currentStore(read: () => Promise<StoreInfo | null>): Promise<Result<StoreInfo, ActionError>> {
  try {
    const store = await read();
    return store ? ok(store) : err({ code: "NO_STORE_FOUND", details: {} });
  } catch (thrown) {
    return err(actionError(thrown));
  }
}
