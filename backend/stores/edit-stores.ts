import { and, eq } from "drizzle-orm";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import type { Database } from "../db/open.ts";
import type { BusinessRow } from "../db/repositories/business.ts";
import type { MenuChangeRow } from "../db/repositories/catalogue/menu-changes.ts";
import type { Repositories } from "../db/repositories.ts";
import { stores } from "../db/schema.ts";
import { type DocumentProblem, schemaProblems } from "../importers/schema-problems.ts";
import { readStoresToWrite, type StoredStore } from "../importers/stores/read-stores.ts";
import type { StoreInput } from "../importers/stores/store-document.ts";
import { amountProblems, storeRow } from "../importers/stores/store-row.ts";
import type { EditedBy, MenuEdit, UndoRefusal } from "../menu/editing/edit-menu.ts";
import { keyOf, type MenuParts } from "../menu/editing/menu-parts.ts";
import { applyChanges, changesBetween, reversed } from "../menu/editing/part-changes.ts";
import { checkStore, documentOfStore, partsOfStores } from "./store-parts.ts";

/**
 * Changes a business's stores inside the caller's transaction by the rules of an import. What the change refuses, or
 * the rules do, is returned, and nothing is written. Null: nothing was different.
 */
export async function editStores<E>(
  tx: Repositories,
  business: BusinessRow,
  { staff_id, now }: EditedBy,
  edit: (parts: MenuParts, rows: readonly StoredStore[]) => Result<MenuEdit, E>,
): Promise<Result<MenuEdit | null, E | DocumentProblem[]>> {
  const rows = await readStoresToWrite(tx.db, business.id);
  const before = partsOfStores(rows, business.currency, business.default_language);
  const edited = edit(before, rows);
  if (!edited.ok) return edited;
  const { act, title, parts } = edited.value;
  const changes = changesBetween(before, parts);
  if (changes.length === 0) return ok(null);
  const written = await writeParts(tx.db, business, { before, parts, rows, now });
  if (!written.ok) return written;
  await tx.storeChanges.add({ staff_id, act, title, changes, created_at: now }, changes);
  return edited;
}

/** Takes the newest change back, whose id the person saw, unless what it changed is different by now. */
export async function undoLastStoreChange(
  tx: Repositories,
  business: BusinessRow,
  id: number,
  now: Date,
): Promise<Result<MenuChangeRow, UndoRefusal>> {
  const rows = await readStoresToWrite(tx.db, business.id);
  const last = await tx.storeChanges.last();
  if (last?.id !== id) return err("gone");
  const before = partsOfStores(rows, business.currency, business.default_language);
  const parts = applyChanges(before, reversed(last.changes));
  const written = parts && (await writeParts(tx.db, business, { before, parts, rows, now }));
  if (!written?.ok) return err("overtaken");
  await tx.storeChanges.undo(id, now);
  return ok(last);
}

interface Writing {
  readonly before: MenuParts;
  readonly parts: MenuParts;
  readonly rows: readonly StoredStore[];
  readonly now: Date;
}

/** Writes the stores that differ: those gone are closed for good, and one that comes back has its old id. */
async function writeParts(
  tx: Database,
  business: BusinessRow,
  { before, parts, rows, now }: Writing,
): Promise<Result<null, DocumentProblem[]>> {
  const changed = [...parts.values()].filter((part) => before.get(keyOf(part)) !== part);
  const inputs: StoreInput[] = [];
  for (const part of changed) {
    const checked = checkStore(part);
    if (!checked.success) return err(schemaProblems(checked.error, documentOfStore(part)));
    const problems = amountProblems(checked.data, part.ref, business.currency);
    if (problems.length > 0) return err(problems.map((one) => ({ ...one, path: one.path.slice(part.ref.length + 1) })));
    inputs.push(checked.data);
  }
  for (const part of before.values()) if (!parts.has(keyOf(part))) await closeStore(tx, business.id, part.ref, now);
  for (const input of inputs) {
    const known = rows.find(({ ref }) => ref === input.ref);
    const id = known?.id ?? Math.max(0, ...rows.map((row) => row.id)) + 1;
    // A pause has its own screen, and may begin or end while a store's page is open.
    const { temporarily_closed: _, ...columns } = storeRow(business, { id, input, index: rows.length, now });
    await tx
      .insert(stores)
      .values(columns)
      .onConflictDoUpdate({ target: [stores.business_id, stores.id], set: columns });
  }
  return ok(null);
}

async function closeStore(tx: Database, businessId: string, ref: string, now: Date): Promise<void> {
  await tx
    .update(stores)
    .set({ retired_at: now, updated_at: now })
    .where(and(eq(stores.business_id, businessId), eq(stores.ref, ref)));
}
