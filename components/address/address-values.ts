import * as z from "zod/mini";
import type { Spot } from "@/components/address/spot/spot";
import type { Language } from "@/config/languages";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { ADDRESS_FIELDS, type AddressField, eachAddressField } from "@/lib/domain/customer/address-fields";
import {
  addressForm,
  inputsOf,
  joinStreet,
  NO_STREET,
  PART_MAX,
  STREET_PARTS,
  type StreetPart,
  splitStreet,
} from "@/lib/domain/customer/address-forms";
import { checkFields } from "@/lib/domain/customer/field-checks";
import {
  type PlaceParts,
  placeWords,
  type SearchedPlace,
  typedAddress,
} from "@/lib/domain/customer/typed/typed-address";
import { stateIn } from "@/lib/domain/customer/us-states";
import type { SelectedStore } from "@/lib/state/store-state";

export type AddressValues = Record<AddressField | StreetPart, string> & { spot: Spot | null };

/** How addresses are written where the shop is, and in which language. */
export interface AddressFormat {
  readonly country: string | null;
  readonly language: Language;
  /** The street is one text, although the country's form has parts for it: the address was saved elsewhere. */
  readonly whole: boolean;
}

/** The inputs in which an address is written. */
export const inputsIn = ({ country, whole }: AddressFormat) => inputsOf(addressForm(country), whole);

/** `address_1` as it is saved. */
function streetOf(values: AddressValues, { country, language, whole }: AddressFormat): string {
  const form = addressForm(country);
  if (!form.street || whole) return values.address_1;
  return STREET_PARTS.some((part) => values[part].trim()) ? joinStreet(form, language, values) : "";
}

const text = (max: number) => z.string().check(z.maxLength(max, "TOO_LONG"));
const valuesSchema = z.object({
  ...eachAddressField((name) => text(ADDRESS_FIELDS[name].max)),
  building: text(PART_MAX),
  road: text(PART_MAX),
  block: text(PART_MAX),
  spot: z.nullable(z.custom<Spot>()),
});

/**
 * ADDR-02: the domain decides which fields the server requires, the country's form which ones the guest is asked for.
 */
export const addressSchema = (format: AddressFormat) =>
  valuesSchema.check(
    z.superRefine((values, context) => {
      const shown = inputsIn(format);
      const { spot, ...draft } = { ...values, address_1: streetOf(values, format) };
      const missing = shown.filter(({ name, required }) => required && !values[name].trim()).map(({ name }) => name);
      const checked = checkFields("saveAddress", { ...draft, lat: spot?.lat, lng: spot?.lng });
      const codes: Record<string, string> = { ...(checked.ok ? {} : checked.error.fields) };
      for (const name of missing) codes[name] ??= "REQUIRED";
      for (const [name, code] of Object.entries(codes)) {
        if (name === "address_1" && !shown.some((input) => input.name === name)) continue;
        context.addIssue({ code: "custom", path: [Object.hasOwn(values, name) ? name : "spot"], message: code });
      }
    }),
  );

export function draftOf(values: AddressValues, format: AddressFormat): AddressDraft {
  const { spot } = values;
  const texts = eachAddressField((name) => values[name]);
  return { ...texts, address_1: streetOf(values, format), lat: spot?.lat ?? 0, lng: spot?.lng ?? 0 };
}

/**
 * An empty address: in the store's town, at the place chosen in the store picker if there is one, with what was typed to
 * find that place.
 */
export function emptyFor(store: SelectedStore | null, format: AddressFormat): AddressValues {
  const empty = {
    ...eachAddressField(() => ""),
    ...NO_STREET,
    city: store?.storeInfo.city ?? "",
    state: stateOfStore(store, format),
    spot: store && pickedSpot(store, format),
  };
  const typed = typedFields(searchedIn(store), format);
  return { ...empty, ...filledFor(store, format), ...typed };
}

/** Nobody has dinner brought across a state: like the town, it is the store's until the guest says otherwise. */
const stateOfStore = (store: SelectedStore | null, format: AddressFormat): string =>
  inputsIn(format).some(({ name }) => name === "state") ? stateIn(store?.storeInfo.address ?? "") : "";

/** What the place chosen in the store picker filled in. Typed text is not among it, so that no other place replaces it. */
export function filledFor(store: SelectedStore | null, format: AddressFormat): FilledFields {
  const city = store?.storeInfo.city ?? "";
  const searched = searchedIn(store);
  if (!searched) return { city };
  const typed = typedFields(searched, format);
  const now = { ...eachAddressField(() => ""), ...NO_STREET, city, spot: null };
  const known = Object.entries(fieldsFrom(searched, now, { city }, format));
  return { city, ...Object.fromEntries(known.filter(([name]) => !Object.hasOwn(typed, name))) };
}

const part = z.nullable(z.string());
const searchedSchema = z.object({
  typed: z.string(),
  title: z.string(),
  subtitle: z.string(),
  street: part,
  landmark: part,
  sub_locality: part,
  city: part,
  pin: part,
}) satisfies z.ZodMiniType<SearchedPlace>;

/** The search by which the store was chosen, if there was one and the browser kept it whole. */
export const searchedIn = (store: SelectedStore | null): SearchedPlace | null =>
  searchedSchema.safeParse(store?.searched).data ?? null;

/** The inputs in view for which the search for a place contains the text. A street that the search knows is preferred. */
export function typedFields(searched: SearchedPlace | null, format: AddressFormat): TypedFields {
  if (!searched) return {};
  const shown = inputsIn(format);
  const typed = Object.entries(typedAddress(searched, format.country)).filter(
    ([name]) => shown.some((input) => input.name === name) && !(name === "address_1" && searched.street),
  );
  return Object.fromEntries(typed.map(([name, text]) => [name, text.slice(0, maxOf(name))]));
}

/**
 * What the form starts with: what was typed before, at the location chosen in the store picker if it had none. What that
 * search contains fills the empty inputs of an address at the same location.
 */
export function startOf(store: SelectedStore | null, typed: AddressValues, format: AddressFormat): AddressValues {
  const empty = emptyFor(store, format);
  const spot = typed.spot ?? empty.spot;
  const same = spot?.lat === empty.spot?.lat && spot?.lng === empty.spot?.lng;
  const written = Object.entries(typed).filter(([, value]) => !same || value !== "");
  return { ...empty, ...Object.fromEntries(written), spot };
}

export function valuesOf({ lat, lng, ...address }: AddressDraft, country: string | null): AddressValues {
  const parts = splitStreet(addressForm(country), address.address_1);
  return {
    ...eachAddressField((name) => address[name] ?? ""),
    ...(parts ? { ...parts, address_1: "" } : NO_STREET),
    spot: { lat, lng, from: "map" },
  };
}

/** The values of an address to change. Its pin keeps the words of the place from the store picker while it is there. */
export function editOf(address: AddressDraft, store: SelectedStore | null, format: AddressFormat): AddressValues {
  const values = valuesOf(address, format.country);
  const picked = store && pickedSpot(store, format);
  return picked && picked.lat === address.lat && picked.lng === address.lng ? { ...values, spot: picked } : values;
}

/** The location from the store picker, if the guest chose one there. */
function pickedSpot(store: SelectedStore, { country }: AddressFormat): Spot | null {
  const { latitude, longitude, address } = store;
  if (latitude === null || longitude === null) return null;
  const at = { lat: latitude, lng: longitude };
  if (!address) return { ...at, from: "map" };
  const searched = searchedIn(store);
  const { title, near } = searched ? placeWords(searched, country) : { title: address, near: null };
  return { ...at, place: title, from: "picked", ...(near ? { near } : {}) };
}

type Fillable = "address_1" | "landmark" | "sub_locality" | "city" | "pin" | "block";
export type FilledFields = Partial<Record<Fillable, string>>;
export type TypedFields = Partial<Record<"address_1" | "address_2" | "pin" | StreetPart, string>>;

const maxOf = (name: string) =>
  name in ADDRESS_FIELDS ? ADDRESS_FIELDS[name as keyof typeof ADDRESS_FIELDS].max : PART_MAX;

/** The parts of a point without any known address. */
export const NO_PARTS: PlaceParts = { street: null, landmark: null, sub_locality: null, city: null, pin: null };

/**
 * The fields a place fills in: of those in view, the ones that are empty or still contain what another place (`filled`)
 * put there. Text the guest typed is never overwritten.
 */
export function fieldsFrom(
  place: PlaceParts,
  now: AddressValues,
  filled: FilledFields,
  format: AddressFormat,
): FilledFields {
  const { street, landmark, sub_locality, city, pin } = place;
  const known = { address_1: street, landmark, sub_locality, city, pin, block: pin };
  const shown = inputsIn(format);
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) => {
      const name = key as Fillable;
      if (!shown.some((input) => input.name === name && !input.more)) return [];
      const isOurs = now[name].trim() === "" || now[name] === filled[name];
      // The town is kept instead of emptied: most places of one shop are in one town.
      const next = (value ?? (name === "city" ? now.city : "")).slice(0, maxOf(name));
      return isOurs && next !== now[name] ? [[name, next]] : [];
    }),
  );
}
