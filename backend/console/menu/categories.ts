import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { categories, type LocalizedText } from "../../db/schema.ts";
import { readParts } from "../../menu/editing/edit-menu.ts";
import {
  childrenOf,
  type EditedPart,
  insertPart,
  keyOf,
  type MenuParts,
  withBelow,
} from "../../menu/editing/menu-parts.ts";
import { canonical } from "../../menu/editing/part-changes.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import { hoursSpec, type MenuShop, menuShop, textSpecs, tick } from "./dish-fields.ts";
import { type FieldSpec, type FormValues, stampOf, valuesOf } from "./form-fields.ts";
import { categoryName, categoryRows, type ListedCategory, listedDish } from "./menu-list.ts";
import type { Again } from "./refused-form.ts";
import { addPart, lastInside, type PartRefusal, replacePart, savePart, titleIn, wrongField } from "./save-part.ts";

const insideSpec: FieldSpec = {
  name: "inside",
  read: ({ parent }) => parent,
  write: (value) => ({ parent: value }),
};

/** The fields of a category. Its hours are those of its dishes. */
export const categorySpecs = (shop: MenuShop): FieldSpec[] => [
  ...textSpecs("name", shop, true),
  ...textSpecs("description", shop),
  insideSpec,
  tick("hidden"),
  hoursSpec,
];

const dishesIn = (parts: MenuParts, category: EditedPart) =>
  withBelow(parts, category).filter(({ kind }) => kind === "item");

/** A category with the hours that all of its dishes have; without any if they differ. */
function withHours(parts: MenuParts, category: EditedPart): EditedPart {
  const hours = dishesIn(parts, category).map(({ fields }) => fields.available_between);
  const [first] = hours;
  const isCommon = first !== undefined && hours.every((one) => canonical(one) === canonical(first));
  return isCommon ? { ...category, fields: { ...category.fields, available_between: first } } : category;
}

/** The menu with a category as its form has it: new hours are those of every dish in it. */
function placed(parts: MenuParts, before: EditedPart, after: EditedPart): Result<MenuParts, PartRefusal> {
  if (!mayBeInside(parts, before, after.parent)) return wrongField("inside");
  const { available_between, ...fields } = after.fields;
  const hasNewHours = canonical(available_between) !== canonical(withHours(parts, before).fields.available_between);
  const own = new Set(hasNewHours ? dishesIn(parts, before).map(keyOf) : []);
  const changed = new Map(
    [...moved(parts, before, { ...after, fields })].map(([key, one]) => {
      const { available_between: _old, ...rest } = one.fields;
      const hours = available_between === undefined ? {} : { available_between };
      return own.has(key) ? [key, { ...one, fields: { ...rest, ...hours } }] : [key, one];
    }),
  );
  return ok(changed);
}

/** In its place, or the last where it is now. */
function moved(parts: MenuParts, before: EditedPart, after: EditedPart): MenuParts {
  if (before.parent === after.parent) return replacePart(parts, before, after);
  const rest = new Map([...parts].filter(([, one]) => one !== before));
  return insertPart(rest, after, lastInside(parts, "category", after.parent));
}

/** Categories are at most two deep. */
function mayBeInside(parts: MenuParts, category: EditedPart, parent: string): boolean {
  if (parent === "") return true;
  const home = parts.get(keyOf({ kind: "category", ref: parent }));
  return home?.parent === "" && parent !== category.ref && childrenOf(parts)("category", category.ref).length === 0;
}

export async function saveCategory(
  context: ConsoleContext,
  ref: string,
  form: URLSearchParams,
  again: Again,
): Promise<Outcome> {
  const shop = await menuShop(context);
  const address = context.at("menu", "category", ref);
  const specs = categorySpecs(shop);
  return savePart(context, {
    kind: "category",
    ref,
    specs,
    shop,
    form,
    again,
    address,
    shown: withHours,
    place: placed,
  });
}

export async function addCategory(context: ConsoleContext, form: URLSearchParams, again: Again): Promise<Outcome> {
  const shop = await menuShop(context);
  let isFirst = false;
  return addPart(context, {
    kind: "category",
    table: categories,
    title: "name",
    page: "category",
    specs: categorySpecs(shop),
    shop,
    form,
    again,
    // Staff who add the first one came to add dishes.
    next: (ref) => (isFirst ? `${context.at("menu", "new")}?c=${ref}&done=category` : null),
    check: (parts, part) => {
      isFirst = childrenOf(parts)("category", "").length === 0;
      const { available_between: _none, ...fields } = part.fields;
      const added = { ...part, fields };
      return mayBeInside(parts, added, added.parent) ? ok(added) : wrongField("inside");
    },
  });
}

/** Takes a category off the menu with everything in it. */
export async function removeCategory(context: ConsoleContext, ref: string): Promise<Outcome> {
  const { t, at, localized } = context;
  let title: LocalizedText = {};
  const changed = await changeMenu<"gone" | "last">(context, (parts) => {
    const part = parts.get(keyOf({ kind: "category", ref }));
    if (!part) return err("gone");
    if (part.parent === "" && childrenOf(parts)("category", "").length === 1) return err("last");
    title = titleIn(part);
    const gone = new Set(withBelow(parts, part).map(keyOf));
    return ok({ act: "remove", title, parts: new Map([...parts].filter(([key]) => !gone.has(key))) });
  });
  if (changed.ok) return { ...done(t("menu.removed", { item: localized(title) })), go: at("menu", "categories") };
  return changed.error === "last" ? refused(422, t("menu.last_category")) : refused(404, t("menu.gone"));
}

export interface CategoryView {
  /** Null: a category that is being added. */
  readonly ref: string | null;
  readonly title: string;
  readonly values: FormValues;
  readonly stamp: string;
  readonly shop: MenuShop;
  /** The categories that it may be inside of. */
  readonly homes: readonly { readonly ref: string; readonly name: string }[];
  readonly dishes: ListedCategory["dishes"];
  /** Dishes in it and in the categories inside it. */
  readonly count: number;
}

/** A category with the values of its form; null if it is not on the menu. */
export async function readCategory(context: ConsoleContext, ref: string | null): Promise<CategoryView | null> {
  const { signed, localized } = context;
  const parts = await readParts(signed.repos, signed.business);
  const part = ref === null ? NEW : parts.get(keyOf({ kind: "category", ref }));
  if (!part) return null;
  const shop = await menuShop(context);
  const values = valuesOf(categorySpecs(shop), withHours(parts, part));
  return {
    ref,
    title: ref === null ? context.t("menu.new_category") : localized(titleIn(part)) || part.ref,
    values,
    stamp: stampOf(values),
    shop,
    homes: categoryRows(parts)
      .filter((one) => mayBeInside(parts, part, one.ref))
      .map((one) => ({ ref: one.ref, name: localized(titleIn(one)) })),
    dishes: ref === null ? [] : childrenOf(parts)("item", ref).map((one) => listedDish(context, one)),
    count: ref === null ? 0 : dishesIn(parts, part).length,
  };
}
/** No ref is a space, so it is none of those on the menu. */
const NEW: EditedPart = { kind: "category", ref: " ", parent: "", fields: {} };

export interface CategoryRowView {
  readonly ref: string;
  readonly name: string;
  readonly parent: string;
  readonly isHidden: boolean;
  readonly count: number;
}

/** Every category, in menu order. */
export async function readCategories(context: ConsoleContext): Promise<CategoryRowView[]> {
  const { signed } = context;
  const parts = await readParts(signed.repos, signed.business);
  return categoryRows(parts).map((part) => ({
    ref: part.ref,
    name: categoryName(context, parts, part),
    parent: part.parent,
    isHidden: part.fields.hidden === true,
    count: childrenOf(parts)("item", part.ref).length,
  }));
}
