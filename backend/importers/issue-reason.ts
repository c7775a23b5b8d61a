import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Begins a sentence of the schema library about a text's form; a schema's own words do not. */
const LIBRARY = /^Invalid (string|input)/;

/** What a value must be, in words of this format and not of the schema library. A schema's own words stay. */
export function issueReason(issue: Issue, value: unknown): string {
  if (issue.code === "custom") return issue.message;
  if (value === undefined && issue.code !== "unrecognized_keys") return "is missing";
  if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? `of the kind "${issue.expected}"`}`;
  if (issue.code === "invalid_value") return `must be ${issue.values.map((each) => `"${String(each)}"`).join(" or ")}`;
  if (issue.code === "too_small") {
    if (issue.origin === "string")
      return value === "" ? "is empty" : `needs at least ${count(issue.minimum, CHARACTERS)}`;
    return isList(issue.origin)
      ? `needs at least ${count(issue.minimum, ENTRIES)}`
      : `must be at least ${issue.minimum}`;
  }
  if (issue.code === "too_big") {
    if (issue.origin === "string") return `may have at most ${count(issue.maximum, CHARACTERS)}`;
    return isList(issue.origin)
      ? `may have at most ${count(issue.maximum, ENTRIES)}`
      : `must be at most ${issue.maximum}`;
  }
  if (issue.code === "unrecognized_keys") return "is not a key of this format";
  return LIBRARY.test(issue.message) ? "has the wrong form" : issue.message;
}

const CHARACTERS = ["character", "characters"] as const;
const ENTRIES = ["entry", "entries"] as const;
const count = (n: number | bigint, [one, more]: readonly [string, string]) => `${n} ${Number(n) === 1 ? one : more}`;

const isList = (origin: string) => origin === "array" || origin === "set";

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};
