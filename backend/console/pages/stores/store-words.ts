import { isLanguage, traitsOf } from "../../../../config/languages.ts";
import { exponentOf } from "../../../../lib/domain/money.ts";
import { isStoreText } from "../../../stores/store-parts.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { inputValues } from "../../menu/form-fields.ts";
import { type FormWords, lastEditor } from "../../menu/refused-form.ts";
import { phoneExample } from "../../stores/phone-example.ts";
import { countryOfBusiness, type Day, dayInputs, type StoreShop } from "../../stores/store-fields.ts";
import { spanWords } from "../hours.ts";

const AMOUNTS = ["min_order_total", "delivery_charge", "packaging_charge"];
const TICKS = ["hide_store_name", "enabled_for_ordering", "dash"];

/** A form's field without its language: "city_ar" is the Arabic "city". */
function splitName(name: string): { field: string; language: string | null } {
  const [, field = name, language = ""] = /^(.*)_([a-z]{2})$/.exec(name) ?? [];
  return isLanguage(language) ? { field, language } : { field: name, language: null };
}

/** "Address (Arabic)", "Monday". */
export function storeFieldLabel({ t }: Pick<ConsoleContext, "t">, name: string): string {
  const day = name.replace(/^hours_/, "");
  if (day !== name && isKeyIn("console.stores.day", day)) return t(`stores.day.${day}`);
  const { field, language } = splitName(name);
  const label = isKeyIn("console.stores.field", field) ? t(`stores.field.${field}`) : field;
  return language && isLanguage(language)
    ? t("menu.in_language", { field: label, language: t(`language.${language}`) })
    : label;
}

/** Delivery, pickup … as the console calls them. */
export const modeName = ({ t }: Pick<ConsoleContext, "t">, mode: string): string =>
  isKeyIn("console.type", mode) ? t(`type.${mode}`) : mode;

/** A field's value as a person reads it. */
export function storeFieldWords(context: ConsoleContext, name: string, value: string): string {
  const { t, language } = context;
  const list = (words: readonly string[]) => words.join(traitsOf(language).comma);
  if (name === "delivery_area") return t("stores.area.other");
  if (TICKS.includes(name)) return t(value === "yes" ? "menu.yes" : "menu.no");
  if (name.startsWith("hours_")) {
    const times = value === "" ? [] : inputValues(value);
    const spans = times.flatMap((open, index) =>
      index % 2 === 0 && open ? [spanWords(context, open, times[index + 1] ?? "")] : [],
    );
    return spans.length > 0 ? list(spans) : t("hours.closed");
  }
  if (name === "fulfillment_modes") return list(value.split(",").map((mode) => modeName(context, mode)));
  return value || t("menu.nothing");
}

/** What a field must be, for one that was refused. */
function wrongWords(context: ConsoleContext, name: string, currency: string): string {
  const { t } = context;
  const { field } = splitName(name);
  const label = storeFieldLabel(context, name);
  if (AMOUNTS.includes(field))
    return t("menu.wrong.amount", { field: label, decimals: exponentOf(currency), currency });
  if (name.startsWith("hours_") || /_(?:open|close)\d+$/.test(name))
    return t("stores.wrong.hours", {
      day: storeFieldLabel(context, name.replace(/^([a-z]{3})_(?:open|close)\d+$/, "hours_$1")),
    });
  if (field === "name" || field === "city") return t("menu.wrong.name", { field: label });
  if (field === "address") return t("stores.wrong.address", { field: label });
  if (isStoreText(field)) return t("menu.wrong.text", { field: label });
  if (name === "no_hours") return t("stores.wrong.no_hours");
  if (name === "phone") return t("stores.wrong.phone", { example: phoneExample(countryOfBusiness(context)) });
  if (isKeyIn("console.stores.wrong", field)) return t(`stores.wrong.${field as "lat"}`);
  return t("menu.wrong.other", { field: label });
}

/** The words of a store's forms. */
export const storeWords = (context: ConsoleContext, shop: StoreShop): FormWords => ({
  label: (name) => storeFieldLabel(context, name),
  value: (name, value) => storeFieldWords(context, name, value),
  wrong: (name) => wrongWords(context, name, shop.currency),
  inputOf: (name) => (name === "no_hours" ? "mon_open1" : name.replace(/^hours_([a-z]{3})$/, "$1_open1")),
  fieldOf: (path) => {
    const [field = "", key] = path.split(/\.|\[(\d+)\]/).filter(Boolean);
    if (field === "hours") return dayInputs((key ?? "mon") as Day, 1)[0]?.[0] ?? null;
    return isStoreText(field) ? `${field}_${key && isLanguage(key) ? key : shop.languages[0]}` : field || null;
  },
  lastEditor: (ref) => lastEditor(context, context.signed.repos.storeChanges, ref),
  gone: context.t("stores.gone"),
});
