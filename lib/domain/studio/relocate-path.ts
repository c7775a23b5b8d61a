import { isSame } from "./merge.ts";
import { isKeyed, type Path } from "./paths.ts";

/**
 * Where the field of a path is after a change of the configuration: entries of lists are put in order, added and removed,
 * also in other tabs. Null where nothing says which entry it was, so that nothing is written into another one.
 */
export function relocatePath(before: unknown, after: unknown, path: Path): Path | null {
  const keys = path.split(".");
  const now: (string | number)[] = [];
  let [was, is] = [before, after];
  for (const key of keys) {
    let next: string | number = key;
    if (Array.isArray(was)) {
      const index = Array.isArray(is) ? entryNow(was, is, Number(key)) : null;
      if (index === null) return null;
      next = index;
    }
    now.push(next);
    was = below(was, key);
    is = below(is, next);
  }
  return now.join(".");
}

const below = (value: unknown, key: string | number): unknown =>
  Array.isArray(value) ? value[Number(key)] : isKeyed(value) ? value[key] : undefined;

function entryNow(before: readonly unknown[], after: readonly unknown[], index: number): number | null {
  const entry = before[index];
  const id = isKeyed(entry) ? entry._id : undefined;
  if (id !== undefined) return theOnly(after, (each) => isKeyed(each) && each._id === id);
  // Within this tab entries that are alike are still told apart.
  const itself = isKeyed(entry) ? theOnly(after, (each) => each === entry) : null;
  if (itself !== null) return itself;
  const others = before.every((each, at) => at === index || isSame(each, after[at]));
  // It stayed where it was, and perhaps one of its fields was written.
  if (before.length === after.length && others && isEdited(entry, after[index])) return index;
  return theOnly(after, (each) => isSame(each, entry));
}

function theOnly(list: readonly unknown[], fits: (entry: unknown) => boolean): number | null {
  const found = list.flatMap((entry, index) => (fits(entry) ? [index] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function isEdited(before: unknown, after: unknown): boolean {
  if (!isKeyed(before) || !isKeyed(after)) return isSame(before, after);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name])).length <= 1;
}
