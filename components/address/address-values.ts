import { z } from "zod";
import type { Spot } from "@/components/address/spot/spot";
import type { Address, AddressDraft } from "@/lib/api/customer";
import type { PlaceSuggestion } from "@/lib/api/places";
import { ADDRESS_FIELDS, eachAddressField } from "@/lib/domain/customer/address-fields";
import { checkFields } from "@/lib/domain/customer/required-fields";
import type { SelectedStore } from "@/lib/state/store-state";

/** ADDR-02: the domain decides which fields are required; the schema only calls it, field by field. */
export const addressSchema = z
  .object({
    ...eachAddressField((name) => z.string().max(ADDRESS_FIELDS[name].max)),
    spot: z.custom<Spot>().nullable(),
  })
  .superRefine(({ spot, ...texts }, context) => {
    const checked = checkFields("saveAddress", { ...texts, lat: spot?.lat, lng: spot?.lng });
    if (checked.ok) return;
    for (const [name, code] of Object.entries(checked.error.fields)) {
      context.addIssue({ code: "custom", path: [Object.hasOwn(ADDRESS_FIELDS, name) ? name : "spot"], message: code });
    }
  });
export type AddressValues = z.infer<typeof addressSchema>;

export const draftOf = ({ spot, ...values }: AddressValues): AddressDraft => ({
  ...values,
  lat: spot?.lat ?? 0,
  lng: spot?.lng ?? 0,
});

/** An empty address: in the store's town, at the location chosen in the store picker if there is one. */
export const emptyFor = (store: SelectedStore): AddressValues => ({
  ...eachAddressField(() => ""),
  city: store.storeInfo.city,
  spot: pickedSpot(store),
});

export function valuesOf({ lat, lng, ...address }: Address): AddressValues {
  return { ...eachAddressField((name) => address[name] ?? ""), spot: { lat, lng, from: "map" } };
}

/** The location from the store picker, if the guest chose one there. */
function pickedSpot({ latitude, longitude, address }: SelectedStore): Spot | null {
  return latitude !== null && longitude !== null && address ? { lat: latitude, lng: longitude, from: "picked" } : null;
}

export type FilledFields = Partial<Record<"address_1" | "landmark" | "sub_locality" | "city" | "pin", string>>;

type Parts = Pick<PlaceSuggestion, "street" | "landmark" | "sub_locality" | "city" | "pin">;

/** The parts of a point without any known address. */
export const NO_PARTS: Parts = { street: null, landmark: null, sub_locality: null, city: null, pin: null };

/**
 * The fields a place fills in: those that are empty or still contain what another place (`filled`) put there. Text the
 * guest typed is never overwritten.
 */
export function fieldsFrom(
  { street, landmark, sub_locality, city, pin }: Parts,
  now: AddressValues,
  filled: FilledFields,
): FilledFields {
  const known = { address_1: street, landmark, sub_locality, city, pin };
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) => {
      const name = key as keyof FilledFields;
      const isOurs = now[name].trim() === "" || now[name] === filled[name];
      // The town is kept instead of emptied: most places of one shop are in one town.
      const next = (value ?? (name === "city" ? now.city : "")).slice(0, ADDRESS_FIELDS[name].max);
      return isOurs && next !== now[name] ? [[name, next]] : [];
    }),
  );
}
