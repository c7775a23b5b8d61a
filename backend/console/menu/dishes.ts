import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { Repositories } from "../../db/repositories.ts";
import { items, type LocalizedText } from "../../db/schema.ts";
import { refFromName } from "../../importers/csv/refs.ts";
import { refOf } from "../../importers/import-entry.ts";
import { insertPart, keyOf, type MenuPart, type MenuParts } from "../../menu/editing/menu-parts.ts";
import { inEveryLanguage } from "../../texts/texts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import { dishSpecs, menuShop } from "./dish-fields.ts";
import { applyForm, type FormRefusal, sentValues } from "./form-fields.ts";
import { type Again, refusedForm } from "./refused-form.ts";

/** A part's name in the languages that it has. */
export const titleIn = ({ kind, fields }: MenuPart): LocalizedText => {
  const field = kind === "category" ? "name." : "title.";
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(field) ? [[name.slice(field.length), String(value)]] : [],
    ),
  );
};

type DishRefusal = FormRefusal | { readonly code: "gone" } | { readonly code: "free" };

/** Saves a dish's page. */
export async function saveDish(
  context: ConsoleContext,
  ref: string,
  form: URLSearchParams,
  again: Again,
): Promise<Outcome> {
  const { t, localized, at } = context;
  const shop = await menuShop(context);
  const specs = dishSpecs(shop);
  const values = sentValues(specs, form);
  let title: LocalizedText = {};
  const changed = await changeMenu<DishRefusal>(context, (parts) => {
    const part = parts.get(keyOf({ kind: "item", ref }));
    if (!part) return err({ code: "gone" });
    const applied = applyForm(specs, part, values, form.get("was"));
    if (!applied.ok) return applied;
    const next = applied.value;
    if (!hasHome(parts, next)) return err({ code: "wrong", name: "category" });
    if (isFreeByMistake(part, next, form)) return err({ code: "free" });
    title = titleIn(next);
    return ok({ act: part.parent === next.parent ? "change" : "move", title, parts: placed(parts, part, next) });
  });
  if (!changed.ok) return refusedForm(context, changed.error, { shop, ref, values, again });
  const said = t(changed.value ? "menu.saved" : "menu.unchanged", { item: localized(title) });
  return { ...done(said), go: `${at("menu", "dish", ref)}?done=${changed.value ? "saved" : "unchanged"}` };
}

const hasHome = (parts: MenuParts, { parent }: MenuPart) => parts.has(keyOf({ kind: "category", ref: parent }));

/** A dish without a price is sold for nothing, so somebody has to say that it is meant. */
const isFreeByMistake = (before: MenuPart | null, after: MenuPart, form: URLSearchParams) =>
  Number(after.fields.price) === 0 && Number(before?.fields.price ?? 1) !== 0 && form.get("is_free") !== "yes";

/** In its place; a dish that moved is the last of its new category. */
function placed(parts: MenuParts, before: MenuPart, after: MenuPart): MenuParts {
  if (before.parent === after.parent) {
    return new Map([...parts].map(([key, one]) => [key, one === before ? after : one]));
  }
  return insertPart(new Map([...parts].filter(([, one]) => one !== before)), after, lastOf(parts, after.parent));
}

const lastOf = (parts: MenuParts, category: string): string | null =>
  [...parts.values()].findLast(({ kind, parent }) => kind === "item" && parent === category)?.ref ?? null;

/** A new ref, also different from those of dishes that are no longer on the menu, which keep their past orders. */
async function newRef(tx: Repositories, name: string): Promise<string> {
  const rows = await tx.db.select({ ref: items.ref }).from(items).where(eq(items.business_id, tx.businessId));
  return refOf(refFromName(name || randomBytes(4).toString("hex")), new Set(rows.map((row) => row.ref)));
}

/** Adds a dish at the end of its category. */
export async function addDish(context: ConsoleContext, form: URLSearchParams, again: Again): Promise<Outcome> {
  const { t, at, localized } = context;
  const shop = await menuShop(context);
  const specs = dishSpecs(shop);
  const values = sentValues(specs, form);
  let added: MenuPart | null = null;
  const changed = await changeMenu<DishRefusal>(context, async (parts, tx) => {
    const title = values[`title_${shop.languages[0]}`] ?? "";
    const empty: MenuPart = { kind: "item", ref: await newRef(tx, title), parent: "", fields: {} };
    // Every field that must not be empty counts as changed.
    const filled = { price: "", category: "", [`title_${shop.languages[0]}`]: "", ...values };
    const missing = specs.find(({ name, write }) => filled[name as keyof typeof filled] === "" && !write(""));
    if (missing) return err({ code: "wrong", name: missing.name });
    const applied = applyForm(specs, empty, filled, null);
    if (!applied.ok) return applied;
    added = applied.value;
    if (!hasHome(parts, added)) return err({ code: "wrong", name: "category" });
    if (isFreeByMistake(null, added, form)) return err({ code: "free" });
    return ok({ act: "add", title: titleIn(added), parts: insertPart(parts, added, lastOf(parts, added.parent)) });
  });
  if (!changed.ok) return refusedForm(context, changed.error, { shop, ref: null, values, again });
  const { ref } = added as unknown as MenuPart;
  const said = t("menu.added", { item: localized(titleIn(added as unknown as MenuPart)) });
  return { ...done(said), go: `${at("menu", "dish", ref)}?done=added` };
}

/** A copy after the dish, hidden until somebody has made it a dish of its own. */
export async function copyDish(context: ConsoleContext, ref: string): Promise<Outcome> {
  const { t, at } = context;
  let copied = "";
  const changed = await changeMenu<{ code: "gone" }>(context, async (parts, tx) => {
    const part = parts.get(keyOf({ kind: "item", ref }));
    if (!part) return err({ code: "gone" });
    const copyOf = inEveryLanguage((text) => text("console.menu.copy_of"));
    const titles = Object.entries(titleIn(part)).map(([language, title]) => [
      `title.${language}`,
      `${String(title).slice(0, 180)} ${copyOf[language as keyof LocalizedText] ?? copyOf.en}`,
    ]);
    copied = await newRef(tx, ref);
    const copy = { ...part, ref: copied, fields: { ...part.fields, ...Object.fromEntries(titles), hidden: true } };
    return ok({ act: "copy", title: titleIn(part), parts: insertPart(parts, copy, ref) });
  });
  if (!changed.ok) return refused(404, t("menu.gone"));
  return { ...done(t("menu.copied")), go: `${at("menu", "dish", copied)}?done=copied` };
}

/** Takes a dish off the menu for good. Carts lose it, past orders keep it, and undoing it brings it back. */
export async function removeDish(context: ConsoleContext, ref: string): Promise<Outcome> {
  const { t, at, localized } = context;
  let title: LocalizedText = {};
  const changed = await changeMenu(context, (parts): Result<never, "gone" | "last"> | ReturnType<typeof removal> => {
    const part = parts.get(keyOf({ kind: "item", ref }));
    if (!part) return err("gone");
    title = titleIn(part);
    return removal(parts, part);
  });
  if (!changed.ok) return refused(404, t("menu.gone"));
  return { ...done(t("menu.removed", { item: localized(title) })), go: `${at("menu")}?done=removed` };
}

const removal = (parts: MenuParts, part: MenuPart) =>
  ok({ act: "remove" as const, title: titleIn(part), parts: new Map([...parts].filter(([, one]) => one !== part)) });
