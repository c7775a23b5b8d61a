import type { Change } from "./changes.ts";

/** A value is sent whole up to this length as JSON; the studio shows less of it. */
const MAX_SIGNS = 600;
/** Changes of one version; the rest is counted. */
export const MAX_CHANGES = 100;

/** A list or object that is too long to be sent: how many entries it has. */
interface Counted {
  readonly $entries: number;
}

/** A change as the history sends it. `cut`: a side is shorter than what was saved. */
export interface ShownChange {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly cut?: true;
}

function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_SIGNS ? value.slice(0, MAX_SIGNS) : value;
  if (typeof value !== "object" || value === null || JSON.stringify(value).length <= MAX_SIGNS) return value;
  return { $entries: Array.isArray(value) ? value.length : Object.keys(value).length } satisfies Counted;
}

/** The first changes with shortened values: what was saved may be hundreds of megabytes in all. */
export function shownChanges(changes: readonly Change[]): ShownChange[] {
  return changes.slice(0, MAX_CHANGES).map(({ path, ...sides }) => {
    const given = Object.entries(sides);
    const sent = given.map(([side, value]) => [side, shortened(value)] as const);
    const isCut = given.some(([, value], index) => value !== sent[index]?.[1]);
    return { path: path.join("."), ...Object.fromEntries(sent), ...(isCut ? { cut: true } : {}) };
  });
}
