import { setCartDetails } from "@/lib/actions/cart/cart";
import { getSource } from "@/lib/actions/get-source";
import type { Outcome } from "@/lib/actions/outcome";
import { outcomeOf, saidByServer } from "@/lib/actions/outcome";
import { refreshOwn } from "@/lib/actions/own-cache";
import type { Address, AddressDraft } from "@/lib/api/customer";
import { addressesQuery, deleteAddress, getAddresses, updateAddress } from "@/lib/api/customer";
import { getStoresNear } from "@/lib/api/stores";
import { checkFields } from "@/lib/domain/customer/required-fields";
import { ADDRESS_MODE } from "@/lib/domain/modes";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The refusal of an address outside the delivery area; its message is 'Address too far from store'. */
export const TOO_FAR = "ADDRESS_OUT_OF_AREA";

/**
 * Whether the selected store delivers to a location; needs no sign-in. Refuses like `saveAddress`. For a location
 * outside the area, the details name another open store that delivers there (`other`) and the location (`at`); the
 * message is the server's sentence if no store delivers there.
 */
export async function checkReach(
  storefront: StorefrontState,
  { lat, lng }: { readonly lat: number; readonly lng: number },
): Promise<Outcome<null>> {
  const { selected } = storefront.store.getState();
  if (!selected) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const serving = await outcomeOf(getStoresNear(getSource(storefront), { lat, lng, mode: ADDRESS_MODE }));
  if (!serving.ok) return serving;
  const { stores, message } = serving.value;
  if (stores.some((store) => store.biz_location_id === selected.id)) return ok(null);
  const other = stores.find((store) => store.enabled_for_ordering && !store.temporarily_closed);
  const name = other?.name;
  return err({
    code: TOO_FAR,
    ...(message ? { message } : {}),
    details: { store: selected.storeInfo.name, other: name ?? null, at: `${lat},${lng}` },
  });
}

/**
 * ADDR-02: saves an address and returns its id. Needs a selected store (STORE_SELECTION_REQUIRED), address_1, lat and
 * lng (FIELDS_INVALID), and a location in its delivery area (ADDRESS_OUT_OF_AREA). It becomes the delivery address.
 */
export async function saveAddress(storefront: StorefrontState, draft: AddressDraft): Promise<Outcome<string>> {
  const { selected } = storefront.store.getState();
  if (!selected) return err({ code: "STORE_SELECTION_REQUIRED", details: {} });
  const checked = checkFields("saveAddress", { ...draft });
  if (!checked.ok) return checked;
  const reached = await checkReach(storefront, draft);
  if (!reached.ok) return reached;
  const saved = await outcomeOf(updateAddress(getSource(storefront), draft));
  if (!saved.ok) return saved;
  setCartDetails(storefront, { delivery_address: saved.value });
  await refreshOwn(storefront, addressesQuery);
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
  if (!answer.value.success) return err(saidByServer("BAD_ANSWER", answer.value.message));
  if (storefront.cart.getState().delivery_address === addressId) chooseAddress(storefront, null);
  return ok(null);
}
