import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import { LANGUAGES, type Language, traitsOf } from "../../config/languages.ts";
import { islandTextProblems } from "./island-texts.ts";
import { checkRefusals } from "./refusal-texts.ts";

// Checks that texts are complete: every language has the same keys, and every text parses, takes the same arguments and
// tags, and has all plural forms of its language. Also that every refusal of an order has its sentences, and
// every island the texts that it reads.

/** Each has one file per language. */
const TEXT_FOLDERS = ["messages", "messages/studio", "backend/texts", "backend/texts/console"];
const pluralForms = (language: Language) => Object.keys(traitsOf(language).plurals);

type Texts = Map<string, string>;
interface Shape {
  readonly names: Set<string>;
  readonly plurals: string[][];
}

function flatten(node: unknown, at: string, into: Texts): Texts {
  if (typeof node === "string") return into.set(at, node);
  if (!node || typeof node !== "object" || Array.isArray(node))
    throw new Error(`${at}: expected a text or a group of texts`);
  for (const [key, value] of Object.entries(node)) flatten(value, at ? `${at}.${key}` : key, into);
  return into;
}

/** A text that another one continues may end so, if it does in English. */
const endsMidSentence = (text: string) => /[,;:،؛]$/.test(text.trim());

/** Names and plural forms in a compiled text: parts are words, `0` for the number, or `[name, kind, options]`. */
function collect(parts: unknown, shape: Shape): Shape {
  if (!Array.isArray(parts)) return shape;
  for (const part of parts) {
    if (!Array.isArray(part)) continue;
    const [name, kind, options] = part as [string, unknown, unknown];
    shape.names.add(name);
    if (typeof kind !== "number") collect(part.slice(1), shape);
    else if (options && typeof options === "object") {
      const forms = Object.keys(options);
      // 1 is a choice by word; 2 and 3 are plural forms.
      if (kind !== 1) shape.plurals.push(forms);
      for (const option of Object.values(options)) collect(option, shape);
    }
  }
  return shape;
}

function shapeOf(text: string): Shape {
  return collect(compile(text), { names: new Set(), plurals: [] });
}

function problemsOf(texts: Record<string, Texts>): string[] {
  const problems: string[] = [];
  const keys = [...new Set(LANGUAGES.flatMap((language) => [...(texts[language]?.keys() ?? [])]))];
  for (const key of keys) {
    let expected: string | undefined;
    for (const language of LANGUAGES) {
      const text = texts[language]?.get(key);
      if (text === undefined || text.trim() === "") {
        problems.push(`${language}: ${key} is missing`);
        continue;
      }
      if (endsMidSentence(text) && !endsMidSentence(texts.en?.get(key) ?? ""))
        problems.push(`${language}: ${key} ends in the middle of a sentence, which English does not`);
      try {
        const { names, plurals } = shapeOf(text);
        const found = [...names].sort().join(", ");
        expected ??= found;
        if (found !== expected) problems.push(`${language}: ${key} uses {${found}} where English uses {${expected}}`);
        for (const forms of plurals) {
          const missing = pluralForms(language).filter(
            (form) => !forms.includes(form) && !(form === "zero" && forms.includes("=0")),
          );
          if (missing.length) problems.push(`${language}: ${key} lacks the plural forms ${missing.join(", ")}`);
        }
      } catch (error) {
        problems.push(`${language}: ${key} is not a sound message: ${(error as Error).message}`);
      }
    }
  }
  return problems;
}

/** The problems of a folder's message files, one sentence each; empty when there are none. */
export function checkMessages(folder: string): string[] {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => {
      const file = path.join(folder, `${language}.json`);
      return [language, flatten(JSON.parse(readFileSync(file, "utf8")), "", new Map())];
    }),
  );
  return problemsOf(texts);
}

/** One sentence for each text file below `root` that is missing for a language. */
export function missingTextFiles(root: string, languages: readonly string[] = LANGUAGES): string[] {
  return languages.flatMap((language) =>
    TEXT_FOLDERS.map((folder) => `${folder}/${language}.json`)
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${language}: the file ${file} is missing`),
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "../..");
  const missing = missingTextFiles(root);
  const problems = missing.length
    ? missing
    : TEXT_FOLDERS.flatMap((folder) =>
        checkMessages(path.join(root, folder)).map((problem) => `${folder}: ${problem}`),
      );
  problems.push(...checkRefusals(root), ...islandTextProblems(root));
  if (problems.length) {
    console.error(problems.join("\n"));
    process.exit(1);
  }
  console.log("Messages are complete and equal in every language.");
}
