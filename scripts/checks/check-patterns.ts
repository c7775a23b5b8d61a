import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import { parseAst } from "rolldown/parseAst";
import { root } from "../processes.ts";

/**
 * Checks that every regular expression of the program runs in linear time (or, as listed below, in quadratic time on
 * short input). Otherwise a text of thirty letters could block every shop. All patterns are checked, because it is not
 * visible from a pattern whether it reads untrusted input.
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

const isBounded = (source: string, flags: string) => Object.hasOwn(BOUNDED, `/${source}/${flags}`);

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly at: number;
}
interface Found {
  readonly patterns: readonly Pattern[];
  /** Lines that call `new RegExp` with something other than a string literal. */
  readonly built: readonly number[];
}

type Node = { readonly type?: string; readonly start?: number; readonly [key: string]: unknown };

/** The regular expressions of one file. */
export function patternsOf(file: string, text: string): Found {
  const patterns: Pattern[] = [];
  const built: number[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (Array.isArray(value) || typeof value !== "object" || value === null) return;
    const node = value as Node;
    const at = node.start ?? 0;
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (node.type === "Literal" && regex) patterns.push({ source: regex.pattern, flags: regex.flags, at });
    if ((node.type === "NewExpression" || node.type === "CallExpression") && (node.callee as Node)?.name === "RegExp") {
      const [source, flags] = (node.arguments as Node[]).map((argument) => argument.value);
      if (typeof source === "string") patterns.push({ source, flags: typeof flags === "string" ? flags : "", at });
      else built.push(at);
    }
    for (const [key, inner] of Object.entries(node)) if (key !== "regex") walk(inner);
  };
  walk(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return { patterns, built };
}

const lineOf = (text: string, at: number) => text.slice(0, at).split("\n").length;

/** The problems of one file's patterns, as `path:line sentence`. */
export function problemsOf(file: string, text: string): string[] {
  const { patterns, built } = patternsOf(file, text);
  const slow = patterns.flatMap(({ source, flags, at }) => {
    const found = complexityOf(source, flags);
    if (found === "safe" || (found === "polynomial" && isBounded(source, flags))) return [];
    return [`${file}:${lineOf(text, at)} takes ${found} time: /${source}/${flags}`];
  });
  if (built.length === 0 || Object.hasOwn(BUILT, file)) return slow;
  return [...slow, ...built.map((at) => `${file}:${lineOf(text, at)} builds a pattern at run time: name it in BUILT`)];
}

/**
 * Where Java is installed recheck starts its Java program, which takes three times the processor time of its own binary; where there is
 * no binary for the system, recheck chooses.
 */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { darwin: "macos", linux: "linux", win32: "windows" };
if (existsSync(path.join(root, `node_modules/recheck-${SYSTEMS[process.platform]}-${process.arch}`)))
  process.env.RECHECK_BACKEND ??= "native";

/** Ends an analysis that hangs. Few take a second, but a busy machine needs many times as long. */
const TIMEOUT_MS = 120_000;

/** Analysing a pattern takes a moment, so results are cached. */
const CACHE = path.join(root, "node_modules/.cache/patterns.json");
const known = new Map<string, string>(existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, "utf8")) : []);
const used = new Set<string>();

function keepKnown(): void {
  mkdirSync(path.dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...known].filter(([key]) => used.has(key))));
}

/** A busy machine can make a fast pattern look slow, so a bad result must be confirmed twice, unless BOUNDED expects it. */
function judge(source: string, flags: string): string {
  let found = "an unknown";
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const judged = checkSync(source, flags, { timeout: TIMEOUT_MS });
    if (judged.status === "safe") return "safe";
    if (judged.status !== "vulnerable") continue;
    found = judged.complexity.type;
    if (found === "polynomial" && isBounded(source, flags)) return found;
  }
  return found;
}

function complexityOf(source: string, flags: string): string {
  const key = `/${source}/${flags}`;
  used.add(key);
  const before = known.get(key);
  if (before) return before;
  const found = judge(source, flags);
  if (found !== "an unknown") known.set(key, found);
  return found;
}

/** All problems of the project. */
export function checkPatterns(): string[] {
  const files = [...globSync(SOURCES, { cwd: root }), ...SINGLE].filter((file) => !/generated|node_modules/.test(file));
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const problems = files.flatMap((file) => problemsOf(file.replaceAll(path.sep, "/"), read(file)));
  const unused = [
    ...Object.keys(BUILT).filter((file) => patternsOf(file, read(file)).built.length === 0),
    ...Object.keys(BOUNDED).filter((pattern) => !used.has(pattern) || known.get(pattern) !== "polynomial"),
  ];
  keepKnown();
  return [...problems, ...unused.map((name) => `${name} is named without need: take it off the list`)];
}

if (import.meta.main) {
  const problems = checkPatterns();
  if (problems.length) {
    console.error(problems.join("\n"));
    process.exit(1);
  }
}
