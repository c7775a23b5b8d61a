import { isLanguage, traitsOf } from "../../../../config/languages.ts";
import { exponentOf } from "../../../../lib/domain/money.ts";
import { placeOfKey } from "../../../importers/place-prices.ts";
import { isTextField } from "../../../menu/editing/menu-parts.ts";
import type { SalePlace } from "../../../rules/menu/place-price.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { inputValues } from "../../menu/form-fields.ts";
import { isNewPrice, isPlacePrice, placeOfPrice } from "../../menu/prices/price-fields.ts";

/** A form's field without its language: "title_ar" is the Arabic "title". */
function splitName(name: string): { field: string; language: string | null } {
  const [, field = name, language = ""] = /^(.*)_([a-z]{2})$/.exec(name) ?? [];
  return isLanguage(language) ? { field, language } : { field: name, language: null };
}

/** "Airport · Delivery", "Airport", "Delivery". */
export function placeWords({ t, stores, localized }: PlaceWords, { store, mode }: SalePlace): string {
  const known = stores.find(({ ref }) => ref === store);
  const words = [known ? localized(known.name) : store, mode && t(`type.${mode}`)];
  return words.filter(Boolean).join(" · ");
}
export type PlaceWords = Pick<ConsoleContext, "t" | "stores" | "localized">;

/** A part's field as its form names it: "title_ar" for "title.ar". */
export const formField = (field: string): string => {
  if (field.startsWith("allergens.")) return field.replace("allergens.", "allergen_");
  return isPlacePrice(field) ? field : field.replace(".", "_");
};

/** "Name (Arabic)", "Price", "Milk", "Price (Airport · Delivery)". */
export function fieldLabel(context: PlaceWords, name: string): string {
  const { t } = context;
  if (isPlacePrice(name)) return t("menu.price_at", { place: placeWords(context, placeOfKey(placeOfPrice(name))) });
  const { field, language } = splitName(name);
  const allergen = name.replace(/^allergen_/, "");
  if (allergen !== name && isKeyIn("console.allergen", allergen)) return t(`allergen.${allergen}`);
  const label = isKeyIn("console.menu.field", field) ? t(`menu.field.${field}`) : field;
  return language && isLanguage(language)
    ? t("menu.in_language", { field: label, language: t(`language.${language}`) })
    : label;
}

/** Fields that are yes or no. */
const TICKS = ["hidden", "bestseller", "recommended", "halves", "default", "available", "adds_nothing"];

/** A field's value as a person reads it. */
export function fieldWords(
  { t, language }: Pick<ConsoleContext, "t" | "language">,
  name: string,
  value: string,
): string {
  if (name.startsWith("allergen_"))
    return t(value === "contains" || value === "free" ? `menu.allergen_${value}` : "menu.allergen_unknown");
  if (isKeyIn("console.menu.diet", value) && name === "food_type") return t(`menu.diet.${value}`);
  if (name === "amounts") return inputValues(value).filter(Boolean).join(traitsOf(language).comma) || t("menu.nothing");
  if (name === "extras" && value !== "") return inputValues(value).filter(Boolean).join(" · ");
  if (name === "hours" && value !== "") return inputValues(value).join(" – ");
  if (value === "yes") return t("menu.yes");
  if (TICKS.includes(name)) return t("menu.no");
  return value.split(",").join(traitsOf(language).comma) || t("menu.nothing");
}

/** What a field must be, for one that was refused. */
export function wrongWords(context: PlaceWords, name: string, currency: string): string {
  const { t } = context;
  const { field } = splitName(name);
  const label = fieldLabel(context, name);
  if (name.startsWith("first_")) return t("menu.wrong.first_option");
  if (name === "amounts" || name.startsWith("amount_")) return t("menu.wrong.amounts");
  if (isNewPrice(name)) return t("menu.wrong.new_price", { currency });
  if (field === "price" || field === "markup_price" || isPlacePrice(name))
    return t("menu.wrong.amount", { field: label, decimals: exponentOf(currency), currency });
  if (field === "description") return t("menu.wrong.text", { field: label });
  if (isTextField(field)) return t("menu.wrong.name", { field: label });
  if (isKeyIn("console.menu.wrong", field)) return t(`menu.wrong.${field as "hours"}`);
  return t("menu.wrong.other", { field: label || t("menu.title") });
}
