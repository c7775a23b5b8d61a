import { readFileSync } from "node:fs";
import path from "node:path";
import type { ImportEntry } from "../backend/importers/import-entry.ts";
import { countEntries } from "../backend/importers/import-entry.ts";
import type { MenuProblem } from "../backend/importers/menu/menu-plan.ts";
import { Refused } from "./import-target.ts";

/** A file's text in UTF-8; a refusal when it is missing or something else. */
export function readText(file: string): string {
  let bytes: Buffer;
  try {
    // npm runs scripts in the project's folder; a relative path means the folder the person is in.
    bytes = readFileSync(path.resolve(process.env.INIT_CWD ?? process.cwd(), file));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new Refused(missing ? `There is no file ${file}.` : `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(`${file} is not UTF-8 text. Save it as "CSV UTF-8" (or JSON in UTF-8) and import it again.`);
  }
}

/** A file as JSON; the refusal says where it stops being JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refused(`${file} is not JSON: ${error.message}`);
    throw error;
  }
}

/** Prints what became of everything in the source: how many per kind, and each that is not simply imported. */
export function printEntries(entries: readonly ImportEntry[]): void {
  for (const { kind, at, name, outcome, reason } of entries) {
    if (outcome !== "imported")
      console.log(`${outcome.padEnd(8)} ${kind} ${at} "${name.replace(/\s+/g, " ")}": ${reason}`);
  }
  for (const [kind, { imported, adapted, skipped }] of countEntries(entries)) {
    console.log(`${kind}: ${imported} imported, ${adapted} adapted, ${skipped} skipped`);
  }
}

/** The refusal of a whole document, every problem with its path. */
export function refusedDocument(file: string, problems: readonly MenuProblem[]): Refused {
  const lines = problems.slice(0, 100).map(({ path: at, message }) => `  ${at ? `${at}: ` : ""}${message}`);
  const more = problems.length > 100 ? [`  … and ${problems.length - 100} more`] : [];
  return new Refused([`Nothing was imported from ${file}:`, ...lines, ...more].join("\n"));
}
