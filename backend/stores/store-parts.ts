import type { StoredStore } from "../importers/stores/read-stores.ts";
import { type StoreInput, storeInput } from "../importers/stores/store-document.ts";
import { storeInputOf } from "../importers/stores/store-row.ts";
import type { TextField } from "../importers/text-rules.ts";
import { type EditedPart, joinFields, keyOf, type MenuParts, splitFields } from "../menu/editing/menu-parts.ts";

/** Texts of a store that have one value per language. A new one that is missing here does not compile. */
const IS_TEXT: Readonly<Record<TextField<StoreInput>, true>> = {
  name: true,
  address: true,
  city: true,
  on_close_msg: true,
  on_select_msg: true,
  kitchen_instructions: true,
};
export const isStoreText = (field: string): boolean => Object.hasOwn(IS_TEXT, field);

/** Fields that have one value per language, and the hours per day. */
const SPLIT = [...Object.keys(IS_TEXT), "hours"];

/** What is no field of its own, or belongs to other screens. */
const LEFT_OUT = [
  "ref",
  "biz_location_id",
  "floors",
  "hours_overrides",
  "opening_time",
  "closing_time",
  "closing_day",
  "temporarily_closed",
];

/** Where 0 is the same as nothing. */
const TIMES = ["delivery_min_offset_time", "pickup_min_offset_time", "last_order_minutes", "slot_cutoff_minutes"];

/** A store in the form that changes of a menu have: one part with its fields ("name.ar", "hours.mon"). */
export function storePart(input: StoreInput, defaultLanguage: string): EditedPart {
  const { features, ...rest } = input;
  const set = Object.entries({ ...rest, dash: features?.dash }).filter(
    ([field, value]) => !LEFT_OUT.includes(field) && !isNothing(value) && !(value === 0 && TIMES.includes(field)),
  );
  const fields = splitFields(Object.fromEntries(set), defaultLanguage, SPLIT);
  const used = Object.entries(fields).filter(([, value]) => !isNothing(value));
  return { kind: "store", ref: input.ref, parent: "", fields: Object.fromEntries(used) };
}

/** What a document may leave out. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);

/** The stores that take part, by `keyOf`, in the order of their list. */
export const partsOfStores = (rows: readonly StoredStore[], currency: string, defaultLanguage: string): MenuParts =>
  new Map(
    rows
      .filter(({ retired_at }) => retired_at === null)
      .map((row) => storePart(storeInputOf(row, currency), defaultLanguage))
      .map((part) => [keyOf(part), part]),
  );

/** A part as a store of a document, not yet checked. */
export function documentOfStore({ ref, fields }: EditedPart): Record<string, unknown> {
  const { dash, ...joined } = joinFields(fields);
  const isTrue = (field: string) => fields[field] === true;
  return {
    name: {},
    address: {},
    city: {},
    hours: {},
    fulfillment_modes: [],
    ...joined,
    ref,
    enabled_for_ordering: isTrue("enabled_for_ordering"),
    hide_store_name: isTrue("hide_store_name"),
    features: { dash: dash === true },
  };
}

/** The part's store by the rules of every import. */
export const checkStore = (part: EditedPart) => storeInput.safeParse(documentOfStore(part));
