import { type EntryCount, MOST_NAMED } from "../../../lib/domain/studio/field-changes.ts";
import { isKeyed } from "../../../lib/domain/studio/paths.ts";
import { differing } from "../../../lib/domain/text/beginning.ts";
import type { Change } from "./changes.ts";

/** A value is sent whole up to this length as JSON; the studio shows less of it. */
const MAX_CHARACTERS = 600;
/** Changes of one version; the rest is counted. */
export const MAX_CHANGES = 100;

/** A change as the history sends it. `cut`: a side is shorter than what was saved. */
export interface ChangeOnWire {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly cut?: true;
}

/** Of each text of an entry: enough for what the entry is called. */
const MAX_OF_ENTRY = 60;

function shortened(value: unknown, other: unknown): unknown {
  // A short one too, beside a long one: the studio compares the same part of both.
  if (typeof value === "string") return differing(value, typeof other === "string" ? other : "", MAX_CHARACTERS)[0];
  if (typeof value !== "object" || value === null || JSON.stringify(value).length <= MAX_CHARACTERS) return value;
  const titles = Array.isArray(value) && value.length <= MOST_NAMED ? value.map(titlesOf) : null;
  if (titles && JSON.stringify(titles).length <= MOST_NAMED * MAX_CHARACTERS) return titles;
  return { $entries: Array.isArray(value) ? value.length : Object.keys(value).length } satisfies EntryCount;
}

/** The texts of an entry, also by language, each shortened; nothing of what is deeper in it. */
function titlesOf(entry: unknown): unknown {
  if (typeof entry === "string") return entry.slice(0, MAX_OF_ENTRY);
  if (!isKeyed(entry)) return entry;
  const texts = (value: unknown, depth: number): unknown => {
    if (typeof value === "string") return value.slice(0, MAX_OF_ENTRY);
    if (depth > 0 || !isKeyed(value)) return undefined;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, texts(inner, 1)]));
  };
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, texts(value, 0)]));
}

/** The first changes with shortened values: what was saved may be hundreds of megabytes in all. */
export function changesOnWire(changes: readonly Change[]): ChangeOnWire[] {
  return changes.slice(0, MAX_CHANGES).map(({ path, ...values }) => {
    const sides = Object.entries(values);
    const shortSides = sides.map(
      ([side, value]) => [side, shortened(value, side === "before" ? values.after : values.before)] as const,
    );
    const isCut = sides.some(([, value], index) => value !== shortSides[index]?.[1]);
    return { path: path.join("."), ...Object.fromEntries(shortSides), ...(isCut ? { cut: true } : {}) };
  });
}
