import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../processes.ts";
import { ANALYSER, type Complexity } from "./analyse.ts";

/** What the analyser found, kept in the repository: its work takes half a minute, and a pattern's time never changes. */
export interface PatternRecord {
  readonly analyser: string;
  /** By the pattern as it is written, `/source/flags`. */
  readonly complexity: Readonly<Record<string, Complexity>>;
}

export const RECORD = "scripts/checks/patterns/analysed.json";
const FILE = path.join(root, RECORD);

export const readRecord = (): PatternRecord => JSON.parse(readFileSync(FILE, "utf8"));

/** Writes what was found, without what the analyser could not decide. */
export function writeRecord(found: PatternRecord["complexity"]): void {
  const decided = Object.entries(found).filter(([, complexity]) => complexity !== "an unknown");
  // By code units, so that the order is the same in every locale.
  decided.sort(([a], [b]) => (a < b ? -1 : 1));
  const record: PatternRecord = { analyser: ANALYSER, complexity: Object.fromEntries(decided) };
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}

/** Where the record and the patterns of the program differ, as sentences. */
export function recordProblems(record: PatternRecord, patterns: ReadonlySet<string>): string[] {
  if (record.analyser !== ANALYSER)
    return [`${RECORD} was written by ${record.analyser}, but ${ANALYSER} is installed`];
  const isMissing = (name: string) => !Object.hasOwn(record.complexity, name);
  return [
    ...[...patterns].filter(isMissing).map((name) => `${name} is not in ${RECORD}`),
    ...Object.keys(record.complexity)
      .filter((name) => !patterns.has(name))
      .map((name) => `${name} is in ${RECORD}, but nowhere in the program`),
  ];
}
