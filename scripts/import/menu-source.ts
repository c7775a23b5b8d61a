import { convertSheet, type FailedRow } from "../../backend/importers/csv/convert.ts";
import { convertCatalogue } from "../../backend/importers/dominos/convert.ts";
import { anyImported, type ImportEntry } from "../../backend/importers/import-entry.ts";
import type { WrittenMenu } from "../../backend/importers/menu/export-menu.ts";
import { dishRefs, keepDishes, keepOptions, presentDishes } from "../../backend/importers/menu/keep-dishes.ts";
import type { MenuDocument } from "../../backend/importers/menu/menu-document.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import { refusedDocument } from "./import-report.ts";
import { Refused, type TargetBusiness } from "./import-target.ts";
import { readJson, readText } from "./read-source.ts";

export const FORMATS = ["json", "csv", "dominos"] as const;
export type Format = (typeof FORMATS)[number];

/** The named format, else the only one that the file extension can mean. */
export function formatOf(named: string | undefined, file: string): Result<Format, string> {
  const known = FORMATS.find((format) => format === named);
  if (known) return ok(known);
  const all = FORMATS.join(", ");
  if (named !== undefined) return err(`"${named}" is no format of a menu. Known: ${all}.`);
  if (/\.csv$/i.test(file)) return ok("csv");
  return err(
    `--format is missing, and ${file} may be of several formats by its name. Add --format with one of: ${all}.`,
  );
}

export interface MenuSource {
  readonly document: unknown;
  readonly entries: readonly ImportEntry[];
  /** Sentences about what stayed of the current menu because rows could not be read. */
  readonly kept: readonly string[];
}

/** Reads a file as a menu document. A row that fails does not remove its dish. */
export function menuSource(
  format: Format,
  file: string,
  business: TargetBusiness,
  current: WrittenMenu,
  how: { readonly yes: boolean },
): MenuSource {
  if (format === "json") return { document: readJson(file), entries: [], kept: [] };
  const nothing = `Nothing in ${file} can be imported, so the menu of ${business.id} stays as it is.`;
  if (format === "dominos") {
    const converted = convertCatalogue(readJson(file), business.currency);
    if (!converted.ok) throw refusedDocument(file, converted.error);
    if (!anyImported(converted.value.entries, "product")) throw new Refused(nothing);
    return { ...converted.value, kept: [] };
  }
  const target = { currency: business.currency, defaultLanguage: business.default_language, current };
  const converted = convertSheet(readText(file), target);
  if (!converted.ok) throw refusedDocument(file, converted.error);
  const { document, entries, failed } = converted.value;
  if (!anyImported(entries, "item row")) {
    const reasons = entries.filter(({ outcome }) => outcome === "skipped").slice(0, 5);
    throw new Refused([nothing, ...reasons.map(({ at, reason }) => `  ${at}: ${reason}`)].join("\n"));
  }
  return { entries, ...withFailedRows(document, current, failed, { ...how, language: business.default_language }) };
}

/**
 * Keeps the dishes and options of rows that could not be read. If such a row matches no dish of the menu, it could be
 * any dish that the file does not name, so all of those stay unless told otherwise.
 */
function withFailedRows(
  document: MenuDocument,
  current: WrittenMenu,
  failed: readonly FailedRow[],
  { yes, language }: { readonly yes: boolean; readonly language: string },
): Pick<MenuSource, "document" | "kept"> {
  const present = presentDishes(current);
  const inFile = dishRefs(document);
  const known = failed.map((row) => ({ row, ref: row.kind === "item" ? presentRef(row, present) : null }));
  const own = new Set(known.flatMap(({ ref }) => (ref !== null && !inFile.has(ref) ? [ref] : [])));
  const strange = known.filter(({ row, ref }) => row.kind === "item" && ref === null);
  const unnamed = present.flatMap(({ item: { ref } }) => (inFile.has(ref) || own.has(ref) ? [] : [ref]));
  const all = strange.length > 0 && !yes ? unnamed : [];
  const options = failed.flatMap(({ kind, group, ref }) =>
    kind === "option" && group !== null && ref !== null ? [{ group, option: ref }] : [],
  );
  const kept = keepDishes(keepOptions(document, current, options), current, new Set([...own, ...all]));
  const titles = (refs: ReadonlySet<string>) =>
    present.flatMap(({ item: { ref, title } }) => (refs.has(ref) ? [titleOf(title, language)] : [])).join(", ");
  const lines = strange.slice(0, 5).map(({ row }) => row.line);
  return {
    document: kept,
    kept: [
      ...(own.size > 0 ? [`Kept as they were, because their rows cannot be read: ${titles(own)}.`] : []),
      ...(all.length > 0
        ? [
            `Nothing was taken off the menu: ${rows(strange.length)} that cannot be read (line ${lines.join(", ")}${strange.length > lines.length ? ", …" : ""}) may be one of these dishes, which the file does not name: ${titles(new Set(all))}. Repair the rows, or add --yes to take them off.`,
          ]
        : []),
    ],
  };
}

const rows = (count: number) => (count === 1 ? "one row" : `${count} rows`);
/** The title in the business's first language, as its staff know the dish. */
function titleOf(title: MenuDocument["categories"][number]["name"], language: string): string {
  if (typeof title === "string") return title;
  const texts: Readonly<Record<string, string>> = title;
  return texts[language] ?? Object.values(texts)[0] ?? "";
}

/** The dish of the current menu that a row means: by ref, else by title in any language. */
function presentRef({ ref, titles }: FailedRow, present: ReturnType<typeof presentDishes>): string | null {
  if (ref !== null && present.some(({ item }) => item.ref === ref)) return ref;
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  const wanted = new Set(titles.map(plain));
  const found = present.find(({ item: { title } }) =>
    (typeof title === "string" ? [title] : Object.values(title)).some((text) => wanted.has(plain(text))),
  );
  return found?.item.ref ?? null;
}
