import type { EntryCount } from "../../../lib/domain/studio/field-changes.ts";
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

function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_CHARACTERS ? value.slice(0, MAX_CHARACTERS) : value;
  if (typeof value !== "object" || value === null || JSON.stringify(value).length <= MAX_CHARACTERS) return value;
  return { $entries: Array.isArray(value) ? value.length : Object.keys(value).length } satisfies EntryCount;
}

/** The first changes with shortened values: what was saved may be hundreds of megabytes in all. */
export function changesOnWire(changes: readonly Change[]): ChangeOnWire[] {
  return changes.slice(0, MAX_CHANGES).map(({ path, ...values }) => {
    const sides = Object.entries(values);
    const shortSides = sides.map(([side, value]) => [side, shortened(value)] as const);
    const isCut = sides.some(([, value], index) => value !== shortSides[index]?.[1]);
    return { path: path.join("."), ...Object.fromEntries(shortSides), ...(isCut ? { cut: true } : {}) };
  });
}
