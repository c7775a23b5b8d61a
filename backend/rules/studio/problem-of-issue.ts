import type { z } from "zod";

/** Why a field cannot be published; each has its sentence in backend/texts under `studio.problems`. */
export type ProblemCode =
  | "required"
  | "wrong_type"
  | "color"
  | "link"
  | "picture"
  | "picture_https"
  | "version"
  | "host"
  | "page_path"
  | "country_code"
  | "localized_text"
  | "choice"
  | "too_small"
  | "too_large"
  | "too_short"
  | "too_long"
  | "language_not_offered"
  | "format"
  | "path_taken"
  | "path_reserved"
  | "home_page_twice"
  | "language_missing"
  | "timezone"
  | "ends_early"
  | "direction";

export interface Problem {
  readonly path: readonly (string | number)[];
  readonly code: ProblemCode;
  /** For the sentence. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** By the first words of the schema's own message (config/fields.ts, config/schema.ts). */
const BY_MESSAGE: readonly (readonly [start: string, code: ProblemCode])[] = [
  ["expected a hexadecimal colour", "color"],
  ["expected a colour", "color"],
  ["expected a path, an http(s) address", "link"],
  ["expected a path such as /demo/", "picture"],
  ["expected a host name", "host"],
  ["expected one path segment", "page_path"],
  ["expected a country code", "country_code"],
  ["expected a text or an object", "localized_text"],
  ["expected at least one language", "localized_text"],
  ["is not one of supportedLanguages", "language_not_offered"],
  ["is before from", "ends_early"],
];

type Issue = z.core.$ZodIssue;

function outOfRange(isSmall: boolean, origin: string, limit: number): Pick<Problem, "code" | "values"> {
  const isText = origin === "string";
  if (isSmall && limit <= 1 && (isText || origin === "array")) return { code: "required", values: {} };
  if (isText) return { code: isSmall ? "too_short" : "too_long", values: { limit } };
  return { code: isSmall ? "too_small" : "too_large", values: { limit } };
}

function reasonOf(issue: Issue, isMissing: boolean): Pick<Problem, "code" | "values"> {
  const [, known] = BY_MESSAGE.find(([start]) => issue.message.startsWith(start)) ?? [];
  if (isMissing) return { code: "required", values: {} };
  if (known) return { code: known, values: {} };
  switch (issue.code) {
    case "invalid_type":
      return { code: "wrong_type", values: {} };
    case "invalid_value":
      return { code: "choice", values: { choices: issue.values.slice(0, 20).map(String).join(", ") } };
    case "too_small":
      return outOfRange(true, issue.origin, Number(issue.minimum));
    case "too_big":
      return outOfRange(false, issue.origin, Number(issue.maximum));
    default:
      return { code: "format", values: {} };
  }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null && Object.hasOwn(at, step) ? (at as never)[step] : undefined),
    value,
  );
}

/** What the schema found, in the studio's own words. */
export function problemOfIssue(issue: Issue, config: unknown): Problem {
  const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
  return { path, ...reasonOf(issue, valueAt(config, path) === undefined) };
}
