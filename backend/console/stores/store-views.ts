import { DEFAULT_MODES } from "../../../config/schema.ts";
import type { MenuChangeRow } from "../../db/repositories/catalogue/menu-changes.ts";
import { readStores, type StoredStore } from "../../importers/stores/read-stores.ts";
import { storeInputOf } from "../../importers/stores/store-row.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";
import { mayEditStore } from "../../rules/staff-people.ts";
import { FIRST_DELIVERY_MS, FIRST_PICKUP_MS } from "../../rules/time/first-times.ts";
import { storePart } from "../../stores/store-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { type FormValues, stampOf, valuesOf } from "../menu/form-fields.ts";
import { type ComingHours, readComingHours } from "../store/hours.ts";
import { areaSpec, type TypedArea } from "./area-fields.ts";
import { readSetup, type SetupTask } from "./setup.ts";
import { type StoreShop, spansOf, storeShop, storeSpecs } from "./store-fields.ts";

export interface StoresView {
  readonly open: readonly StoredStore[];
  /** Closed for good. */
  readonly closed: readonly StoredStore[];
  readonly last: LastStoreChange | null;
}
export interface LastStoreChange {
  readonly row: MenuChangeRow;
  readonly who: string | null;
}

/** The stores that the member may change. */
export async function readStoreList(context: ConsoleContext): Promise<StoresView> {
  const { signed } = context;
  const rows = (await readStores(signed.repos.db, signed.business.id)).filter(({ id }) =>
    mayEditStore(signed.member, id),
  );
  return {
    open: rows.filter(({ retired_at }) => retired_at === null),
    closed: rows.filter(({ retired_at }) => retired_at !== null),
    last: await lastChange(context, rows),
  };
}

/** The newest change, if it is about a store that the member may change. */
async function lastChange({ signed }: ConsoleContext, rows: readonly StoredStore[]): Promise<LastStoreChange | null> {
  const row = await signed.repos.storeChanges.last();
  const isOwn = row?.changes.every(({ ref }) => rows.some((store) => store.ref === ref)) ?? false;
  if (!row || !isOwn) return null;
  const who = row.staff_id && ((await signed.repos.staff.names()).get(row.staff_id) ?? null);
  return { row, who };
}

/** A store that takes part and that the member may change; null if there is none with that id. */
export async function storeToEdit({ signed }: ConsoleContext, id: string): Promise<StoredStore | null> {
  const rows = await readStores(signed.repos.db, signed.business.id);
  const row = rows.find((one) => String(one.id) === id && one.retired_at === null);
  return row && mayEditStore(signed.member, row.id) ? row : null;
}

export const partOf = ({ signed }: ConsoleContext, row: StoredStore): EditedPart =>
  storePart(storeInputOf(row, signed.business.currency), signed.business.default_language);

export interface StoreView {
  /** Null: a store that is being added. */
  readonly row: StoredStore | null;
  readonly shop: StoreShop;
  readonly values: FormValues;
  readonly stamp: string;
  readonly spans: number;
  /** Its holidays and special hours. */
  readonly coming: readonly ComingHours[];
  /** What the shop lacks for its first order. */
  readonly setup: readonly SetupTask[];
}

/** A store with the values of its form; null if there is none. */
export async function readStore(context: ConsoleContext, id: string | null): Promise<StoreView | null> {
  const row = id === null ? null : await storeToEdit(context, id);
  if (id !== null && !row) return null;
  const shop = storeShop(context);
  const part = row ? partOf(context, row) : newStore(shop);
  const spans = spansOf(part);
  const values = valuesOf(storeSpecs(shop, spans), part);
  const coming = row ? await readComingHours(at(context, row)) : [];
  const setup = row ? await readSetup(context) : [];
  return { row, shop, values, stamp: stampOf(values), spans, coming, setup };
}

/** A new store takes orders in the default modes, and every payment of the business. */
const newStore = ({ payments }: StoreShop): EditedPart => ({
  kind: "store",
  ref: " ",
  parent: "",
  fields: {
    fulfillment_modes: [...DEFAULT_MODES],
    payment_modes: payments,
    enabled_for_ordering: true,
    delivery_min_offset_time: FIRST_DELIVERY_MS,
    pickup_min_offset_time: FIRST_PICKUP_MS,
  },
});

/** The context at another store, whose holidays have their own forms. */
export function at(context: ConsoleContext, row: StoredStore): ConsoleContext {
  const own = context.stores.find(({ id }) => id === row.id) ?? { ...row, overrides: [] };
  const path = (...parts: readonly string[]) =>
    ["/console", row.id, ...parts.map((part) => encodeURIComponent(part))].join("/");
  return { ...context, store: own, at: path };
}

export interface AreaView {
  readonly row: StoredStore;
  readonly shop: StoreShop;
  readonly area: TypedArea;
  readonly stamp: string;
  readonly setup: readonly SetupTask[];
}

/** The delivery area of a store as its form shows it; null for a store that this person may not change. */
export async function readAreaView(context: ConsoleContext, id: string): Promise<AreaView | null> {
  const row = await storeToEdit(context, id);
  if (!row) return null;
  const shop = storeShop(context);
  const values = valuesOf([areaSpec(shop)], partOf(context, row));
  return {
    row,
    shop,
    area: JSON.parse(values.delivery_area ?? "{}") as TypedArea,
    stamp: stampOf(values),
    setup: await readSetup(context),
  };
}
