import { eq, sql } from "drizzle-orm";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import { pagesChanged } from "../announce.ts";
import { type BusinessRow, businessById } from "../db/repositories/business.ts";
import type { MenuChangeRow } from "../db/repositories/catalogue/menu-changes.ts";
import type { Repositories } from "../db/repositories.ts";
import { businesses } from "../db/schema.ts";
import { type BusinessSettings, businessSettings } from "../importers/business/settings-document.ts";
import { settingsProblems, settingsRow } from "../importers/business/settings-row.ts";
import { type DocumentProblem, schemaProblems } from "../importers/schema-problems.ts";
import type { EditedBy, UndoRefusal } from "../menu/editing/edit-menu.ts";
import { type EditedPart, keyOf } from "../menu/editing/menu-parts.ts";
import { applyChanges, fieldChanges, reversed } from "../menu/editing/part-changes.ts";
import { documentOfSettings, partOfBusiness } from "./settings-part.ts";

/** A business, of which only one process at a time writes the row; null if there is none. */
export async function lockedBusiness({ db, businessId }: Repositories): Promise<BusinessRow | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`business:${businessId}`}))`);
  return businessById(db, businessId);
}

/** Checks the settings of a part by the rules of every file. */
export function checkSettings(part: EditedPart, currency: string): Result<BusinessSettings, DocumentProblem[]> {
  const document = documentOfSettings(part);
  const parsed = businessSettings.safeParse(document);
  if (!parsed.success) return err(schemaProblems(parsed.error, document));
  const problems = settingsProblems(parsed.data, currency);
  return problems.length > 0 ? err(problems) : ok(parsed.data);
}

async function write(
  tx: Repositories,
  row: BusinessRow,
  part: EditedPart,
  now: Date,
): Promise<Result<null, DocumentProblem[]>> {
  const checked = checkSettings(part, row.currency);
  if (!checked.ok) return checked;
  const columns = settingsRow(checked.value, row);
  await tx.db
    .update(businesses)
    .set({ ...columns, updated_at: now })
    .where(eq(businesses.id, row.id));
  await pagesChanged(tx.db, `business:${row.id}`, `menu:${row.id}`, `stores:${row.id}`);
  return ok(null);
}

/**
 * Changes the settings of a business inside the caller's transaction, records it, and announces it to storefronts. What
 * the change refuses, or the rules do, is returned, and nothing is written. False: nothing was different.
 */
export async function editSettings<E>(
  tx: Repositories,
  { staff_id, now }: EditedBy,
  edit: (part: EditedPart, row: BusinessRow) => Result<EditedPart, E>,
): Promise<Result<boolean, E | DocumentProblem[]>> {
  const row = await lockedBusiness(tx);
  if (!row) return ok(false);
  const before = partOfBusiness(row);
  const edited = edit(before, row);
  if (!edited.ok) return edited;
  const changes = fieldChanges(before, edited.value);
  if (changes.length === 0) return ok(false);
  const written = await write(tx, row, edited.value, now);
  if (!written.ok) return written;
  await tx.businessChanges.record({ staff_id, act: "change", title: row.name, changes, created_at: now });
  return ok(true);
}

/** Takes the newest change back, whose id the person saw, unless what it changed is different by now. */
export async function undoSettings(
  tx: Repositories,
  id: number,
  now: Date,
): Promise<Result<MenuChangeRow, UndoRefusal>> {
  const row = await lockedBusiness(tx);
  const last = await tx.businessChanges.last();
  if (!row || last?.id !== id) return err("gone");
  const before = partOfBusiness(row);
  const part = applyChanges(new Map([[keyOf(before), before]]), reversed(last.changes))?.get(keyOf(before));
  const written = part && (await write(tx, row, part, now));
  if (!written?.ok) return err("overtaken");
  await tx.businessChanges.markUndone(id, now);
  return ok(last);
}
