/** Names and positions of a value in a configuration, joined by dots: `customPages.0.name.en`. */
export type Path = string;

type Keyed = Readonly<Record<string, unknown>>;

export const isKeyed = (value: unknown): value is Keyed =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const keysOf = (path: Path): string[] => (path === "" ? [] : path.split("."));

/** Parts of a path in one; empty parts are left out. */
export const joined = (...parts: readonly (string | number)[]): Path => parts.filter((part) => part !== "").join(".");

/** The value at a path; undefined if there is none. */
export const valueAt = (root: unknown, path: Path): unknown => valueIn(root, keysOf(path));

/** The value below names and positions, which may have dots. */
export function valueIn(root: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isKeyed(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}

/**
 * A copy with another value at a path; what is not on the way stays the same object. Undefined removes the key, so that the
 * default counts again, and an object that is empty then; an item of a list stays. Missing objects on the way are made; a
 * missing list is made where a position follows.
 */
export function withValueAt<Root>(root: Root, path: Path, value: unknown): Root {
  return (put(root, keysOf(path), value) ?? {}) as Root;
}

function put(node: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(node) || (node === undefined && /^\d+$/.test(key))) {
    const list = Array.isArray(node) ? [...node] : [];
    list[Number(key)] = put(list[Number(key)], rest, value) ?? {};
    return list;
  }
  const before = isKeyed(node) ? node : {};
  const next = put(Object.hasOwn(before, key) ? before[key] : undefined, rest, value);
  const entries = Object.entries(before).filter(([name]) => name !== key);
  if (next === undefined) return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  // A changed key keeps its place, so that an exported file reads as before.
  if (!Object.hasOwn(before, key)) return Object.fromEntries([...entries, [key, next]]);
  return Object.fromEntries(Object.entries(before).map(([name, old]) => [name, name === key ? next : old]));
}
/** Whether a path is another one or below it. */
export const isWithin = (path: Path, outer: Path): boolean =>
  outer === "" || path === outer || path.startsWith(`${outer}.`);

/** Whether a path is what a pattern names, or below it; `*` stands for one name or position. */
export function isBelowPattern(path: Path, pattern: string): boolean {
  const [keys, parts] = [keysOf(path), keysOf(pattern)];
  return keys.length >= parts.length && parts.every((part, index) => part === "*" || part === keys[index]);
}

/** Whether a path is what a pattern names. */
export const fitsPattern = (path: Path, pattern: string): boolean =>
  keysOf(path).length === keysOf(pattern).length && isBelowPattern(path, pattern);

/** A path with its positions replaced by `*`: `customPages.*.name`. */
export const patternOf = (path: Path): string => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, "*");

/** A copy of a list with the item at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from] as Item, ...rest.slice(to)];
}

/** The texts in a value, also below others, as one line. */
export const textsIn = (value: Keyed): string =>
  Object.values(value)
    .map((each) => (isKeyed(each) ? textsIn(each) : typeof each === "string" ? each.trim() : ""))
    .filter(Boolean)
    .join(" · ");
