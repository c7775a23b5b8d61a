import { isLanguage, traitsOf } from "../../../../config/languages.ts";
import { exponentOf } from "../../../../lib/domain/money.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { inputValues } from "../../menu/form-fields.ts";

/** A form's field without its language: "title_ar" is the Arabic "title". */
function splitName(name: string): { field: string; language: string | null } {
  const [, field = name, language = ""] = /^(.*)_([a-z]{2})$/.exec(name) ?? [];
  return isLanguage(language) ? { field, language } : { field: name, language: null };
}

/** "Name (Arabic)", "Price", "Milk". */
export function fieldLabel({ t }: Pick<ConsoleContext, "t">, name: string): string {
  const { field, language } = splitName(name);
  const allergen = name.replace(/^allergen_/, "");
  if (allergen !== name && isKeyIn("console.allergen", allergen)) return t(`allergen.${allergen}`);
  const label = isKeyIn("console.menu.field", field) ? t(`menu.field.${field}`) : field;
  return language && isLanguage(language)
    ? t("menu.in_language", { field: label, language: t(`language.${language}`) })
    : label;
}

/** A field's value as a person reads it. */
export function fieldWords(
  { t, language }: Pick<ConsoleContext, "t" | "language">,
  name: string,
  value: string,
): string {
  if (name.startsWith("allergen_"))
    return t(value === "contains" || value === "free" ? `menu.allergen_${value}` : "menu.allergen_unknown");
  if (isKeyIn("console.menu.diet", value) && name === "food_type") return t(`menu.diet.${value}`);
  if (name === "hours" && value !== "") return inputValues(value).join(" – ");
  if (value === "yes") return t("menu.yes");
  if (name === "hidden" || name === "bestseller" || name === "recommended") return t("menu.no");
  return value.split(",").join(traitsOf(language).comma) || t("menu.nothing");
}

/** What a field must be, for one that was refused. */
export function wrongWords(context: Pick<ConsoleContext, "t">, name: string, currency: string): string {
  const { t } = context;
  const { field } = splitName(name);
  const label = fieldLabel(context, name);
  if (field === "price" || field === "markup_price")
    return t("menu.wrong.amount", { field: label, decimals: exponentOf(currency), currency });
  if (["title", "name", "price_descriptor"].includes(field)) return t("menu.wrong.name", { field: label });
  if (field === "description") return t("menu.wrong.text", { field: label });
  if (isKeyIn("console.menu.wrong", field)) return t(`menu.wrong.${field as "hours"}`);
  return t("menu.wrong.other", { field: label || t("menu.title") });
}
