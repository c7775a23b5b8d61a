import { err, ok } from "../../../lib/domain/result.ts";
import { items, type LocalizedText } from "../../db/schema.ts";
import { type EditedPart, insertPart, keyOf, type MenuParts } from "../../menu/editing/menu-parts.ts";
import { inEveryLanguage } from "../../texts/texts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import { dishSpecs, menuShop } from "./dish-fields.ts";
import { sentValues } from "./form-fields.ts";
import { isPlacePrice, priceAgain } from "./prices/price-fields.ts";
import type { Again } from "./refused-form.ts";
import { addPart, lastInside, newRef, replacePart, savePart, titleIn, wrongField } from "./save-part.ts";

/** Saves a dish's page. A dish that moves is the last of its new category. */
export async function saveDish(
  context: ConsoleContext,
  ref: string,
  form: URLSearchParams,
  again: Again,
): Promise<Outcome> {
  const shop = await menuShop(context);
  const specs = dishSpecs(shop, form.keys());
  return savePart(context, {
    kind: "item",
    ref,
    specs,
    shop,
    form,
    again,
    address: context.at("menu", "dish", ref),
    place: (parts, before, after) => {
      if (!hasHome(parts, after)) return wrongField("category");
      const again = priceAgain(sentValues(specs, form), Object.keys(before.fields));
      if (again) return wrongField(again);
      if (isFreeByMistake(before, after, form)) return err({ code: "free" });
      if (before.parent === after.parent) return ok(replacePart(parts, before, after));
      const rest = new Map([...parts].filter(([, one]) => one !== before));
      return ok(insertPart(rest, after, lastInside(parts, "item", after.parent)));
    },
  });
}

const hasHome = (parts: MenuParts, { parent }: EditedPart) => parts.has(keyOf({ kind: "category", ref: parent }));

/** A dish without a price is free, so staff must confirm that it is meant to be. */
function isFreeByMistake(before: EditedPart | null, after: EditedPart, form: URLSearchParams): boolean {
  const prices = Object.entries(after.fields).filter(([field]) => field === "price" || isPlacePrice(field));
  const isNewlyFree = ([field, price]: [string, unknown]) =>
    Number(price) === 0 && Number(before?.fields[field] ?? 1) !== 0;
  return prices.some(isNewlyFree) && form.get("is_free") !== "yes";
}

/** Adds a dish at the end of its category. */
export async function addDish(context: ConsoleContext, form: URLSearchParams, again: Again): Promise<Outcome> {
  const shop = await menuShop(context);
  const specs = dishSpecs(shop, form.keys());
  return addPart(context, {
    kind: "item",
    table: items,
    title: "title",
    page: "dish",
    specs,
    shop,
    form,
    again,
    check: (parts, part) => {
      if (!hasHome(parts, part)) return wrongField("category");
      const again = priceAgain(sentValues(specs, form), []);
      if (again) return wrongField(again);
      return isFreeByMistake(null, part, form) ? err({ code: "free" }) : ok(part);
    },
  });
}

/** A copy after the dish, hidden until staff have made it a dish of its own. */
export async function copyDish(context: ConsoleContext, ref: string): Promise<Outcome> {
  const { t, at } = context;
  let copied = "";
  const changed = await changeMenu<{ code: "gone" }>(context, async (parts, tx) => {
    const part = parts.get(keyOf({ kind: "item", ref }));
    if (!part) return err({ code: "gone" });
    const copyOf = inEveryLanguage((text) => text("console.menu.copy_of"));
    const titles = Object.entries(titleIn(part)).map(([language, title]) => [
      `title.${language}`,
      `${[...title].slice(0, 180).join("")} ${copyOf[language as keyof LocalizedText] ?? copyOf.en}`,
    ]);
    copied = await newRef(tx, items, ref);
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
  const changed = await changeMenu<"gone">(context, (parts) => {
    const part = parts.get(keyOf({ kind: "item", ref }));
    if (!part) return err("gone");
    title = titleIn(part);
    return ok({ act: "remove", title, parts: new Map([...parts].filter(([, one]) => one !== part)) });
  });
  if (!changed.ok) return refused(404, t("menu.gone"));
  return { ...done(t("menu.removed", { item: localized(title) })), go: at("menu") };
}
