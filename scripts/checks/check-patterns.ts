import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseAst } from "rolldown/parseAst";
import { root } from "../processes.ts";
import { ANALYSER, analyse, type Complexity } from "./patterns/analyse.ts";
import { type PatternRecord, RECORD, readRecord, recordProblems, writeRecord } from "./patterns/record.ts";

/**
 * Checks that every regular expression of the program runs in linear time (or, as listed below, in quadratic time on
 * short input). Otherwise a text of thirty letters could block every shop. All patterns are checked, because it is not
 * visible from a pattern whether it reads untrusted input.
 *
 * The check reads what the analyser found from a record. `--record` analyses what is new and writes the record; `--all` analyses
 * every pattern again and compares, as `npm run test:full` does.
 */
const SOURCES = "{app,backend,components,config,lib,payments,ui-kit}/**/*.{ts,tsx}";
const SINGLE = ["proxy.ts", "next.config.ts"];

/** Patterns built at run time, each with the reason why it is safe. */
export const BUILT: Readonly<Record<string, string>> = {
  "lib/business/request/upstream.ts": "finds a cookie by one of our own names; one start at each semicolon",
  "lib/storage/language.ts": "the same",
  "lib/offline/worker-source.ts":
    "paths of our own table; takes the square of the path of a page that the guest's own browser opens",
  "lib/offline/worker/addresses.ts": "the same",
  "lib/domain/text/rule-texts.ts": "an alternative of our own names between braces",
  "config/forms/commas.ts": "one letter of our own table",
  "lib/domain/customer/typed/commas.ts": "the same",
  "backend/payments-service/providers/account-fields.ts": "a vendor's word of our own table, whole",
};

/** Quadratic patterns on input of limited length, each with the limit. */
export const BOUNDED: Readonly<Record<string, string>> = {
  "/\\bey[\\w-]+\\.[\\w-]+\\.[\\w-]+/g": "sentences of errors in the guest's own browser",
  "/[\\w.+-]+@[\\w-]+\\.[\\w.-]+/g": "the same",
  "/(?<=https?:\\/\\/[^\\s?#]*)[?#]\\S+/g": "the same",
  '/<script src="([^"]+\\/_next\\/[^"]+|\\/_next\\/[^"]+)" async=""><\\/script>/g':
    "pages that we rendered, in which others' text is escaped",
  "/^import\\s[^;]*;$/gm": "scripts of our own, once at the start",
};

interface Pattern {
  /** As it is written, `/source/flags`. */
  readonly name: string;
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}
interface Source {
  readonly file: string;
  readonly patterns: readonly Pattern[];
  /** Lines that call `new RegExp` with something other than a string literal. */
  readonly built: readonly number[];
}

type Node = { readonly type?: string; readonly start?: number; readonly [key: string]: unknown };

/** The regular expressions of one file. */
export function readSource(file: string, text: string): Source {
  const patterns: Pattern[] = [];
  const built: number[] = [];
  const add = (source: string, flags: string, line: number) =>
    patterns.push({ name: `/${source}/${flags}`, source, flags, line });
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (Array.isArray(value) || typeof value !== "object" || value === null) return;
    const node = value as Node;
    const line = () => text.slice(0, node.start ?? 0).split("\n").length;
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (node.type === "Literal" && regex) add(regex.pattern, regex.flags, line());
    if ((node.type === "NewExpression" || node.type === "CallExpression") && (node.callee as Node)?.name === "RegExp") {
      const [source, flags] = (node.arguments as Node[]).map((argument) => argument.value);
      if (typeof source === "string") add(source, typeof flags === "string" ? flags : "", line());
      else built.push(line());
    }
    for (const [key, inner] of Object.entries(node)) if (key !== "regex") walk(inner);
  };
  walk(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return { file, patterns, built };
}

type ComplexityOf = (pattern: Pick<Pattern, "name" | "source" | "flags">) => Complexity;

/** The problems of one file's patterns, as `path:line sentence`. */
export function problemsOf({ file, patterns, built }: Source, complexityOf: ComplexityOf): string[] {
  const slow = patterns.flatMap((pattern) => {
    const found = complexityOf(pattern);
    if (found === "safe" || (found === "polynomial" && Object.hasOwn(BOUNDED, pattern.name))) return [];
    return [`${file}:${pattern.line} takes ${found} time: ${pattern.name}`];
  });
  if (built.length === 0 || Object.hasOwn(BUILT, file)) return slow;
  return [...slow, ...built.map((line) => `${file}:${line} builds a pattern at run time: name it in BUILT`)];
}

function sourcesOfProgram(): Source[] {
  const files = [...globSync(SOURCES, { cwd: root }), ...SINGLE].filter((file) => !/generated|node_modules/.test(file));
  return files.map((file) => readSource(file.replaceAll(path.sep, "/"), readFileSync(path.join(root, file), "utf8")));
}

function unneededExceptions(sources: readonly Source[], complexity: PatternRecord["complexity"]): string[] {
  const builders = new Set(sources.filter(({ built }) => built.length).map(({ file }) => file));
  const unneeded = [
    ...Object.keys(BUILT).filter((file) => !builders.has(file)),
    ...Object.keys(BOUNDED).filter((name) => complexity[name] !== "polynomial"),
  ];
  return unneeded.map((name) => `${name} is named without need: take it off the list`);
}

const RECORD_IT = "run `node scripts/run.mjs checks/check-patterns.ts --record`, and commit what it writes";

/** All problems of the project. `record` writes the record first; `all` analyses what is recorded too. */
export function checkPatterns(mode: "check" | "record" | "all"): string[] {
  const sources = sourcesOfProgram();
  const patterns = new Map(sources.flatMap((source) => source.patterns.map((pattern) => [pattern.name, pattern])));
  const record = readRecord();
  if (mode !== "record") {
    const differences = recordProblems(record, new Set(patterns.keys()));
    if (differences.length) return [...differences, RECORD_IT];
  }
  const known = mode === "all" || record.analyser !== ANALYSER ? {} : record.complexity;
  const complexity = Object.fromEntries(
    [...patterns].map(([name, pattern]) => [name, known[name] ?? analyse(pattern.source, pattern.flags)]),
  );
  if (mode === "record") writeRecord(complexity);
  const wrong = Object.keys(complexity).filter(
    (name) => mode === "all" && record.complexity[name] !== complexity[name],
  );
  return [
    ...sources.flatMap((source) => problemsOf(source, ({ name }) => complexity[name] ?? "an unknown")),
    ...unneededExceptions(sources, complexity),
    ...wrong.map((name) => `${name} takes ${complexity[name]} time, but ${RECORD} says ${record.complexity[name]}`),
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { record: { type: "boolean" }, all: { type: "boolean" } } });
  const problems = checkPatterns(values.record ? "record" : values.all ? "all" : "check");
  if (problems.length) {
    console.error(problems.join("\n"));
    process.exit(1);
  }
}
