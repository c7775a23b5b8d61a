import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { MenuChangeRow } from "../../db/repositories/catalogue/menu-changes.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { MenuAct } from "../../db/schema/editing.ts";
import type { LocalizedText } from "../../db/schema.ts";
import { exportUnfolded } from "../../importers/menu/export-menu.ts";
import { menuDocument } from "../../importers/menu/menu-document.ts";
import { type MenuPlan, planMenu } from "../../importers/menu/menu-plan.ts";
import { lockMenu, readMenu } from "../../importers/menu/read-menu.ts";
import { writeMenu } from "../../importers/menu/write-menu.ts";
import { type DocumentProblem, schemaProblems } from "../../importers/schema-problems.ts";
import { documentOf, type MenuParts, partsOf } from "./menu-parts.ts";
import { applyChanges, changesBetween, reversed } from "./part-changes.ts";

/** The current menu of a business in its parts. */
export async function readParts(tx: Repositories, business: BusinessRow): Promise<MenuParts> {
  return partsOf(exportUnfolded(await readMenu(tx.db, business.id), business), business.default_language);
}

/** Checks parts by the rules of every import, and plans their rows. */
export function planParts(
  parts: MenuParts,
  business: BusinessRow,
  storeRefs: ReadonlySet<string>,
): Result<MenuPlan, DocumentProblem[]> {
  const document = documentOf(parts);
  const parsed = menuDocument.safeParse(document);
  if (!parsed.success) return err(schemaProblems(parsed.error, document));
  const { currency, default_language: defaultLanguage } = business;
  const plan = planMenu(parsed.data, { currency, defaultLanguage, storeRefs });
  return plan.problems.length > 0 ? err(plan.problems) : ok(plan);
}

/** What someone makes of a menu, and what it is about. */
export interface MenuEdit {
  readonly act: MenuAct;
  readonly title: LocalizedText;
  readonly parts: MenuParts;
}
export interface EditedBy {
  readonly staff_id: string | null;
  readonly now: Date;
}

/**
 * Changes a menu inside the caller's transaction, the way an import does: one writer at a time, the same rules, the same
 * rows. What the change refuses, or the rules do, is returned, and nothing is written. Null: nothing was different.
 */
export async function editMenu<E>(
  tx: Repositories,
  business: BusinessRow,
  { staff_id, now }: EditedBy,
  edit: (parts: MenuParts) => Result<MenuEdit, E> | Promise<Result<MenuEdit, E>>,
): Promise<Result<MenuEdit | null, E | DocumentProblem[]>> {
  await lockMenu(tx.db, business.id);
  const before = await readParts(tx, business);
  const edited = await edit(before);
  if (!edited.ok) return edited;
  const { act, title, parts } = edited.value;
  const changes = changesBetween(before, parts);
  if (changes.length === 0) return ok(null);
  const written = await writeParts(tx, business, parts, now);
  if (!written.ok) return written;
  await tx.menuChanges.add({ staff_id, act, title, changes, created_at: now }, changes);
  return edited;
}

async function writeParts(
  tx: Repositories,
  business: BusinessRow,
  parts: MenuParts,
  now: Date,
): Promise<Result<null, DocumentProblem[]>> {
  const stores = await tx.stores.all();
  const plan = planParts(parts, business, new Set(stores.map(({ ref }) => ref)));
  if (!plan.ok) return plan;
  await writeMenu(tx.db, business, plan.value, now);
  return ok(null);
}

export type UndoRefusal = "gone" | "overtaken";

/**
 * Takes the newest change back, whose id the person saw. Refused if another came after it, or if what it changed is
 * different by now.
 */
export async function undoLast(
  tx: Repositories,
  business: BusinessRow,
  id: number,
  now: Date,
): Promise<Result<MenuChangeRow, UndoRefusal>> {
  await lockMenu(tx.db, business.id);
  const last = await tx.menuChanges.last();
  if (last?.id !== id) return err("gone");
  const { changes, settled } =
    last.act === "import" ? await tx.menuChanges.imported(id) : { changes: last.changes, settled: [] };
  const parts = applyChanges(await readParts(tx, business), reversed(changes));
  const written = parts && (await writeParts(tx, business, parts, now));
  if (!written?.ok) return err("overtaken");
  await tx.menuChanges.undo(id, now, settled);
  return ok(last);
}
