import { z } from "zod";
import { valueIn } from "../../lib/domain/studio/paths.ts";
import { issueReason } from "./issue-reason.ts";

/** What is wrong with a document (a menu, stores, a business's settings …), with the path of the field. */
export interface DocumentProblem {
  path: string;
  message: string;
}

type Issue = z.core.$ZodIssue;

/** zod's issues as paths with a reason. */
export function schemaProblems(error: z.ZodError, input: unknown): DocumentProblem[] {
  const problems = schemaFindings(error, input).map(({ keys, message }) => ({
    path: z.core.toDotPath([...keys]),
    message,
  }));
  const hint = spellingHint(error, input);
  return hint ? [{ path: "", message: hint }, ...problems] : problems;
}

type Keys = readonly (string | number)[];
export interface SchemaFinding {
  /** The names and positions that lead to the field; a name may have dots. */
  readonly keys: Keys;
  readonly message: string;
  /** Whether the format has no such key. */
  readonly isUnknown: boolean;
}

/** What is wrong, by field: of a union's branches, the closest match is reported, and of unknown keys each. */
export const schemaFindings = (error: z.ZodError, input: unknown): SchemaFinding[] =>
  error.issues.flatMap((issue) => innermost(issue, [], input));

function innermost(issue: Issue, above: Keys, input: unknown): SchemaFinding[] {
  // A file has no symbols.
  const keys: Keys = [...above, ...(issue.path as (string | number)[])];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ keys: [...keys, key], message: issueReason(issue, undefined), isUnknown: true }));
  const itself = () => [{ keys, message: issueReason(issue, valueIn(input, keys)), isUnknown: false }];
  if (issue.code !== "invalid_union") return itself();
  const branches = issue.errors.map((branch) => branch.flatMap((each) => innermost(each, keys, input)));
  const depth = (found: readonly SchemaFinding[]) => Math.max(keys.length, ...found.map((each) => each.keys.length));
  const isType = (branch: readonly Issue[]) => branch.some(({ code }) => code === "invalid_type");
  const ranked = branches
    .map((found, index) => ({ found, right: !isType(issue.errors[index] ?? []), depth: depth(found) }))
    .sort((a, b) => b.depth - a.depth || Number(b.right) - Number(a.right));
  const [best, next] = ranked;
  const known = best && (best.right || !next || best.depth > next.depth);
  return known ? best.found : itself();
}

const plain = (key: string) => key.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Explains that a missing key has another spelling in the file ("Products" for "products"), or that everything is one
 * level deeper ("result"). A reader that guessed would read half of such a file.
 */
function spellingHint(error: z.ZodError, input: unknown): string | null {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
  const missing = error.issues.flatMap(({ path }) =>
    path.length === 1 && !((path[0] as string) in input) ? String(path[0]) : [],
  );
  const keys = Object.keys(input);
  const pairs = missing.flatMap((name) => {
    const other = keys.find((key) => key !== name && plain(key) === plain(name));
    return other ? [`"${other}" must be "${name}"`] : [];
  });
  if (pairs.length > 0)
    return `The keys are spelt in another way than this format has them: ${pairs.join(", ")}. Such a file comes from another version of the service; it was not read.`;
  const inside = keys.find((key) => {
    const value = (input as Record<string, unknown>)[key];
    const own = typeof value === "object" && value !== null ? Object.keys(value).map(plain) : [];
    const there = missing.filter((name) => own.includes(plain(name)));
    return there.length > 0 && there.length * 2 >= missing.length;
  });
  return inside ? `What is expected at the top of the file stands inside "${inside}"; import that part of it.` : null;
}
