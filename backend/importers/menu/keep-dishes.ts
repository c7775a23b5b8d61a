import type { WrittenMenu } from "./export-menu.ts";
import type { MenuDocument, OptionGroupInput, OptionInput } from "./menu-document.ts";

type Written = WrittenMenu["categories"][number];
type Category = MenuDocument["categories"][number];
type Item = Category["items"][number];
type WrittenItem = NonNullable<Written["items"]>[number];

/** A dish of the current menu with its place. */
export interface PresentDish {
  readonly item: WrittenItem;
  readonly category: Written;
  readonly sub: Written | null;
}

/** Every dish of the current menu, in menu order. */
export function presentDishes(current: WrittenMenu): PresentDish[] {
  return current.categories.flatMap((category) => [
    ...(category.items ?? []).map((item) => ({ item, category, sub: null })),
    ...(category.sub_categories ?? []).flatMap((sub) => (sub.items ?? []).map((item) => ({ item, category, sub }))),
  ]);
}

/** The refs of a document's dishes. */
export function dishRefs(document: MenuDocument): Set<string> {
  const refs = document.categories.flatMap(({ items, sub_categories }) => [
    ...items,
    ...sub_categories.flatMap((sub) => sub.items),
  ]);
  return new Set(refs.map(({ ref }) => ref));
}

/**
 * Adds those dishes of the current menu to the document, unchanged: after the dish that they follow now, with their
 * category and option groups if the document has none with that ref.
 */
export function keepDishes(document: MenuDocument, current: WrittenMenu, refs: ReadonlySet<string>): MenuDocument {
  const kept = presentDishes(current).filter(({ item }) => refs.has(item.ref));
  if (kept.length === 0) return document;
  const next = structuredClone(document);
  for (const { item, category, sub } of kept) {
    const home = ensure(next.categories, category, current.categories, () => ({ items: [], sub_categories: [] }));
    const list = sub
      ? ensure(home.sub_categories, sub, category.sub_categories ?? [], () => ({ items: [] })).items
      : home.items;
    insertAfter(list, item as Item, (sub ?? category).items ?? []);
  }
  const groups = new Set(kept.flatMap(({ item }) => item.option_groups ?? []));
  addMissingGroups(next.option_groups, current.option_groups ?? [], groups);
  return withSharedOf(next, current);
}

/** A refused option row: the ref of its group, and its own. */
export interface RefusedOption {
  readonly group: string;
  readonly option: string;
}

/** Adds those options of the current menu to the document's groups, and the groups that it lacks. */
export function keepOptions(
  document: MenuDocument,
  current: WrittenMenu,
  kept: readonly RefusedOption[],
): MenuDocument {
  if (kept.length === 0) return document;
  const next = structuredClone(document);
  const present = new Map(
    [...(current.option_groups ?? []), ...(current.shared_groups ?? [])].map((group) => [group.ref, group]),
  );
  for (const group of [...next.option_groups, ...next.shared_groups]) {
    const before = present.get(group.ref);
    for (const { option } of kept.filter((one) => one.group === group.ref)) {
      const old = before?.options.find(({ ref }) => ref === option);
      if (!before || !old || group.options.some(({ ref }) => ref === option)) continue;
      const defaults = group.options.filter((one) => one.default).length;
      const fitting = old.default && defaults >= group.max ? { ...old, default: false } : old;
      insertAfter<OptionInput>(group.options, fitting, before.options);
    }
  }
  return withSharedOf(next, current);
}

/**
 * Makes sure that a list has a row with this ref; a missing one is made from the current row and put after the row that
 * it follows now.
 */
function ensure<Row extends { ref: string }>(
  list: Row[],
  { items: _items, sub_categories: _subs, ...row }: Written,
  order: readonly { ref: string }[],
  empty: () => object,
): Row {
  const known = list.find(({ ref }) => ref === row.ref);
  if (known) return known;
  const made = { ...row, ...empty() } as unknown as Row;
  insertAfter(list, made, order);
  return made;
}

/** Inserts a row after the nearest one before it in `order` that the list has, else at the start. */
function insertAfter<Row extends { ref: string }>(list: Row[], row: Row, order: readonly { ref: string }[]): void {
  if (list.some(({ ref }) => ref === row.ref)) return;
  const before = order.slice(
    0,
    order.findIndex(({ ref }) => ref === row.ref),
  );
  const at = before.map(({ ref }) => list.findIndex((one) => one.ref === ref)).findLast((index) => index >= 0) ?? -1;
  list.splice(at + 1, 0, row);
}

function addMissingGroups(
  list: OptionGroupInput[],
  present: readonly OptionGroupInput[],
  refs: ReadonlySet<string>,
): void {
  for (const group of present) {
    if (refs.has(group.ref) && !list.some(({ ref }) => ref === group.ref)) list.push(group);
  }
}

/** Adds the shared groups of the current menu that the document names but lacks, and those that they name. */
function withSharedOf(document: MenuDocument, current: WrittenMenu): MenuDocument {
  for (;;) {
    const named = new Set([...document.option_groups, ...document.shared_groups].flatMap(namedIn));
    const before = document.shared_groups.length;
    addMissingGroups(document.shared_groups, current.shared_groups ?? [], named);
    if (document.shared_groups.length === before) return document;
  }
}

const namedIn = (group: OptionGroupInput): string[] =>
  group.options.flatMap(({ groups = [], groups_ref = [] }) => [...groups_ref, ...groups.flatMap(namedIn)]);
