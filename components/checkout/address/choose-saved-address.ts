import { chooseAddress, loadAddresses } from "@/lib/actions/customer/addresses";
import type { Outcome } from "@/lib/actions/outcome";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { normaliseText } from "@/lib/domain/menu/search-text";
import { ok } from "@/lib/domain/result";
import { distanceInMetres } from "@/lib/domain/store/geo";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** One street and number farther apart is in another town; a search that knows the area only is less far off. */
const SAME_METRES = 2_000;

/**
 * ADDR-01: chooses the saved address of the house that was picked with the store, if there is one: it has the flat, and
 * a customer who signs in at the checkout does not find the house twice in the book. null if there is none, or another
 * flat was typed.
 */
export async function chooseSavedAddress(
  storefront: StorefrontState,
  picked: AddressDraft,
): Promise<Outcome<string> | null> {
  const known = await loadAddresses(storefront);
  const street = normaliseText(picked.address_1);
  const flat = normaliseText(picked.address_2 ?? "");
  const same =
    known.ok &&
    known.value.find(
      (saved) =>
        saved.in_area !== false &&
        normaliseText(saved.address_1) === street &&
        (flat === "" || normaliseText(saved.address_2 ?? "") === flat) &&
        distanceInMetres(saved, picked) < SAME_METRES,
    );
  if (!same) return null;
  chooseAddress(storefront, same.id);
  return ok(same.id);
}
