/** A value that differs between two configurations. An absent side means that the value was not set there. */
export interface Change {
  readonly path: readonly (string | number)[];
  readonly before?: unknown;
  readonly after?: unknown;
}

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

const sameKind = (one: Json, other: Json): boolean =>
  Array.isArray(one) === Array.isArray(other) && (!Array.isArray(one) || one.length === (other as unknown[]).length);

/**
 * What differs, field by field. A list whose length changed is one change, because its entries have moved.
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
