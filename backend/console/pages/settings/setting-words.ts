import { isLanguage, traitsOf } from "../../../../config/languages.ts";
import { toMinorRounded } from "../../../../lib/domain/money/decimals.ts";
import { exponentOf } from "../../../../lib/domain/money.ts";
import { MAX_SERVICE_CHARGE } from "../../../importers/business/settings-document.ts";
import type { Gateway } from "../../../payments-service/provider.ts";
import type { FeedbackChoice } from "../../../rules/feedback.ts";
import { showTime } from "../../../rules/time/local-time.ts";
import {
  SETTING_NAMES,
  type SettingName,
  settingAt,
  settingNamed,
  settingOf,
} from "../../../settings/setting-table.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { inputValues } from "../../menu/form-fields.ts";
import { type FormWords, lastEditor } from "../../menu/refused-form.ts";
import { vendorName } from "../../money/vendor-name.ts";
import { choiceInputs } from "../../settings/choice-fields.ts";
import { DAY_OF, listInputs, type SettingsShop, slotInputs } from "../../settings/setting-specs.ts";
import { modeName } from "../stores/store-words.ts";

type Labelled = Exclude<SettingName, `slots_${string}`>;
type Words = Pick<ConsoleContext, "t">;

/** A field of the form without its language: "msg_no_stores_nearby_ar" is the Arabic text of a setting. */
function splitName(field: string): { name: SettingName | null; language: string | null } {
  const [, text = field, language = null] = /^(.*)[._]([a-z]{2})$/.exec(field) ?? [];
  const name = settingNamed(text);
  return language !== null && name && settingOf(name).kind === "text"
    ? { name, language }
    : { name: settingNamed(field), language: null };
}

/** "Minimum order", "Times to order ahead (Monday)". */
export function settingLabel({ t }: Words, name: SettingName): string {
  const day = DAY_OF[name];
  return day ? t("settings.slots_of", { day: t(`stores.day.${day}`) }) : t(`settings.field.${name as Labelled}`);
}

/** The label of a field as a form or a change names it. */
export function settingFieldLabel(context: Words, field: string): string {
  const { name, language } = splitName(field);
  if (!name) return field;
  const label = settingLabel(context, name);
  return language && isLanguage(language)
    ? context.t("menu.in_language", { field: label, language: context.t(`language.${language}`) })
    : label;
}

/** A choice of a list as the console calls it. */
export function choiceName(context: ConsoleContext, name: SettingName, choice: string): string {
  const { kind } = settingOf(name);
  if (kind === "modes") return modeName(context, choice);
  if (kind === "gateways") return vendorName(context, choice as Gateway);
  return isKeyIn("console.stores.payment", choice) ? context.t(`stores.payment.${choice as "cash"}`) : choice;
}

/** A value of a change, as a person reads it. */
export function settingValueWords(context: ConsoleContext, field: string, value: unknown): string {
  const { t, language, localized } = context;
  const { name } = splitName(field);
  if (!name || value === undefined || value === null || value === "") return t("menu.nothing");
  const { kind, unit } = settingOf(name);
  const list = (words: readonly string[]) => words.join(traitsOf(language).comma);
  if (kind === "tick") return t(value ? "menu.yes" : "menu.no");
  if (kind === "choices") return list((value as FeedbackChoice[]).map(({ text }) => localized(text)));
  if (kind === "slots") {
    const slots = value as Readonly<Record<string, Slot | undefined>>;
    return list(slotInputs(name).flatMap(([part]) => (slots[part] ? [slotWords(context, slots[part])] : [])));
  }
  if (kind === "percents") return list((value as number[]).map((one) => `${one}%`));
  if (Array.isArray(value)) return list(value.map((one) => choiceName(context, name, String(one))));
  if (kind === "amount") return amountWords(context, value as number);
  if (kind === "percent") return `${value}%`;
  return unit ? `${value} ${t(`settings.unit.${unit}`)}` : String(value);
}

function amountWords({ money, signed }: ConsoleContext, value: number): string {
  const minor = toMinorRounded(value, signed.business.currency);
  return minor.ok ? money(minor.value) : String(value);
}

interface Slot {
  readonly start_time: string;
  readonly end_time: string;
}

function slotWords({ language, signed }: ConsoleContext, { start_time, end_time }: Slot): string {
  const words = (time: string) => showTime(time.slice(0, 5), language, signed.business.timezone);
  // Not broken before its dash.
  return `${words(start_time)}\u00a0–\u00a0${words(end_time)}`;
}

/** A value of the form, as a person reads it: of several inputs, those that are filled in. */
function formWords(context: ConsoleContext, field: string, value: string): string {
  const { t, language } = context;
  const { name } = splitName(field);
  if (name && settingOf(name).kind === "tick") return t(value === "yes" ? "menu.yes" : "menu.no");
  const cells = inputValues(value).flatMap((cell) =>
    name && settingOf(name).kind !== "text" ? cell.split(",") : [cell],
  );
  const words = cells.filter(Boolean).map((cell) => (name ? choiceName(context, name, cell) : cell));
  return words.join(traitsOf(language).comma) || t("menu.nothing");
}

/** The setting that one of several inputs belongs to. */
const nameOfInput = (input: string): SettingName | null =>
  input.startsWith("choice_")
    ? "feedback_choices"
    : (SETTING_NAMES.find((name) => input.startsWith(`${name}_`)) ?? null);

/** What a field must be, for one that was refused. */
function wrongWords(context: ConsoleContext, field: string, currency: string): string {
  const { t } = context;
  const name = splitName(field).name ?? nameOfInput(field);
  if (!name) return t("menu.wrong.other", { field });
  const label = splitName(field).name ? settingFieldLabel(context, field) : settingLabel(context, name);
  const { kind } = settingOf(name);
  switch (kind) {
    case "amount":
      return t("menu.wrong.amount", { field: label, decimals: exponentOf(currency), currency });
    case "percent":
      return t("settings.wrong.percent", { field: label, most: name === "service_charge" ? MAX_SERVICE_CHARGE : 100 });
    case "count":
      return t(`settings.wrong.${name as "cancel_seconds" | "referral_most"}`);
    case "text":
      return t("menu.wrong.text", { field: label });
    case "tick":
    case "modes":
    case "word":
      return t("menu.wrong.other", { field: label });
    default:
      return t(`settings.wrong.${kind}`, { field: label });
  }
}

/** The input that a field is shown wrong at. */
function inputOf(field: string, { languages }: SettingsShop): string {
  const { name } = splitName(field);
  if (!name) return field;
  const { kind } = settingOf(name);
  if (kind === "slots") return slotInputs(name)[0]?.[1] ?? field;
  if (kind === "choices") return choiceInputs(1, { languages })[1] ?? field;
  return kind === "percents" || kind === "gateways" ? (listInputs(name, 1)[0] ?? field) : field;
}

/** The words of the settings' form. */
export const settingWords = (context: ConsoleContext, shop: SettingsShop): FormWords => ({
  label: (name) => settingFieldLabel(context, name),
  value: (name, value) => formWords(context, name, value),
  wrong: (name) => wrongWords(context, name, shop.currency),
  inputOf: (name) => inputOf(name, shop),
  fieldOf: (path) => {
    const name = settingAt(path);
    if (!name || settingOf(name).kind !== "text") return name && inputOf(name, shop);
    const language = path.split(".").at(-1) ?? "";
    return `${name}_${shop.languages.includes(language) ? language : shop.languages[0]}`;
  },
  lastEditor: (ref) => lastEditor(context, context.signed.repos.businessChanges, ref),
  gone: context.t("menu.gone"),
});
