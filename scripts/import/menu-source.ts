import { readMenuSheet } from "../../backend/importers/csv/read-sheet.ts";
import { convertCatalogue } from "../../backend/importers/dominos/convert.ts";
import { anyImported, type ImportEntry } from "../../backend/importers/import-entry.ts";
import type { WrittenMenu } from "../../backend/importers/menu/export-menu.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import { Refused } from "../command-line.ts";
import { refusedDocument } from "./import-report.ts";
import type { TargetBusiness } from "./import-target.ts";
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
  const target = {
    currency: business.currency,
    defaultLanguage: business.default_language,
    current,
    repair: "Repair the rows, or add --yes to take them off.",
  };
  const read = readMenuSheet(readText(file), target, how);
  if (read.ok) return read.value;
  if (!("skipped" in read.error)) throw refusedDocument(file, read.error);
  throw new Refused([nothing, ...read.error.skipped.map(({ at, reason }) => `  ${at}: ${reason}`)].join("\n"));
}
