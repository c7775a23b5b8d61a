import type { WrittenMenu } from "../../importers/menu/export-menu.ts";
import type { MenuItemInput, OptionGroupInput, OptionInput } from "../../importers/menu/menu-document.ts";
import { type PriceInput, pricesByKey, pricesOfKeys } from "../../importers/place-prices.ts";
import type { TextField } from "../../importers/text-rules.ts";

/** What is edited in parts: a menu, a store (backend/stores) and the settings of the business (backend/settings). */
export type PartKind = "category" | "item" | "group" | "option" | "store" | "business";
export type Fields = Readonly<Record<string, unknown>>;

/**
 * One category, dish, option group or option; or all of a store, or of the settings. Texts, allergens and prices that differ are a field each per language,
 * allergen and place ("title.ar", "allergens.milk", "prices.airport/delivery"), so that two changes of one text in two
 * languages are two changes.
 */
export interface EditedPart {
  readonly kind: PartKind;
  /** A ref; of a group or an option the path: the refs from the top-level group down, joined by "/". */
  readonly ref: string;
  /** Ref of the category around it, or path of the option or group; "" at the top. */
  readonly parent: string;
  readonly fields: Fields;
}

/** A menu in its parts, by `keyOf`, those with one parent in menu order. */
export type MenuParts = ReadonlyMap<string, EditedPart>;

/** Names a part among those of its menu. */
export const keyOf = ({ kind, ref }: Pick<EditedPart, "kind" | "ref">): string => `${kind} ${ref}`;

type MenuTextField =
  | TextField<WrittenCategory>
  | TextField<MenuItemInput>
  | TextField<OptionGroupInput>
  | TextField<OptionInput>;

/** Texts of a menu that have one value per language. A new one that is missing here does not compile. */
const IS_TEXT: Readonly<Record<MenuTextField, true>> = {
  name: true,
  title: true,
  description: true,
  price_descriptor: true,
};
export const isTextField = (field: string): boolean => Object.hasOwn(IS_TEXT, field);

/** Fields that have one value per language, per allergen, or per store and mode. */
const SPLIT = [...Object.keys(IS_TEXT), "allergens", "prices"];

/** A menu (with every nested group in its place, `exportUnfolded`) in its parts. */
export function partsOf({ categories, option_groups = [] }: WrittenMenu, defaultLanguage: string): MenuParts {
  const parts = new Map<string, EditedPart>();
  const add = (kind: PartKind, ref: string, parent: string, fields: object) => {
    parts.set(keyOf({ kind, ref }), { kind, ref, parent, fields: splitFields(fields, defaultLanguage, SPLIT) });
  };
  const addCategory = ({ ref, items = [], sub_categories = [], ...fields }: WrittenCategory, parent: string) => {
    add("category", ref, parent, fields);
    for (const { ref: own, ...item } of items) add("item", own, ref, withPricesByKey(item));
    for (const sub of sub_categories) addCategory(sub, ref);
  };
  const addGroup = ({ ref, options, ...fields }: OptionGroupInput, parent: string) => {
    const path = parent === "" ? ref : `${parent}/${ref}`;
    add("group", path, parent, fields);
    for (const { ref: own, groups = [], ...option } of options) {
      add("option", `${path}/${own}`, path, withPricesByKey(option));
      for (const nested of groups) addGroup(nested, `${path}/${own}`);
    }
  };
  for (const category of categories) addCategory(category, "");
  for (const group of option_groups) addGroup(group, "");
  return parts;
}
type WrittenCategory = WrittenMenu["categories"][number];

const withPricesByKey = ({ prices, ...fields }: { prices?: readonly PriceInput[] | undefined }): object => ({
  ...fields,
  ...(prices ? { prices: pricesByKey(prices) } : {}),
});

/** `split`: the fields that are one for each of their keys. */
export function splitFields(fields: object, defaultLanguage: string, split: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (!split.includes(field)) return [[field, value]];
      if (typeof value === "string") return [[`${field}.${defaultLanguage}`, value]];
      return Object.entries(value).map(([key, one]) => [`${field}.${key}`, one]);
    }),
  );
}

/** Fields as a document has them: those that were split by language, allergen or place are one object again. */
export function joinFields(fields: Fields): Record<string, unknown> {
  const joined: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const [name, key] = splitName(field);
    if (key === null) joined[name] = value;
    else joined[name] = { ...(joined[name] as object), [key]: value };
  }
  return joined;
}

/** "title.ar" is the key "ar" of "title"; a key may contain dots. */
export function splitName(field: string): [name: string, key: string | null] {
  const dot = field.indexOf(".");
  return dot < 0 ? [field, null] : [field.slice(0, dot), field.slice(dot + 1)];
}

/** The parts with one parent, in menu order. */
export type Children = (kind: PartKind, parent: string) => readonly EditedPart[];

export function childrenOf(parts: MenuParts): Children {
  const all = Map.groupBy(parts.values(), ({ kind, parent }) => `${kind} ${parent}`);
  return (kind, parent) => all.get(`${kind} ${parent}`) ?? [];
}

const lastRef = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The parts as a menu document, not yet checked. */
export function documentOf(parts: MenuParts): object {
  const children = childrenOf(parts);
  const joinedPrices = (all: Fields) => {
    const { prices, ...joined } = joinFields(all);
    return { ...joined, ...(prices ? { prices: pricesOfKeys(prices as Record<string, string>) } : {}) };
  };
  const item = ({ ref, fields }: EditedPart) => ({ ref, ...joinedPrices(fields) });
  const category = ({ ref, fields }: EditedPart): object => {
    const subs = children("category", ref).map(category);
    const sub_categories = subs.length > 0 ? { sub_categories: subs } : {};
    return { ref, ...joinFields(fields), items: children("item", ref).map(item), ...sub_categories };
  };
  const option = ({ ref, fields }: EditedPart): object => {
    const groups = children("group", ref).map(group);
    return { ref: lastRef(ref), ...joinedPrices(fields), ...(groups.length > 0 ? { groups } : {}) };
  };
  const group = ({ ref, fields }: EditedPart): object => ({
    ref: lastRef(ref),
    ...joinFields(fields),
    options: children("option", ref).map(option),
  });
  return {
    format: "storefront-menu/1",
    categories: children("category", "").map(category),
    option_groups: children("group", "").map(group),
  };
}

/** A part and everything below it. */
export function withBelow(parts: MenuParts, top: EditedPart): EditedPart[] {
  const children = childrenOf(parts);
  const inside = {
    category: ["item", "category"],
    item: [],
    group: ["option"],
    option: ["group"],
    store: [],
    business: [],
  } as const;
  const walk = (part: EditedPart): EditedPart[] => [
    part,
    ...inside[part.kind].flatMap((kind) => children(kind, part.ref).flatMap(walk)),
  ];
  return walk(top);
}

/** The same parts with one more, after the sibling `after`; null: before all its siblings. */
export function insertPart(parts: MenuParts, part: EditedPart, after: string | null): MenuParts {
  const [before, own] = [[...parts.values()], keyOf(part)];
  const rest = before.filter((one) => keyOf(one) !== own);
  const sibling = ({ kind, parent }: EditedPart) => kind === part.kind && parent === part.parent;
  const first = rest.findIndex(sibling);
  const at = after === null ? first : rest.findIndex((one) => one.kind === part.kind && one.ref === after) + 1;
  rest.splice(at < 0 ? rest.length : at, 0, part);
  return new Map(rest.map((one) => [keyOf(one), one]));
}

/** The same parts with siblings in this order; those not named keep their place after the ones before them. */
export function orderParts(parts: MenuParts, kind: PartKind, parent: string, refs: readonly string[]): MenuParts {
  const siblings = childrenOf(parts)(kind, parent);
  const known = refs.filter((ref) => siblings.some((one) => one.ref === ref));
  const order = [...known];
  siblings.forEach(({ ref }, index) => {
    if (known.includes(ref)) return;
    const before = siblings.slice(0, index).findLast((one) => order.includes(one.ref));
    order.splice(before ? order.indexOf(before.ref) + 1 : 0, 0, ref);
  });
  const queue = order.map((ref) => parts.get(keyOf({ kind, ref })) as EditedPart);
  const next = [...parts.values()].map((one) =>
    one.kind === kind && one.parent === parent ? (queue.shift() as EditedPart) : one,
  );
  return new Map(next.map((one) => [keyOf(one), one]));
}
