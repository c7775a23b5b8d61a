import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ChangedRow, Difference, FieldChange, NamedRow } from "../../backend/importers/difference.ts";
import { countEntries, type ImportEntry } from "../../backend/importers/import-entry.ts";
import type { DocumentProblem } from "../../backend/importers/schema-problems.ts";
import type { ReportedConflict } from "../../backend/menu/editing/import-conflicts.ts";
import { Refused } from "../command-line.ts";
import { root } from "../processes.ts";

/** Lines of one kind shown on screen; the report file has all of them. */
const ON_SCREEN = 20;
/** From this number on, entries with the same reason share one line. */
const GROUPED_FROM = 4;
const LONGEST_VALUE = 70;

/** One line, without characters that would move the terminal's cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, " ").trim();
const short = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text);

/** A report: the lines for the screen, and the complete lines for the file. */
export interface Report {
  readonly screen: string[];
  readonly file: string[];
}

/** How many things of each kind came in. */
export function entryCounts(entries: readonly ImportEntry[]): string[] {
  return [...countEntries(entries)]
    .filter(([kind]) => kind !== "column" && kind !== "dish")
    .map(
      ([kind, { imported, adapted, skipped }]) =>
        `${kind}: ${imported} imported, ${adapted} adapted, ${skipped} skipped`,
    );
}

/** One line for each entry that was not simply imported, skipped rows first. */
export function problemLines(entries: readonly ImportEntry[]): string[] {
  return sorted(entries).map(lineOf);
}

const sorted = (entries: readonly ImportEntry[]) => [
  ...entries.filter(({ outcome }) => outcome === "skipped"),
  ...entries.filter(({ outcome }) => outcome === "adapted"),
];

function lineOf({ kind, at, name, outcome, reason }: ImportEntry): string {
  return `${outcome.padEnd(8)} ${kind} ${at} "${short(oneLine(name))}": ${oneLine(reason ?? "")}`;
}

/** Problems for the screen: similar ones grouped in one line with their positions, then as many as fit. */
function problemsOnScreen(entries: readonly ImportEntry[]): string[] {
  const alike = Map.groupBy(sorted(entries), ({ kind, outcome, reason }) => `${outcome} ${kind} ${reason}`);
  const lines = [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < GROUPED_FROM) return group.map(lineOf);
    const places = group.slice(0, 5).map(({ at }) => at);
    const more = group.length > places.length ? ", …" : "";
    return [
      `${first.outcome.padEnd(8)} ${group.length} × ${first.kind}: ${oneLine(first.reason ?? "")} (${places.join(", ")}${more})`,
    ];
  });
  return capped(lines);
}

const capped = (lines: readonly string[]) =>
  lines.length > ON_SCREEN ? [...lines.slice(0, ON_SCREEN), `… and ${lines.length - ON_SCREEN} more`] : [...lines];

/** Minor notes: one line each, with the number of entries it applies to. */
function noteLines(entries: readonly ImportEntry[]): string[] {
  const notes = Map.groupBy(
    entries.flatMap(({ kind, notes: own = [] }) => own.map((note) => ({ kind, note }))),
    ({ kind, note }) => `${kind} ${note}`,
  );
  return [...notes.values()].map((group) => `note     ${group.length} × ${group[0]?.kind}: ${group[0]?.note}`);
}

/** Summary and problems, the summary first. */
export function entryReport(entries: readonly ImportEntry[]): Report {
  const notes = entries.flatMap(({ kind, at, name, notes: own = [] }) =>
    own.map((note) => `note     ${kind} ${at} "${oneLine(name)}": ${note}`),
  );
  return {
    screen: [...entryCounts(entries), ...problemsOnScreen(entries), ...noteLines(entries)],
    file: [...entryCounts(entries), ...problemLines(entries), ...notes],
  };
}

/** The changes of an import, per kind ("dishes"): counts, then line by line what is new, changed and removed. */
export function differenceReport(differences: Readonly<Record<string, Difference>>): Report {
  const parts = Object.entries(differences).map(([kind, difference]) => {
    const { created, changed, retired, unchanged } = difference;
    const counts = `${kind}: ${created.length} new, ${changed.length} changed, ${retired.length} gone, ${unchanged} unchanged`;
    const lines = repeated([
      ...created.map((row) => `  new      ${named(row)}`),
      ...retired.map((row) => `  gone     ${named(row)}`),
      ...changed.map((row) => `  changed  ${changedLine(row)}`),
    ]);
    return { screen: [counts, ...capped(lines)], file: [counts, ...lines] };
  });
  return { screen: parts.flatMap(({ screen }) => screen), file: parts.flatMap(({ file }) => file) };
}

const named = ({ title, detail }: NamedRow) => [oneLine(title), detail].filter(Boolean).join(", ");
const changedLine = ({ title, changes }: ChangedRow) => `${oneLine(title)}: ${changes.map(changeWords).join("; ")}`;

/** What staff changed by hand and the import leaves alone, each with the key by which it would be overwritten. */
export function conflictReport(conflicts: readonly ReportedConflict[]): Report {
  if (conflicts.length === 0) return { screen: [], file: [] };
  const word = (value: string | null) => (value === null ? "nothing" : short(oneLine(value)));
  const lines = conflicts.map(
    ({ key, title, field, kept, imported }) =>
      `  kept     ${oneLine(title)}: ${field} ${word(kept)}, in the file ${word(imported)} (--take ${key})`,
  );
  const head = `changed by hand, kept: ${conflicts.length} (--take all takes the file's side)`;
  return { screen: [head, ...capped(lines)], file: [head, ...lines] };
}

function changeWords({ field, from, to }: FieldChange): string {
  const word = (value: string | null) => (value === null ? "nothing" : short(oneLine(value)));
  return `${field} ${word(from)} → ${word(to)}`;
}

/** A shared option group appears in many places: one line, with the count. */
function repeated(lines: readonly string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, all]) =>
    all.length > 1 ? `${line} (in ${all.length} places)` : line,
  );
}

/** Prints a report. If the screen leaves lines out, they are in a file whose path comes last. */
export function printReport(name: string, parts: readonly Report[]): void {
  const screen = parts.flatMap((part) => part.screen);
  const file = parts.flatMap((part) => part.file);
  for (const line of screen) console.log(line);
  if (file.join("\n") === screen.join("\n")) return;
  const folder = path.join(path.resolve(root, process.env.DATA_DIR ?? ".data"), "reports");
  const at = path.join(folder, `${name}.txt`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(at, `${file.join("\n")}\n`);
  console.log(`Every line of this report: ${at}`);
}

/** Refuses a whole document, listing every problem with its path. */
export function refusedDocument(file: string, problems: readonly DocumentProblem[]): Refused {
  const lines = problems.slice(0, 100).map(({ path: at, message }) => `  ${at ? `${at}: ` : ""}${message}`);
  const more = problems.length > 100 ? [`  … and ${problems.length - 100} more`] : [];
  return new Refused([`Nothing was imported from ${file}:`, ...lines, ...more].join("\n"));
}

/** Exit code of an import that skipped something; 1 means that nothing was imported. */
export const SOME_SKIPPED = 2;
