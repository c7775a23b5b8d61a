import { isKeyed, joined, type Path, withValueAt } from "./paths.ts";

/** Whether two values are the same JSON, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isKeyed(one) || !isKeyed(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

export interface Difference {
  readonly path: Path;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Whether a path can go through a name: tax numbers of stores and what an uploaded file adds have free ones. */
const hasPath = (name: string): boolean => name !== "" && !name.includes(".");

/**
 * The values that differ, each at its path. One value counts as a whole: a list, and a record in which something differs
 * under a name that no path can go through.
 */
export function differences(before: unknown, after: unknown, at: Path = ""): Difference[] {
  if (isSame(before, after)) return [];
  if (!isKeyed(before) || !isKeyed(after)) return [{ path: at, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (names.some((name) => !hasPath(name) && !isSame(before[name], after[name]))) return [{ path: at, before, after }];
  return names.flatMap((name) => differences(before[name], after[name], joined(at, name)));
}

export interface Merged<Root> {
  /** Both sides' changes; where both changed a value, ours. */
  readonly config: Root;
  /** Where both changed the same value differently. */
  readonly conflicts: readonly Path[];
}

/** A record that one editor began counts by its values, because another may have begun it too. */
function ofNewRecord(change: Difference): Difference[] {
  const { path, before, after } = change;
  if (before !== undefined || !isKeyed(after)) return [change];
  const names = Object.keys(after);
  if (names.length === 0 || !names.every(hasPath)) return [change];
  return names.flatMap((name) => ofNewRecord({ path: joined(path, name), after: after[name] }));
}

/** What two editors made of one base: every change of theirs is applied to ours unless we changed the same value. */
export function merged<Root>(base: Root, ours: Root, theirs: Root): Merged<Root> {
  const own = differences(base, ours).flatMap(ofNewRecord);
  const conflicts: Path[] = [];
  let config = ours;
  for (const change of differences(base, theirs).flatMap(ofNewRecord)) {
    const touched = own.filter(({ path }) => overlaps(path, change.path));
    const same = touched.length === 1 && touched[0]?.path === change.path && isSame(touched[0].after, change.after);
    if (touched.length === 0) config = withValueAt(config, change.path, change.after);
    else if (!same) conflicts.push(change.path);
  }
  return { config, conflicts };
}

const overlaps = (one: Path, other: Path): boolean =>
  one === other || one === "" || other === "" || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
