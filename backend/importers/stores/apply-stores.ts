import { and, eq, isNull, notInArray } from "drizzle-orm";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { Database } from "../../db/open.ts";
import { type BusinessRow, businessById } from "../../db/repositories/business.ts";
import { hoursOverrideRepository } from "../../db/repositories/catalogue/hours-overrides.ts";
import { forBusiness } from "../../db/repositories.ts";
import { stores, storeTables } from "../../db/schema.ts";
import type { ReportedConflict } from "../../menu/editing/import-conflicts.ts";
import type { TakeImported } from "../../menu/editing/reconcile.ts";
import { keepStoreEdits } from "../../stores/keep-store-edits.ts";
import { allOrNothing } from "../all-or-nothing.ts";
import { countsOf, type Difference, differenceOf, type RowCounts } from "../difference.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import { type DocumentProblem, schemaProblems } from "../schema-problems.ts";
import { describeStores } from "./describe-stores.ts";
import { overrideRow } from "./hours-overrides.ts";
import { lockStores } from "./read-stores.ts";
import { type StoreInput, storeDocument } from "./store-document.ts";
import { amountProblems, type StoreRowSource, storeRow } from "./store-row.ts";
import { isImported, writeTableCodes } from "./table-codes.ts";

export interface StoresReport extends RowCounts {
  business: string;
  source: string;
  difference: Difference;
  /** Changes made by hand that the import would have overwritten and left alone. */
  conflicts: readonly ReportedConflict[];
}

export interface StoresImport {
  source: string;
  retireOthers: boolean;
  overwriteSwitches?: boolean;
  now: Date;
  dryRun?: boolean;
  /** Changes made by hand that the import overwrites, by their keys; absent: none. */
  take?: TakeImported | undefined;
}

/**
 * Upserts a business's stores by ref in one transaction; ids (biz_location_id) never change. With `retireOthers`,
 * stores not in the list are retired. If there is any problem, nothing is written. Existing stores keep the staff's
 * switches (ordering enabled, temporarily closed) unless `overwriteSwitches`, and what staff changed in the console
 * unless `take` names it. `dryRun` writes nothing.
 */
export async function applyStores(
  db: Database,
  businessId: string,
  document: unknown,
  options: StoresImport,
): Promise<Result<StoresReport, DocumentProblem[]>> {
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

function findProblems(inputs: readonly StoreInput[], business: BusinessRow): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
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
    problems.push(...amountProblems(input, String(index), business.currency));
  });
  return problems;
}

async function writeStores(
  tx: Database,
  business: BusinessRow,
  document: readonly StoreInput[],
  { source, retireOthers, overwriteSwitches = false, now, take = NOTHING }: StoresImport,
): Promise<Result<StoresReport, DocumentProblem[]>> {
  await lockStores(tx, business.id);
  const described = await describeStores(tx, business);
  const kept = await keepStoreEdits(forBusiness(tx, business.id), business, {
    document,
    take,
    retireOthers,
    keepSwitches: !overwriteSwitches,
  });
  if (!kept.ok) return kept;
  const { inputs, conflicts } = kept.value;
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
  const refs = [...inputs.map((input) => input.ref), ...kept.value.added];
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
  return ok({ business: business.id, source, ...countsOf(difference), difference, conflicts });
}

const NOTHING: TakeImported = new Set();

interface StoreWrite extends StoreRowSource {
  readonly keepSwitches: boolean;
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
