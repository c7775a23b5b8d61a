/** A value that differs between two configurations. An absent side means that the value was not set there. */
export interface Change {
  readonly path: readonly (string | number)[];
  readonly before?: unknown;
  readonly after?: unknown;
}

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/**
 * A number for each value, one for all that say the same, whatever the order of their fields. Each part of a configuration is read
 * a single time, in however many lists it is: a draft is as its sender chose it.
 */
function numbering(): (value: unknown) => number {
  const numbers = new Map<string, number>();
  const seen = new WeakMap<object, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const of = (value: unknown): number => {
    if (!isJson(value)) return numberOf(JSON.stringify(value) ?? "");
    const known = seen.get(value);
    if (known !== undefined) return known;
    const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${of(inner)}`);
    const number = numberOf(Array.isArray(value) ? `[${entries.join()}]` : `{${entries.sort().join()}}`);
    seen.set(value, number);
    return number;
  };
  return of;
}

/** Whether each entry of a list is still where it was: none was added, taken away or moved, at most changed. */
function isInPlace(one: readonly unknown[], other: readonly unknown[], numberOf: (value: unknown) => number): boolean {
  if (one.length !== other.length || one.some((entry, index) => idOf(entry) !== idOf(other[index]))) return false;
  const [before, after] = [one.map(numberOf), other.map(numberOf)];
  if (before.every((number, index) => number === after[index])) return true;
  const sorted = after.toSorted((a, b) => a - b);
  return before.toSorted((a, b) => a - b).some((number, index) => number !== sorted[index]);
}

/** What a page of the owner's is known by wherever it stands; other entries have nothing of the kind. */
export function idOf(entry: unknown): string | undefined {
  const id = isJson(entry) ? own(entry, "_id") : undefined;
  return typeof id === "string" ? id : undefined;
}

/**
 * What differs, field by field. A list whose entries were added, taken away or put in another order is one change.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  path: Change["path"] = [],
  numberOf = numbering(),
): Change[] {
  if (before === after) return [];
  if (!isJson(before) || !isJson(after) || !isComparable(before, after, numberOf))
    return [{ path, ...sides(before, after) }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const step = Array.isArray(before) ? Number(key) : key;
    return changesBetween(own(before, key), own(after, key), [...path, step], numberOf);
  });
}

/** Whether two values differ in their fields or entries, rather than as a whole. */
const isComparable = (one: Json, other: Json, numberOf: (value: unknown) => number): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? isInPlace(one, other, numberOf)
    : Array.isArray(one) === Array.isArray(other);

const own = (value: Json, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

function sides(before: unknown, after: unknown): Pick<Change, "before" | "after"> {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** Whether two configurations say the same, whatever the order of their fields. */
export const isSameConfig = (one: unknown, other: unknown): boolean => changesBetween(one, other).length === 0;
