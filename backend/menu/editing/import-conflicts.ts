import { ok, type Result } from "../../../lib/domain/result.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { KeptEdit } from "../../db/schema.ts";
import { exportUnfolded } from "../../importers/menu/export-menu.ts";
import type { MenuPlan } from "../../importers/menu/menu-plan.ts";
import type { MenuRows } from "../../importers/menu/read-menu.ts";
import type { DocumentProblem } from "../../importers/schema-problems.ts";
import { planParts } from "./edit-menu.ts";
import { type EditedPart, keyOf, type MenuParts, type PartKind, partsOf } from "./menu-parts.ts";
import { plannedRows } from "./planned-rows.ts";
import { editKey, type ImportConflict, isBlurHash, reconcile, type TakeImported } from "./reconcile.ts";

/** A hand-made change that stands in an import's way, for a reader. */
export interface ReportedConflict {
  /** Names it when the import is to overwrite it. */
  readonly key: string;
  readonly kind: PartKind;
  /** Of the dish, category, group or option; for `order`, of what is around it, "" for the whole menu. */
  readonly title: string;
  readonly field: string;
  /** As text; null: not at all. */
  readonly kept: string | null;
  readonly imported: string | null;
}

interface Import {
  readonly plan: MenuPlan;
  /** The current menu. */
  readonly rows: MenuRows;
  readonly take: TakeImported;
}

interface KeptMenu {
  readonly plan: MenuPlan;
  readonly conflicts: readonly ReportedConflict[];
  /** Those that no longer stand in an import's way. */
  readonly settled: readonly KeptEdit[];
}

/** The plan of an import with the changes that staff made by hand, except those it is told to overwrite. */
export async function keepHandEdits(
  tx: Repositories,
  business: BusinessRow,
  { plan, rows, take }: Import,
): Promise<Result<KeptMenu, DocumentProblem[]>> {
  const edits = await tx.menuChanges.edits();
  if (edits.length === 0) return ok({ plan, conflicts: [], settled: [] });
  const language = business.default_language;
  const current = partsOf(exportUnfolded(rows, business), language);
  const imported = partsOf(exportUnfolded(plannedRows(plan, business), business), language);
  const { parts, conflicts, settled, edited } = reconcile(imported, current, edits, take);
  const stores = await tx.stores.all();
  const merged = planParts(parts, business, new Set(stores.map(({ ref }) => ref)));
  if (!merged.ok) return merged;
  await tx.menuChanges.settle({ settled, edited });
  return ok({
    plan: merged.value,
    conflicts: conflicts.filter((one) => !isBlurHash(one)).map((one) => reported(one, current, imported, language)),
    settled,
  });
}

export function reported(
  conflict: ImportConflict,
  current: MenuParts,
  imported: MenuParts,
  language: string,
): ReportedConflict {
  const { kind, ref, field, kept, imported: theirs } = conflict;
  const part = current.get(keyOf(conflict)) ?? imported.get(keyOf(conflict));
  const nameOf = (one: EditedPart | undefined) => (one ? titleOf(one, language) : "");
  const titles = (refs: unknown) =>
    (refs as string[])
      .map((one) => nameOf(current.get(keyOf({ kind, ref: one })) ?? imported.get(keyOf({ kind, ref: one }))))
      .join(", ");
  const home = (value: unknown) =>
    nameOf(
      current.get(keyOf({ kind: "category", ref: String(value) })) ??
        imported.get(keyOf({ kind: "category", ref: String(value) })),
    );
  const words = (value: unknown): string | null => {
    if (value === undefined) return null;
    if (field === "added" || field === "removed") return titleOf(value as EditedPart, language);
    if (field === "order") return titles(value);
    return field === "parent" ? home(value) : wordOf(value);
  };
  const around = kind === "item" || kind === "category" ? "category" : kind === "option" ? "group" : "option";
  const owner =
    field === "order"
      ? (current.get(keyOf({ kind: around, ref })) ?? imported.get(keyOf({ kind: around, ref })))
      : part;
  return { key: editKey(conflict), kind, title: nameOf(owner), field, kept: words(kept), imported: words(theirs) };
}

/** A part's name in a language, else in any. */
export function titleOf({ kind, ref, fields }: EditedPart, language: string): string {
  const field = kind === "category" || kind === "store" ? "name" : "title";
  const any = Object.keys(fields).find((one) => one.startsWith(`${field}.`)) ?? "";
  return String(fields[`${field}.${language}`] ?? fields[any] ?? ref);
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
