/**
 * The text fields of an address (ADDR-02): their maximum lengths, and which are required. The point on the map is not
 * among them.
 */
export const ADDRESS_FIELDS = {
  address_1: { required: true, max: 200 },
  address_2: { required: false, max: 200 },
  sub_locality: { required: false, max: 120 },
  landmark: { required: false, max: 200 },
  city: { required: false, max: 120 },
  state: { required: false, max: 60 },
  pin: { required: false, max: 20 },
  name: { required: false, max: 120 },
  phone: { required: false, max: 40 },
  tag: { required: false, max: 40 },
} as const satisfies Readonly<Record<string, { readonly required: boolean; readonly max: number }>>;

export type AddressField = keyof typeof ADDRESS_FIELDS;
export const ADDRESS_FIELD_NAMES = Object.keys(ADDRESS_FIELDS) as readonly AddressField[];

/** One value for each field. */
export function eachAddressField<Value>(read: (name: AddressField) => Value): Record<AddressField, Value> {
  return Object.fromEntries(ADDRESS_FIELD_NAMES.map((name) => [name, read(name)])) as Record<AddressField, Value>;
}

/** The texts of an address; only a required one is never null. */
export type AddressTexts = {
  [Name in AddressField]: (typeof ADDRESS_FIELDS)[Name]["required"] extends true ? string : string | null;
};

/** The texts of an address, without the rest of its row. */
export const addressTexts = (row: AddressTexts): AddressTexts => eachAddressField((name) => row[name]) as AddressTexts;
