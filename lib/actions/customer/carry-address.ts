import { chooseAddress, saveAddress } from "@/lib/actions/customer/addresses";
import { headerState, sourceWith } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getAddresses } from "@/lib/api/customer/customer";
import { PENDING_ADDRESS, writeDraft } from "@/lib/state/drafts";
import { isGuest } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * ADDR-03: an address belongs to one customer or guest. A guest who signs in, or continues with another phone number,
 * is another person to the server, so the delivery address is saved again for the new session. If that fails the
 * checkout keeps what was typed and shows the reason.
 */
export async function carryAddress<T>(storefront: StorefrontState, enter: () => Outcome<T>): Promise<Outcome<T>> {
  const before = storefront.session.getState();
  const addressId = storefront.cart.getState().delivery_address;
  const headers = headerState(storefront);
  const entered = enter();
  const changed = storefront.session.getState().accessToken !== before.accessToken;
  if (!addressId || !changed || !isGuest(before)) return entered;
  chooseAddress(storefront, null);
  const asGuest = sourceWith(storefront, () => headers);
  const known = await outcomeOf(getAddresses(asGuest, { asItIs: true }));
  const address = known.ok ? known.value.find(({ id }) => id === addressId) : undefined;
  if (!address) return entered;
  const { id: _id, in_area: _inArea, ...draft } = address;
  const saved = await saveAddress(storefront, draft);
  if (!saved.ok) writeDraft(storefront, PENDING_ADDRESS, { draft });
  return entered;
}
