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
    if (issue.origin === "string") return value === "" ? "is empty" : `needs at least ${issue.minimum} characters`;
    return isList(issue.origin) ? `needs at least ${issue.minimum} entries` : `must be at least ${issue.minimum}`;
  }
  if (issue.code === "too_big") {
    if (issue.origin === "string") return `may have at most ${issue.maximum} characters`;
    return isList(issue.origin) ? `may have at most ${issue.maximum} entries` : `must be at most ${issue.maximum}`;
  }
  if (issue.code === "unrecognized_keys") return "is not a key of this format";
  return LIBRARY.test(issue.message) ? "is not written as this format has it" : issue.message;
}

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
