import {
  childrenOf,
  type EditedPart,
  insertPart,
  keyOf,
  type MenuParts,
  orderParts,
  type PartKind,
} from "./menu-parts.ts";

/**
 * One field that changed. `added` and `removed` have the whole part as their value, `order` the refs of the parts with
 * one parent (whose ref it has), and `parent` moves a part.
 */
export interface PartChange {
  readonly kind: PartKind;
  readonly ref: string;
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
  /** Of a part that was added or removed: the sibling before it; null: it was the first. */
  readonly after?: string | null;
}

/** How many dishes an import brought, changed or took off, and the first of their titles: for readers, nothing to apply. */
export interface ImportCount {
  readonly n: number;
  readonly titles: readonly string[];
}

const COUNTED = ["created", "changed", "retired"] as const;

/** What an import did to the dishes, as lines of its record. */
export const importCounts = (counts: Readonly<Record<(typeof COUNTED)[number], ImportCount>>): PartChange[] =>
  COUNTED.filter((field) => counts[field].n > 0).map((field) => ({ kind: "item", ref: "", field, to: counts[field] }));

/** Whether a line of a record only counts. */
export const isImportCount = ({ ref, field }: Pick<PartChange, "ref" | "field">): boolean =>
  ref === "" && COUNTED.some((counted) => counted === field);

/** Values compared as they are stored: jsonb does not keep the order of keys. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** A value as text, the same whatever the order of its keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? "";

/** What differs between two states of a menu. */
export function changesBetween(before: MenuParts, after: MenuParts): PartChange[] {
  const removed = [...before.values()]
    .filter((part) => !after.has(keyOf(part)))
    .map((part) => ({ ...about(part), field: "removed", from: part, after: siblingBefore(before, part) }));
  const added = [...after.values()]
    .filter((part) => !before.has(keyOf(part)))
    .map((part) => ({ ...about(part), field: "added", to: part, after: siblingBefore(after, part) }));
  const changed = [...after.values()].flatMap((part) => {
    const old = before.get(keyOf(part));
    return old && old !== part ? fieldChanges(old, part) : [];
  });
  return [...removed, ...added, ...changed, ...orderChanges(before, after)];
}

const about = ({ kind, ref }: EditedPart) => ({ kind, ref });

function siblingBefore(parts: MenuParts, { kind, parent, ref }: EditedPart): string | null {
  const siblings = childrenOf(parts)(kind, parent);
  return siblings[siblings.findIndex((one) => one.ref === ref) - 1]?.ref ?? null;
}

/** What differs between two versions of a part; one that is left out has no fields. */
export function fieldChanges(before: EditedPart, after: EditedPart): PartChange[] {
  const fields = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])]
    .filter((field) => !isSame(before.fields[field], after.fields[field]))
    .map((field) => ({ ...about(after), field, from: before.fields[field], to: after.fields[field] }));
  const moved = before.parent !== after.parent;
  return moved ? [...fields, { ...about(after), field: "parent", from: before.parent, to: after.parent }] : fields;
}

/** Parts that both have, in another order. */
function orderChanges(before: MenuParts, after: MenuParts): PartChange[] {
  const [old, now] = [childrenOf(before), childrenOf(after)];
  const places = new Map([...after.values()].map(({ kind, parent }) => [`${kind} ${parent}`, { kind, parent }]));
  return [...places.values()].flatMap(({ kind, parent }) => {
    const [from, to] = [old(kind, parent), now(kind, parent)].map((all) => all.map(({ ref }) => ref)) as [
      string[],
      string[],
    ];
    const common = (refs: string[], others: string[]) => refs.filter((ref) => others.includes(ref)).join("\n");
    return common(from, to) === common(to, from) ? [] : [{ kind, ref: parent, field: "order", from, to }];
  });
}

/** The same changes the other way round. Parts that were removed together keep the order in which they come back. */
export function reversed(changes: readonly PartChange[]): PartChange[] {
  const opposite: Readonly<Record<string, string>> = { added: "removed", removed: "added" };
  return changes.map(({ field, from, to, ...rest }) => ({
    ...rest,
    field: opposite[field] ?? field,
    from: to,
    to: from,
  }));
}

/** Applies changes to a menu; null if one of them no longer fits, because what it changes is different by now. */
export function applyChanges(parts: MenuParts, changes: readonly PartChange[]): MenuParts | null {
  let next: MenuParts = parts;
  const sorted = changes.toSorted((a, b) => (RANK[a.field] ?? 2) - (RANK[b.field] ?? 2));
  for (const change of sorted) {
    const applied = applyOne(next, change);
    if (!applied) return null;
    next = applied;
  }
  return next;
}

const RANK: Readonly<Record<string, number>> = { removed: 0, added: 1, order: 3 };

function applyOne(parts: MenuParts, { kind, ref, field, from, to, after }: PartChange): MenuParts | null {
  if (field === "order") return orderParts(parts, kind, ref, to as string[]);
  const part = parts.get(keyOf({ kind, ref }));
  if (field === "added") {
    const added = to as EditedPart;
    const place = added.parent === "" || kind === "group" || kind === "option" ? null : added.parent;
    const isHomeless = place !== null && !parts.has(keyOf({ kind: "category", ref: place }));
    return part || isHomeless ? null : insertPart(parts, added, after ?? null);
  }
  if (!part) return null;
  if (field === "removed") {
    if (!isSame(part, from)) return null;
    return new Map([...parts].filter(([key]) => key !== keyOf(part)));
  }
  const current = field === "parent" ? part.parent : part.fields[field];
  if (!isSame(current, from)) return null;
  const changed =
    field === "parent" ? { ...part, parent: to as string } : { ...part, fields: { ...part.fields, [field]: to } };
  return new Map([...parts].map(([key, one]) => [key, one === part ? changed : one]));
}
