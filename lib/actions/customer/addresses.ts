import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { getSource, headerState, sourceWith, whenFresh } from "@/lib/actions/get-source";
import { type ActionError, type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { refreshOwn } from "@/lib/actions/own-cache";
import {
  type Address,
  type AddressDraft,
  addressesQuery,
  checkAddress,
  deleteAddress,
  getAddresses,
  updateAddress,
} from "@/lib/api/customer/customer";
import { getStoresNear, type Store } from "@/lib/api/shop/stores";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { ADDRESS_MODE } from "@/lib/domain/modes";
import { err, ok, type Result } from "@/lib/domain/result";
import { takesOrders } from "@/lib/domain/store/store";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The refusal of an address outside the delivery area; its message is 'Address too far from store'. */
export const OUT_OF_AREA = "ADDRESS_OUT_OF_AREA";

type At = { readonly lat: number; readonly lng: number };

/** Who delivers to a location: the selected store, or another one that takes orders. */
interface Reach {
  readonly own: Store | null;
  readonly other: Store | null;
  /** The server's sentence if no store delivers there. */
  readonly message: string | null;
}

/** STORE-05: the stores that deliver to a location, of which the nearest counts while none is selected. */
export async function findReach(storefront: StorefrontState, { lat, lng }: At): Promise<Outcome<Reach>> {
  const { selected } = storefront.store.getState();
  const serving = await outcomeOf(getStoresNear(getSource(storefront), { lat, lng, mode: ADDRESS_MODE }));
  if (!serving.ok) return serving;
  const { stores, message } = serving.value;
  const own = selected ? stores.find((store) => store.biz_location_id === selected.id) : stores[0];
  const other = stores.find((store) => store !== own && takesOrders(store));
  return ok({ own: own ?? null, other: other ?? null, message });
}

/** The address of the order, which the chosen store does not deliver to. */
export interface OutOfAreaAddress {
  /** Its `id` is absent while it is not saved. */
  readonly address: AddressDraft;
  /** A store that takes orders and does deliver there; null if there is none, or it is not known yet. */
  readonly other: Store | null;
}

/** A location outside the area, and the open store that delivers there, if one does. */
interface FarError extends ActionError {
  readonly other: Store | null;
}

/** The store that delivers where the selected one does not, as far as the refusal of the location knows. */
export const servedBy = (error: ActionError | FarError): Store | null => ("other" in error ? error.other : null);

/**
 * Whether the selected store, or any while none is selected, delivers to a location; needs no sign-in. Returns the
 * store's id. Refuses like `saveAddress`. For a location outside the area, the details name another open store that
 * delivers there (`other`) and the location (`at`); the message is the server's sentence if no store delivers there.
 */
export async function checkReach(
  storefront: StorefrontState,
  { lat, lng }: At,
): Promise<Result<string, ActionError | FarError>> {
  const { selected } = storefront.store.getState();
  const reach = await findReach(storefront, { lat, lng });
  if (!reach.ok) return reach;
  const { own, other, message } = reach.value;
  if (own) return ok(own.biz_location_id);
  return err({
    code: OUT_OF_AREA,
    ...(message ? { message } : {}),
    details: { store: selected?.storeInfo.name ?? null, other: other?.name ?? null, at: `${lat},${lng}` },
    other,
  });
}

/**
 * ADDR-02: what `saveAddress` would refuse about an address, for a guest who has no token to save it with yet. Its point is
 * checked against the delivery area, and its words against the point.
 */
export async function checkDraft(storefront: StorefrontState, draft: AddressDraft): Promise<Outcome<string>> {
  const reached = await checkReach(storefront, draft);
  if (!reached.ok) return reached;
  const checked = await outcomeOf(checkAddress(getSource(storefront), draft));
  return checked.ok ? reached : checked;
}

/**
 * ADDR-02: saves an address and returns its id. Needs a selected store (STORE_SELECTION_REQUIRED), address_1, lat and
 * lng (FIELDS_INVALID), and a location in its delivery area (ADDRESS_OUT_OF_AREA). It becomes the delivery address.
 */
export async function saveAddress(storefront: StorefrontState, draft: AddressDraft): Promise<Outcome<string>> {
  if (!storefront.store.getState().selected) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const saved = await saveWithin(storefront, draft);
  if (saved.ok) setCartDetails(storefront, { delivery_address: saved.value });
  return saved;
}

/**
 * The same for the address book, which must not require a store to be chosen: while none is selected, the store that
 * delivers to the address is the one it is saved with. The store of the guest's order stays unchosen.
 */
export function saveToBook(storefront: StorefrontState, draft: AddressDraft): Promise<Outcome<string>> {
  const { selected } = storefront.store.getState();
  return selected ? saveAddress(storefront, draft) : saveWithin(storefront, draft);
}

async function saveWithin(storefront: StorefrontState, draft: AddressDraft): Promise<Outcome<string>> {
  const checked = checkFields("saveAddress", { ...draft });
  if (!checked.ok) return checked;
  const reached = await checkReach(storefront, draft);
  if (!reached.ok) return reached;
  await whenFresh(storefront);
  const source = sourceWith(storefront, () => ({ ...headerState(storefront), storeId: reached.value }));
  const saved = await outcomeOf(updateAddress(source, draft));
  if (saved.ok) await refreshOwn(storefront, addressesQuery);
  return saved;
}

/** Chooses a saved address for the delivery, or none, and drops the estimate for the previous one. */
export function chooseAddress(storefront: StorefrontState, addressId: string | null): void {
  setCartDetails(storefront, { delivery_address: addressId, dashEstimate: null });
}

/**
 * ADDR-01: the available addresses. Needs a customer's or a guest's token (LOGIN_REQUIRED); the server enforces
 * ADDR-03.
 */
export async function loadAddresses(
  storefront: StorefrontState,
  signal?: AbortSignal,
): Promise<Outcome<readonly Address[]>> {
  if (!storefront.session.getState().accessToken) return err({ code: "LOGIN_REQUIRED", details: {} });
  return outcomeOf(getAddresses(getSource(storefront), { signal }));
}

/** Deletes an address, even while the page is being left. If it was the delivery address, none is chosen afterwards. */
export async function removeAddress(storefront: StorefrontState, addressId: string): Promise<Outcome<null>> {
  const answer = await outcomeOf(deleteAddress(getSource(storefront), addressId, { keepalive: true }));
  await refreshOwn(storefront, addressesQuery);
  if (!answer.ok) return answer;
  if (!answer.value.success) return err(serverRefusal("BAD_ANSWER", answer.value.message));
  if (storefront.cart.getState().delivery_address === addressId) chooseAddress(storefront, null);
  return ok(null);
}
