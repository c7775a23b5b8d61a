import type { z } from "zod";
import { NO_LOCALIZED_TEXT, type WrongValue } from "../../../config/fields.ts";
import { valueIn } from "../../../lib/domain/studio/paths.ts";

/** Why a field cannot be published; each has its sentence in backend/texts under `studio.problems`. */
export type ProblemCode =
  | WrongValue
  | "required"
  | "wrong_type"
  | "picture_https"
  | "version"
  | "choice"
  | "too_small"
  | "too_large"
  | "too_short"
  | "too_long"
  | "format"
  | "path_taken"
  | "path_reserved"
  | "home_page_twice"
  | "home_page_landing"
  | "language_missing"
  | "timezone"
  | "direction"
  | "text_link"
  | "text_picture";

export interface Problem {
  readonly path: readonly (string | number)[];
  readonly code: ProblemCode;
  /** For the sentence. */
  readonly values: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;

function outOfRange(isSmall: boolean, origin: string, limit: number): Pick<Problem, "code" | "values"> {
  const isText = origin === "string";
  if (isSmall && limit <= 1 && (isText || origin === "array")) return { code: "required", values: {} };
  if (isText) return { code: isSmall ? "too_short" : "too_long", values: { limit } };
  return { code: isSmall ? "too_small" : "too_large", values: { limit } };
}

/** What a check of the schema says of itself (`wrong` of config/fields). */
function ownReason({ params }: z.core.$ZodIssueCustom): Pick<Problem, "code" | "values"> {
  const { code, ...values } = (params ?? { code: "format" }) as Problem["values"] & { readonly code: WrongValue };
  return { code, values };
}

function reasonOf(issue: Issue, isMissing: boolean): Pick<Problem, "code" | "values"> {
  if (isMissing) return { code: "required", values: {} };
  switch (issue.code) {
    case "custom":
      return ownReason(issue);
    case "invalid_union":
      return { code: issue.message === NO_LOCALIZED_TEXT ? "localized_text" : "format", values: {} };
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

/** What the schema found, in the studio's own words. */
export function problemOfIssue(issue: Issue, config: unknown): Problem {
  const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
  return { path, ...reasonOf(issue, valueIn(config, path) === undefined) };
}
