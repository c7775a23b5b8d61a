import { eq } from "drizzle-orm";
import { err, ok, type Result } from "../../../../lib/domain/result.ts";
import type { Repositories } from "../../../db/repositories.ts";
import { type LocalizedText, optionGroups, options } from "../../../db/schema.ts";
import { refFromName } from "../../../importers/csv/refs.ts";
import { refOf } from "../../../importers/import-entry.ts";
import { readParts } from "../../../menu/editing/edit-menu.ts";
import { identicalGroups, identicalParts } from "../../../menu/editing/identical-parts.ts";
import {
  childrenOf,
  type EditedPart,
  insertPart,
  keyOf,
  type MenuParts,
  withBelow,
} from "../../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { done, type Outcome, refused } from "../../outcome.ts";
import { changeMenu } from "../change-menu.ts";
import { menuShop } from "../dish-fields.ts";
import { applyForm, type FieldSpec, type FormValues, sentValues } from "../form-fields.ts";
import { priceAgain } from "../prices/price-fields.ts";
import { type Again, type FormWords, menuWords, refusedForm } from "../refused-form.ts";
import {
  lastInside,
  missingField,
  type PartRefusal,
  replacePart,
  savePart,
  titleIn,
  wrongField,
} from "../save-part.ts";
import { amountRefs, groupSpecs, optionSpecs } from "./option-fields.ts";

/** Saves a group or an option, wherever it is opened. */
export async function saveOptionPart(
  context: ConsoleContext,
  kind: "group" | "option",
  ref: string,
  form: URLSearchParams,
  again: Again,
): Promise<Outcome> {
  const shop = await menuShop(context);
  const specs =
    kind === "group" ? groupSpecs(shop) : optionSpecs(shop, form.keys(), await amountsOf(context, aboveOf(ref)));
  const address = context.at("menu", kind, ref);
  const place = (parts: MenuParts, before: EditedPart, after: EditedPart): Result<MenuParts, PartRefusal> => {
    const again = priceAgain(sentValues(specs, form), Object.keys(before.fields));
    if (again) return wrongField(again);
    const fields = withoutAllergens(after.fields);
    const changed = identicalParts(parts, before).reduce(
      (all, one) => replacePart(all, one, { ...one, fields }),
      parts,
    );
    return ok(changed);
  };
  return savePart(context, { kind, ref, specs, shop, form, again, address, place });
}

/** The refs of the amounts that options of a group come in. */
async function amountsOf({ signed }: ConsoleContext, group: string): Promise<string[]> {
  const parts = await readParts(signed.repos, signed.business);
  return amountRefs(parts.get(keyOf({ kind: "group", ref: group })));
}

const aboveOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** What adds nothing to a dish is free of everything. */
const withoutAllergens = (fields: EditedPart["fields"]): EditedPart["fields"] =>
  fields.adds_nothing === true
    ? Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith("allergens.")))
    : fields;

/** A new ref, also different from those that are no longer on the menu. */
async function newPath(tx: Repositories, table: typeof optionGroups | typeof options, above: string, name: string) {
  const rows = await tx.db.select({ path: table.path }).from(table).where(eq(table.business_id, tx.businessId));
  const own = rows.flatMap(({ path }) => (path.startsWith(above) ? [path.slice(above.length)] : []));
  return `${above}${refOf(refFromName(name), new Set(own))}`;
}

/** The values of a form's fields with a prefix, for two parts in one form. */
function formPart(specs: readonly FieldSpec[], part: EditedPart, values: FormValues): Result<EditedPart, PartRefusal> {
  const missing = missingField(specs, values);
  if (missing) return wrongField(missing);
  const applied = applyForm(specs, part, values, null);
  return applied.ok ? ok({ ...applied.value, fields: withoutAllergens(applied.value.fields) }) : applied;
}

/** Adds a group with its first option to a dish, or below an option wherever that is opened. */
export async function addGroup(
  context: ConsoleContext,
  above: string,
  form: URLSearchParams,
  again: Again,
): Promise<Outcome> {
  const { t, at, localized } = context;
  const shop = await menuShop(context);
  const [specs, own] = [groupSpecs(shop), optionSpecs(shop, [])];
  const values = sentValues(specs, form);
  const first = new URLSearchParams(
    [...form].flatMap(([name, value]) => (name.startsWith(FIRST) ? [[name.slice(FIRST.length), value]] : [])),
  );
  const typed = Object.entries(sentValues(own, first)).map(([name, value]) => [`${FIRST}${name}`, value]);
  first.set("available", "yes");
  let [path, title]: [string, LocalizedText] = ["", {}];
  const changed = await changeMenu<PartRefusal>(context, async (parts, tx) => {
    const home = parts.get(keyOf({ kind: homeOfGroup(above), ref: above }));
    if (!home) return err({ code: "gone" });
    const parent = home.kind === "option" ? above : "";
    path = await newPath(tx, optionGroups, parent && `${parent}/`, values[`title_${shop.languages[0]}`] ?? "");
    const group = formPart(specs, { kind: "group", ref: path, parent, fields: {} }, values);
    if (!group.ok) return group;
    const name = refFromName(first.get(`title_${shop.languages[0]}`) ?? "");
    const blank: EditedPart = { kind: "option", ref: `${path}/${name}`, parent: path, fields: {} };
    const option = formPart(own, blank, sentValues(own, first));
    if (!option.ok)
      return option.error.code === "wrong"
        ? wrongField(...option.error.names.map((name) => `${FIRST}${name}`))
        : option;
    title = titleIn(group.value);
    const added = (all: MenuParts, at: string) => {
      const own = (part: EditedPart) => ({ ...part, ref: at + part.ref.slice(parent.length) });
      const withGroup = insertPart(all, { ...own(group.value), parent: at }, lastInside(all, "group", at));
      const first = own(option.value);
      return insertPart(withGroup, { ...first, parent: aboveOf(first.ref) }, null);
    };
    if (parent !== "")
      return ok({
        act: "add",
        title,
        parts: identicalParts(parts, home).reduce((all, { ref }) => added(all, ref), parts),
      });
    return ok({ act: "add", title, parts: withGroups(added(parts, ""), home, [...groupsOf(home), path]) });
  });
  if (!changed.ok) {
    const words = withFirstOption(menuWords(context, shop));
    return refusedForm(context, changed.error, {
      words,
      ref: null,
      values: { ...values, ...Object.fromEntries(typed) },
      again,
    });
  }
  return { ...done(t("menu.added", { item: localized(title) })), go: `${at("menu", "group", path)}?done=added` };
}

/** The fields of a new group's first option, beside those of the group itself. */
const FIRST = "first_";
const OF_OPTION = /\.options(?:\.\d+|\[\d+\])\.[a-z_]+(?:\.[a-z]{2})?$/;

/** What the rules of the menu say of an option is said of the first one. */
const withFirstOption = (words: FormWords): FormWords => ({
  ...words,
  fieldOf: (path) => {
    const field = words.fieldOf(path);
    return field !== null && OF_OPTION.test(path) ? `${FIRST}${field}` : field;
  },
});

/** What a new group is added to: paths of options have a slash, refs of dishes have none. */
export const homeOfGroup = (above: string): "item" | "option" => (above.includes("/") ? "option" : "item");

const groupsOf = ({ fields }: EditedPart) => (fields.option_groups ?? []) as string[];

const withGroups = (parts: MenuParts, item: EditedPart, refs: readonly string[]): MenuParts =>
  replacePart(parts, item, {
    ...item,
    fields: { ...item.fields, option_groups: refs.length > 0 ? [...refs] : undefined },
  });

/** Puts a group that other dishes have on a dish, takes one off it, or moves it up or down. */
export async function changeDishGroups(context: ConsoleContext, dish: string, form: URLSearchParams): Promise<Outcome> {
  const { t, at, localized } = context;
  const group = form.get("group") ?? "";
  let title: LocalizedText = {};
  const changed = await changeMenu<"gone">(context, (parts) => {
    const item = parts.get(keyOf({ kind: "item", ref: dish }));
    if (!item || parts.get(keyOf({ kind: "group", ref: group }))?.parent !== "") return err("gone");
    title = titleIn(item);
    return ok({
      act: "change",
      title,
      parts: withGroups(parts, item, arranged(groupsOf(item), group, form.get("move"))),
    });
  });
  if (!changed.ok) return refused(404, t("menu.gone"));
  return { ...done(t("menu.saved", { item: localized(title) })), go: `${at("menu", "dish", dish)}?done=saved` };
}

function arranged(refs: readonly string[], ref: string, move: string | null): string[] {
  const rest = refs.filter((one) => one !== ref);
  if (move === "off") return rest;
  const place = refs.indexOf(ref);
  const wanted = place < 0 ? rest.length : move === "up" ? place - 1 : move === "down" ? place + 1 : place;
  return rest.toSpliced(Math.max(0, wanted), 0, ref);
}

/** Adds an option at the end of a group, wherever that is opened. */
export async function addOption(
  context: ConsoleContext,
  groupRef: string,
  form: URLSearchParams,
  again: Again,
): Promise<Outcome> {
  const { t, at, localized } = context;
  const shop = await menuShop(context);
  const specs = optionSpecs(shop, form.keys(), await amountsOf(context, groupRef));
  const values = sentValues(specs, form);
  let title: LocalizedText = {};
  const changed = await changeMenu<PartRefusal>(context, async (parts, tx) => {
    const group = parts.get(keyOf({ kind: "group", ref: groupRef }));
    if (!group) return err({ code: "gone" });
    const name = await newPath(tx, options, `${groupRef}/`, values[`title_${shop.languages[0]}`] ?? "");
    const own = name.slice(groupRef.length);
    const option = formPart(specs, { kind: "option", ref: name, parent: groupRef, fields: {} }, values);
    if (!option.ok) return option;
    const again = priceAgain(values, []);
    if (again) return wrongField(again);
    title = titleIn(option.value);
    const added = identicalGroups(parts, group).reduce<MenuParts>((all, { ref }) => {
      const part = { ...option.value, ref: `${ref}${own}`, parent: ref };
      return insertPart(all, part, lastInside(all, "option", ref));
    }, parts);
    return ok({ act: "add", title, parts: added });
  });
  if (!changed.ok)
    return refusedForm(context, changed.error, { words: menuWords(context, shop), ref: null, values, again });
  return { ...done(t("menu.added", { item: localized(title) })), go: `${at("menu", "group", groupRef)}?done=added` };
}

/**
 * Takes an option off, or a group that an option opens, wherever it is opened, with what is below it. A group keeps one
 * option at least; a group of dishes is taken off each dish.
 */
export async function removeOptionPart(
  context: ConsoleContext,
  kind: "group" | "option",
  ref: string,
): Promise<Outcome> {
  const { t, at, localized } = context;
  let [title, above]: [LocalizedText, string] = [{}, ""];
  const changed = await changeMenu<"gone" | "last">(context, (parts) => {
    const part = parts.get(keyOf({ kind, ref }));
    if (!part || part.parent === "") return err("gone");
    [title, above] = [titleIn(part), part.parent];
    if (kind === "option" && childrenOf(parts)("option", above).length === 1) return err("last");
    const gone = new Set(identicalParts(parts, part).flatMap((one) => withBelow(parts, one).map(keyOf)));
    return ok({ act: "remove", title, parts: new Map([...parts].filter(([key]) => !gone.has(key))) });
  });
  if (changed.ok)
    return {
      ...done(t("menu.removed", { item: localized(title) })),
      go: at("menu", kind === "option" ? "group" : "option", above),
    };
  return changed.error === "last" ? refused(422, t("menu.last_option")) : refused(404, t("menu.gone"));
}
