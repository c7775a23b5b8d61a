import { chooseAddress, saveAddress } from "@/lib/actions/customer/addresses";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getAddresses } from "@/lib/api/customer/customer";
import { PENDING_ADDRESS, writeDraft } from "@/lib/state/drafts";
import { isGuest } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * ADDR-03: an address belongs to one customer or guest. A guest who signs in, or continues with another phone number,
 * is another person to the server, so the delivery address is saved again for the new session. Until that is done the
 * checkout's draft holds it: a guest who leaves the page meanwhile, or whose save is refused, loses nothing.
 */
export async function carryAddress<T>(
  storefront: StorefrontState,
  token: string | null | undefined,
  enter: () => Outcome<T>,
): Promise<Outcome<T>> {
  const before = storefront.session.getState();
  const addressId = storefront.cart.getState().delivery_address;
  if (!addressId || !token || token === before.accessToken || !isGuest(before)) return enter();
  const known = await outcomeOf(getAddresses(getSource(storefront), { asItIs: true }));
  const address = known.ok ? known.value.find(({ id }) => id === addressId) : undefined;
  const entered = enter();
  if (!entered.ok) return entered;
  chooseAddress(storefront, null);
  if (!address) return entered;
  const { id: _id, in_area: _inArea, ...draft } = address;
  // Nobody waits for the save before going on to another page.
  writeDraft(storefront, PENDING_ADDRESS, { draft });
  const saved = await saveAddress(storefront, draft);
  if (saved.ok) writeDraft(storefront, PENDING_ADDRESS, null);
  return entered;
}
