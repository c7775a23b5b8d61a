import { z } from "zod";
import type { Spot } from "@/components/address/spot/spot";
import type { Address, AddressDraft } from "@/lib/api/customer";
import type { PlaceSuggestion } from "@/lib/api/places";
import { checkFields } from "@/lib/domain/customer/required-fields";
import type { SelectedStore } from "@/lib/state/store-state";

const text = z.string().max(200);

/** ADDR-02: what must be there is the domain's to say; the schema only asks it, field by field. */
export const addressSchema = z
  .object({
    address_1: text,
    address_2: text,
    sub_locality: text,
    landmark: text,
    city: text,
    pin: text,
    name: text,
    phone: text,
    tag: text,
    spot: z.custom<Spot>().nullable(),
  })
  .superRefine(({ address_1, spot }, context) => {
    const checked = checkFields("saveAddress", { address_1, lat: spot?.lat, lng: spot?.lng });
    if (checked.ok) return;
    for (const [name, code] of Object.entries(checked.error.fields)) {
      context.addIssue({ code: "custom", path: [name === "address_1" ? name : "spot"], message: code });
    }
  });
export type AddressValues = z.infer<typeof addressSchema>;

export const draftOf = ({ spot, ...values }: AddressValues): AddressDraft => ({
  ...values,
  lat: spot?.lat ?? 0,
  lng: spot?.lng ?? 0,
});

/** A new address: in the store's town, at the place that was chosen in the store picker when there is one. */
export const emptyFor = (store: SelectedStore): AddressValues => ({
  ...{ address_1: "", address_2: "", sub_locality: "", landmark: "", pin: "", name: "", phone: "", tag: "" },
  city: store.storeInfo.city,
  spot: pickedSpot(store),
});

export function valuesOf({ lat, lng, ...address }: Address): AddressValues {
  const { address_1, address_2, sub_locality, landmark, city, pin, name, phone, tag } = address;
  return {
    ...{ address_1, address_2: address_2 ?? "", sub_locality: sub_locality ?? "", landmark: landmark ?? "" },
    ...{ city: city ?? "", pin: pin ?? "", name: name ?? "", phone: phone ?? "", tag: tag ?? "" },
    spot: { lat, lng, from: "map" },
  };
}

/** The place from the store picker, when the guest chose one there. */
function pickedSpot({ latitude, longitude, address }: SelectedStore): Spot | null {
  return latitude !== null && longitude !== null && address ? { lat: latitude, lng: longitude, from: "picked" } : null;
}

export type FilledFields = Partial<Record<"address_1" | "landmark" | "sub_locality" | "city" | "pin", string>>;

type Parts = Pick<PlaceSuggestion, "street" | "landmark" | "sub_locality" | "city" | "pin">;

/** Of a point in the middle of nowhere. */
export const NO_PARTS: Parts = { street: null, landmark: null, sub_locality: null, city: null, pin: null };

/**
 * What a place fills in of an address: fields that are empty, or still hold what another place (`filled`) had put there. What
 * the guest wrote is never touched.
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
      // A town is kept rather than emptied: most places of one shop are in one town.
      const next = value ?? (name === "city" ? now.city : "");
      return isOurs && next !== now[name] ? [[name, next]] : [];
    }),
  );
}
