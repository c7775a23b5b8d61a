import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { type Minor, toMinor } from "../../lib/domain/money.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import type { Database } from "../db/open.ts";
import { type BusinessRow, businessById } from "../db/repositories/business.ts";
import { hoursOverrideRepository } from "../db/repositories/catalogue/hours-overrides.ts";
import { stores, storeTables } from "../db/schema.ts";
import type { DeliveryArea } from "../rules/places/delivery-area.ts";
import { describeStores } from "./describe-stores.ts";
import { countsOf, type Difference, differenceOf, type RowCounts } from "./difference.ts";
import { overrideRow } from "./hours-overrides.ts";
import { asLocalized, type MenuProblem } from "./menu/menu-plan.ts";
import { schemaProblems } from "./schema-problems.ts";
import { type StoreInput, storeDocument } from "./store-document.ts";
import { isImported, writeTableCodes } from "./table-codes.ts";
import { allOrNothing } from "./wholly.ts";

export interface StoresReport extends RowCounts {
  business: string;
  source: string;
  difference: Difference;
}

/**
 * Upserts a business's stores by ref in one transaction; ids (biz_location_id) never change. With `retireOthers`,
 * stores not in the list are retired. If there is any problem, nothing is written. Existing stores keep the staff's
 * switches (ordering enabled, temporarily closed) unless `overwriteSwitches`. `dryRun` writes nothing.
 */
export async function applyStores(
  db: Database,
  businessId: string,
  document: unknown,
  options: { source: string; retireOthers: boolean; overwriteSwitches?: boolean; now: Date; dryRun?: boolean },
): Promise<Result<StoresReport, MenuProblem[]>> {
  const parsed = storeDocument.safeParse(document);
  if (!parsed.success) {
    return err(schemaProblems(parsed.error, document));
  }
  const business = await businessById(db, businessId);
  if (!business) return err([{ path: "", message: `There is no business "${businessId}" on this server.` }]);
  const problems = findProblems(parsed.data, business);
  if (problems.length > 0) return err(problems);
  return allOrNothing(db, options.dryRun ?? false, (tx) => writeStores(tx, business, parsed.data, options));
}

function findProblems(inputs: readonly StoreInput[], business: BusinessRow): MenuProblem[] {
  const problems: MenuProblem[] = [];
  const refs = new Set<string>();
  const tables = new Set<string>();
  inputs.forEach((input, index) => {
    if (refs.has(input.ref)) problems.push({ path: `${index}.ref`, message: `The ref "${input.ref}" is used twice.` });
    refs.add(input.ref);
    for (const table of input.floors.flatMap((floor) => floor.tables)) {
      if (tables.has(table.id))
        problems.push({ path: `${index}.floors`, message: `The table id "${table.id}" is used twice.` });
      tables.add(table.id);
    }
    for (const [field, value] of amountsOf(input)) {
      if (value != null && !toMinor(value, business.currency).ok) {
        problems.push({
          path: `${index}.${field}`,
          message: `${value} is not a valid amount in ${business.currency}.`,
        });
      }
    }
  });
  return problems;
}

function amountsOf(input: StoreInput): [string, number | null | undefined][] {
  const tiers = input.delivery_area?.type === "tiers" ? input.delivery_area.tiers : [];
  return [
    ["delivery_charge", input.delivery_charge],
    ["packaging_charge", input.packaging_charge],
    ["min_order_total", input.min_order_total],
    ...tiers.flatMap((tier): [string, number | null | undefined][] => [
      ["delivery_area.tiers.charge", tier.charge],
      ["delivery_area.tiers.min_order_total", tier.min_order_total],
    ]),
  ];
}

async function writeStores(
  tx: Database,
  business: BusinessRow,
  inputs: readonly StoreInput[],
  { source, retireOthers, overwriteSwitches = false, now }: Parameters<typeof applyStores>[3],
): Promise<Result<StoresReport, MenuProblem[]>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`stores:${business.id}`}))`);
  const described = await describeStores(tx, business);
  const before = await tx
    .select({ id: stores.id, ref: stores.ref })
    .from(stores)
    .where(eq(stores.business_id, business.id));
  const idByRef = new Map(before.map((row) => [row.ref, row.id]));
  const taken = new Map(before.map((row) => [row.id, row.ref]));
  let last = 0;
  for (const id of [...taken.keys(), ...inputs.flatMap((input) => input.biz_location_id ?? [])])
    last = Math.max(last, id);
  for (const [index, input] of inputs.entries()) {
    const holder = input.biz_location_id === undefined ? undefined : taken.get(input.biz_location_id);
    if (holder !== undefined && holder !== input.ref) {
      return err([
        { path: `${index}.biz_location_id`, message: `${input.biz_location_id} is the id of the store "${holder}".` },
      ]);
    }
    const known = idByRef.get(input.ref);
    const id = known ?? input.biz_location_id ?? last + 1;
    last = Math.max(last, id);
    taken.set(id, input.ref);
    await writeStore(tx, business, { id, input, index, now, keepSwitches: known !== undefined && !overwriteSwitches });
  }
  const refs = inputs.map((input) => input.ref);
  if (retireOthers)
    await tx
      .update(stores)
      .set({ retired_at: now })
      .where(
        and(
          eq(stores.business_id, business.id),
          isNull(stores.retired_at),
          refs.length > 0 ? notInArray(stores.ref, refs) : undefined,
        ),
      );
  const difference = differenceOf(described, await describeStores(tx, business));
  return ok({ business: business.id, source, ...countsOf(difference), difference });
}

interface StoreWrite {
  readonly id: number;
  readonly input: StoreInput;
  readonly index: number;
  readonly keepSwitches: boolean;
  readonly now: Date;
}

async function writeStore(tx: Database, business: BusinessRow, write: StoreWrite): Promise<void> {
  const { id, input, keepSwitches, now } = write;
  const row = storeRow(business, write);
  const { enabled_for_ordering, temporarily_closed, ...rest } = row;
  await tx
    .insert(stores)
    .values(row)
    .onConflictDoUpdate({ target: [stores.business_id, stores.id], set: keepSwitches ? rest : row });
  const text = (value: StoreInput["on_close_msg"]) => asLocalized(value ?? undefined, business.default_language);
  const overrides = input.hours_overrides.map((override) => overrideRow(override, business.default_language));
  await hoursOverrideRepository(tx, business.id).replaceImported(id, overrides);
  const tables = input.floors.flatMap((floor) =>
    floor.tables.map((table) => ({
      business_id: business.id,
      id: table.id,
      store_id: id,
      name: text(table.name) ?? {},
      floor_id: floor.id,
      floor_name: text(floor.name),
      waiter_name: table.waiter ?? null,
      cashier_name: table.cashier ?? null,
      retired_at: null,
    })),
  );
  await tx
    .update(storeTables)
    .set({ retired_at: now })
    .where(and(eq(storeTables.business_id, business.id), eq(storeTables.store_id, id), isImported()));
  for (const table of tables) {
    await tx
      .insert(storeTables)
      .values(table)
      .onConflictDoUpdate({ target: [storeTables.business_id, storeTables.id], set: table });
  }
  const codes = input.floors.flatMap((floor) =>
    floor.tables.map((table) => ({ id: table.id, code: table.code ?? null })),
  );
  await writeTableCodes(tx, business.id, codes, now);
}

function storeRow(business: BusinessRow, { id, input, index, now }: StoreWrite): typeof stores.$inferInsert {
  const text = (value: StoreInput["on_close_msg"]) => asLocalized(value ?? undefined, business.default_language);
  const money = (value: number | null | undefined) => minorOrNull(value, business.currency);
  return {
    business_id: business.id,
    id,
    ref: input.ref,
    name: text(input.name) ?? {},
    address: text(input.address) ?? {},
    city: text(input.city) ?? {},
    lat: input.lat,
    lng: input.lng,
    phone: input.phone ?? null,
    hours: input.hours,
    delivery_area: areaRow(input.delivery_area, business.currency),
    delivery_charge: money(input.delivery_charge),
    packaging_charge: money(input.packaging_charge),
    tax_rate: input.tax_rate == null ? null : String(input.tax_rate),
    min_order_total: money(input.min_order_total),
    delivery_min_offset_ms: input.delivery_min_offset_time,
    pickup_min_offset_ms: input.pickup_min_offset_time,
    enabled_for_ordering: input.enabled_for_ordering,
    temporarily_closed: input.temporarily_closed,
    hide_store_name: input.hide_store_name,
    fulfillment_modes: input.fulfillment_modes,
    merchant_ref_id: input.merchant_ref_id ?? null,
    sort_order: input.sort_order ?? index,
    on_close_msg: text(input.on_close_msg),
    on_select_msg: text(input.on_select_msg),
    kitchen_instructions: text(input.kitchen_instructions),
    payment_modes: input.payment_modes.length > 0 ? input.payment_modes : business.payment_options,
    dash: input.features?.dash ?? false,
    slot_capacity: input.slot_capacity ?? null,
    last_order_minutes: input.last_order_minutes,
    slot_cutoff_minutes: input.slot_cutoff_minutes,
    retired_at: null,
    updated_at: now,
  };
}

function areaRow(area: StoreInput["delivery_area"], currency: string): DeliveryArea | null {
  if (!area) return null;
  if (area.type !== "tiers") return area;
  const tiers = area.tiers.map(({ km, charge, min_order_total }) => ({
    km,
    charge: minorOrNull(charge, currency),
    min_order_total: minorOrNull(min_order_total, currency),
  }));
  return { type: "tiers", tiers };
}

/** Amounts were checked before, so an unreadable one here is a bug. */
export function minorOrNull(value: number | null | undefined, currency: string): Minor | null {
  if (value == null) return null;
  const amount = toMinor(value, currency);
  if (!amount.ok) throw new RangeError(`${value} is not a valid amount in ${currency}.`);
  return amount.value;
}
