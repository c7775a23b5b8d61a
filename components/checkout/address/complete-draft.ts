import { type AddressFormat, addressSchema, draftOf, emptyFor, searchedIn } from "@/components/address/address-values";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { isExactStreet } from "@/lib/domain/customer/exact-street";
import type { SelectedStore } from "@/lib/state/store-state";

/**
 * ADDR-02: the address that the guest typed in the store picker, if the form would have nothing left to ask for; null
 * for a town, a quarter or a road, and for a place that the device or the map gave.
 */
export function completeDraft(store: SelectedStore, format: AddressFormat): AddressDraft | null {
  if (!searchedIn(store)?.typed.trim()) return null;
  const values = emptyFor(store, format);
  if (!addressSchema(format).safeParse(values).success) return null;
  const draft = draftOf(values, format);
  return isExactStreet(draft.address_1, format.country) ? draft : null;
}
