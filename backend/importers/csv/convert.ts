import { LANGUAGES } from "../../../config/languages.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { ImportEntry } from "../import-entry.ts";
import type { WrittenMenu } from "../menu/export-menu.ts";
import type { MenuDocument } from "../menu/menu-document.ts";
import type { DocumentProblem } from "../schema-problems.ts";
import { SHEET_COLUMNS, type SheetContext } from "./cells.ts";
import { knownGroups, knownItems } from "./current-menu.ts";
import { readGroups, type SheetGroups } from "./groups.ts";
import { type Place, readItems } from "./items.ts";
import { type Row, readSheet } from "./read-rows.ts";
import { nameOf, REF, refFromName } from "./refs.ts";
import { ENGLISH, type SheetTranslator } from "./sheet-words.ts";

const TRANSLATED = ["title", "description", "category", "sub_category", "group"];
const KNOWN_COLUMNS = [
  ...SHEET_COLUMNS,
  ...TRANSLATED.flatMap((column) => LANGUAGES.map((language) => `${column}_${language}`)),
];
/** What other systems call these columns, to be named in the refusal. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  title: ["name", "item", "item_name", "dish", "dish_name", "product", "product_name", "menu_item", "label"],
  price: ["amount", "cost", "item_price", "unit_price", "rate", "value"],
  category: ["section", "group_name", "menu", "menu_section", "category_name", "course"],
};

/** A row that could not be read, identified as the current menu may know it. */
export interface FailedRow {
  readonly kind: "item" | "option";
  readonly line: number;
  readonly ref: string | null;
  readonly titles: readonly string[];
  /** For an option: the ref that its group has, or would have, in the document. */
  readonly group: string | null;
}
export interface ConvertedSheet {
  readonly document: MenuDocument;
  readonly entries: ImportEntry[];
  readonly failed: readonly FailedRow[];
}

/**
 * Converts a menu sheet (docs/menu-format.md, "CSV") to a menu document. A row that fails is in `entries` with its line
 * and reason; the others are imported. `current` is the current menu, by which rows are recognised. Refuses a file that
 * is not such a sheet.
 */
export function convertSheet(
  text: string,
  target: Pick<SheetContext, "currency" | "defaultLanguage"> & {
    readonly current?: WrittenMenu | null;
    readonly t?: SheetTranslator;
  },
): Result<ConvertedSheet, DocumentProblem[]> {
  const t = target.t ?? ENGLISH;
  const sheet = readSheet(text, t);
  if (!sheet.ok) return sheet;
  const { columns, rows, delimiter } = sheet.value;
  const missing = ["title", "price", "category"].filter(
    (column) => !columns.some((name) => name === column || name.startsWith(`${column}_`)),
  );
  if (missing.length > 0) return err([{ path: "line 1", message: missingColumnsMessage(missing, columns, t) }]);
  const context: SheetContext = { ...target, delimiter, t };
  const current = target.current ?? null;
  const typeOf = (row: Row) => row.cells.type?.toLowerCase() ?? "item";
  const options = rows.filter((row) => typeOf(row) === "option");
  const groups = readGroups(options, context, knownGroups(current));
  const unknown = columns.filter((column) => !KNOWN_COLUMNS.includes(column));
  const notRead = unknown.map(
    (column): ImportEntry => ({
      kind: "column",
      at: "line 1",
      name: column,
      outcome: "adapted",
      reason: t("column_unknown"),
    }),
  );
  const items = readItems(
    rows.filter((row) => typeOf(row) !== "option"),
    context,
    groups,
    knownItems(current, context),
  );
  const entries = [...items.entries, ...groups.entries].sort((a, b) => lineNumber(a) - lineNumber(b));
  const failed = [...items.failed.map((row) => failedRow(row)), ...groups.failed.map((row) => failedRow(row, groups))];
  return ok({ document: buildDocument(items.places, groups), entries: [...notRead, ...entries], failed });
}

function missingColumnsMessage(missing: readonly string[], columns: readonly string[], t: SheetTranslator): string {
  const hints = missing.flatMap((column) => {
    const other = columns.find((name) => OTHER_NAMES[column]?.includes(name));
    return other ? [t("may_be", { other, column })] : [];
  });
  const hint = hints.length > 0 ? ` ${t("rename", { hints: hints.join(", ") })}` : "";
  return t("header", { missing: missing.join(", "), columns: columns.join(", ") }) + hint;
}

function failedRow({ cells, line }: Row, groups?: SheetGroups): FailedRow {
  const columns = ["title", ...LANGUAGES.map((language) => `title_${language}`)];
  const titles = columns.flatMap((column) => cells[column] ?? []);
  const given = cells.ref !== undefined && REF.test(cells.ref) ? cells.ref : null;
  const ref = given ?? (titles[0] === undefined ? null : refFromName(titles[0]));
  return {
    kind: groups ? "option" : "item",
    line,
    ref,
    titles,
    group: groups ? groups.refOf(cells.group ?? "") : null,
  };
}

const lineNumber = (entry: ImportEntry) => Number(entry.at.slice("line ".length));

/** Categories in order of first appearance, spelled as in their first row. */
function buildDocument(places: readonly Place[], { groups, opened }: SheetGroups): MenuDocument {
  const categories = new Map<string, MenuDocument["categories"][number]>();
  for (const { category, sub, item } of places) {
    const ref = refFromName(nameOf(category));
    const target = categories.get(ref) ?? { ref, name: category, items: [], sub_categories: [] };
    categories.set(ref, target);
    if (sub === undefined) {
      target.items.push(item);
      continue;
    }
    const subRef = `${ref}.${refFromName(nameOf(sub))}`.slice(0, 80);
    const sameSub = target.sub_categories.find((other) => other.ref === subRef);
    if (sameSub) sameSub.items.push(item);
    else target.sub_categories.push({ ref: subRef, name: sub, items: [item] });
  }
  const named = new Set(places.flatMap(({ item }) => item.option_groups));
  const all = [...groups];
  return {
    format: "storefront-menu/1",
    categories: [...categories.values()],
    option_groups: all.filter(([, group]) => named.has(group.ref)).map(([, group]) => group),
    shared_groups: all.filter(([key]) => opened.has(key)).map(([, group]) => group),
  };
}
