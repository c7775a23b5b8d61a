/** A value that differs between two configurations. An absent side means that the value was not set there. */
export interface Change {
  readonly path: readonly (string | number)[];
  readonly before?: unknown;
  readonly after?: unknown;
}

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

const sameKind = (one: Json, other: Json): boolean =>
  Array.isArray(one) && Array.isArray(other) ? isInPlace(one, other) : Array.isArray(one) === Array.isArray(other);

/** Whether each entry of a list is still where it was: none was added, taken away or moved, at most changed. */
function isInPlace(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length || one.some((entry, index) => idOf(entry) !== idOf(other[index]))) return false;
  const [before, after] = [one.map(canonical), other.map(canonical)];
  if (before.every((text, index) => text === after[index])) return true;
  const sorted = after.toSorted();
  return before.toSorted().some((text, index) => text !== sorted[index]);
}

/** What a page of the owner's is known by wherever it stands; other entries have nothing of the kind. */
export const idOf = (entry: unknown): unknown => (isJson(entry) ? own(entry, "_id") : undefined);

/** One text for values that are the same but for the order of their fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isJson(inner) && !Array.isArray(inner) ? Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)) : inner,
  ) ?? "";

/**
 * What differs, field by field. A list whose entries were added, taken away or put in another order is one change.
 */
export function changesBetween(before: unknown, after: unknown, path: Change["path"] = []): Change[] {
  if (before === after) return [];
  if (!isJson(before) || !isJson(after) || !sameKind(before, after)) return [{ path, ...sides(before, after) }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const step = Array.isArray(before) ? Number(key) : key;
    return changesBetween(own(before, key), own(after, key), [...path, step]);
  });
}

const own = (value: Json, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

function sides(before: unknown, after: unknown): Pick<Change, "before" | "after"> {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** Whether two configurations say the same, whatever the order of their fields. */
export const isSameConfig = (one: unknown, other: unknown): boolean => changesBetween(one, other).length === 0;
