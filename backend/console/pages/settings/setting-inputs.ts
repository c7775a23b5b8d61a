import { MAX_FEEDBACK_CHOICES, MAX_TIP_PRESETS } from "../../../importers/business/settings-document.ts";
import { MAX_TEXT } from "../../../importers/text-rules.ts";
import { joinFields } from "../../../menu/editing/menu-parts.ts";
import { type SettingName, settingOf } from "../../../settings/setting-table.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { inputValues } from "../../menu/form-fields.ts";
import { choiceInputs } from "../../settings/choice-fields.ts";
import { choicesOf, DAY_OF, listInputs, slotInputs } from "../../settings/setting-specs.ts";
import type { GroupView } from "../../settings/settings-view.ts";
import { languageLabel } from "../language-label.ts";
import { boxes, textInputs } from "../menu/dish.ts";
import { choiceName, settingLabel, settingValueWords } from "./setting-words.ts";

type Hinted = Exclude<SettingName, `slots_${string}` | `announcement_${string}` | "feedback_choices">;

/** One setting of the form, with its unit beside it and what it means below. */
export function settingField(context: ConsoleContext, view: GroupView, name: SettingName): Html {
  // Of these the panel's own words say it, once for all rows.
  const isRows = name === "feedback_choices" || DAY_OF[name] !== undefined;
  const hint = isRows ? null : context.t(`settings.hint.${name as Hinted}`);
  const id = `w-${name}`;
  return html`<div class="setting">${inputOf(context, view, name, hint ? id : null)}${hint && html`<p class="small" id="${id}">${hint}</p>`}</div>`;
}

function inputOf(context: ConsoleContext, view: GroupView, name: SettingName, hint: string | null): Part {
  const { t } = context;
  const { values, part, shop } = view;
  const { kind, unit } = settingOf(name);
  const label = settingLabel(context, name);
  const value = values[name] ?? "";
  const word = (beside: string | null, how: { inputmode?: string; most: number }) =>
    html`<label>${label}${besides(html`<input name="${name}" value="${value}" maxlength="${how.most}" autocomplete="off" dir="ltr"${attribute("inputmode", how.inputmode)}${attribute("aria-describedby", hint)}>`, beside)}</label>`;
  switch (kind) {
    case "amount":
      return word(shop.currency, { inputmode: "decimal", most: 20 });
    case "percent":
      return word("%", { inputmode: "decimal", most: 6 });
    case "count":
      return word(unit ? t(`settings.unit.${unit}`) : null, { inputmode: "numeric", most: 6 });
    case "word":
      return null;
    case "tick":
      return html`<div class="reasons"><label><input type="checkbox" name="${name}" value="yes"${attribute("checked", value === "yes")}${attribute("aria-describedby", hint)}> <span>${label}</span></label></div>`;
    case "text":
      return textInputs(context, view, { field: name, legend: label, isLong: true });
    case "modes":
    case "payments":
      return boxes(
        label,
        name,
        value,
        choicesOf(name, part, shop).map((one) => [one, choiceName(context, name, one)]),
      );
    case "percents":
      return percentInputs(context, view, name);
    case "gateways":
      return gatewayInputs(context, view, name);
    case "slots":
      return dayInputs(context, view, name);
    case "choices":
      return choiceFields(context, view, name);
  }
}

const besides = (input: Html, unit: string | null): Html =>
  unit === null ? input : html`<span class="measured">${input}<span class="unit">${unit}</span></span>`;

function percentInputs(context: ConsoleContext, { values }: GroupView, name: SettingName): Html {
  const cells = inputValues(values[name] ?? "");
  const inputs = listInputs(name, MAX_TIP_PRESETS).map((input, index) =>
    besides(
      html`<input name="${input}" value="${cells[index] ?? ""}" inputmode="decimal" maxlength="6" autocomplete="off" dir="ltr" aria-label="${context.t("settings.nth_preset", { n: index + 1 })}">`,
      "%",
    ),
  );
  return html`<fieldset class="own compact"><legend>${settingLabel(context, name)}</legend>${inputs}</fieldset>`;
}

/** In order of preference: one more to choose than are chosen. */
function gatewayInputs(context: ConsoleContext, { values, part, shop }: GroupView, name: SettingName): Html {
  const { t } = context;
  const chosen = inputValues(values[name] ?? "");
  const offered = choicesOf(name, part, shop);
  const places = Math.min(offered.length, chosen.filter(Boolean).length + 1);
  const selects = listInputs(name, places).map((input, index) => {
    const options = ["", ...offered].map(
      (one) =>
        html`<option value="${one}"${attribute("selected", (chosen[index] ?? "") === one)}>${one ? choiceName(context, name, one) : t("settings.no_gateway")}</option>`,
    );
    return html`<label>${t("settings.nth_gateway", { n: index + 1 })}<select name="${input}">${options}</select></label>`;
  });
  return html`<fieldset class="own compact"><legend>${settingLabel(context, name)}</legend>${selects}</fieldset>`;
}

/** Three spans of one day, folded to what is set: seven open days would be three screens of a phone. */
function dayInputs(context: ConsoleContext, { values, part: saved }: GroupView, name: SettingName): Html {
  const { t } = context;
  const times = inputValues(values[name] ?? "");
  const day = t(`stores.day.${DAY_OF[name] ?? "mon"}`);
  const time = (input: string, value: string, label: string) =>
    html`<input type="time" name="${input}" value="${value}"${attribute("step", value.length > 5 && "1")} aria-label="${label}">`;
  const pairs = slotInputs(name).map(([part, from, until], index) => {
    const words = { day, part: t(`settings.slot.${part}`) };
    return html`<div><span class="small" aria-hidden="true">${words.part}</span><div class="times">${time(from, times[index * 2] ?? "", t("settings.slot_from", words))}<span aria-hidden="true">–</span>${time(until, times[index * 2 + 1] ?? "", t("settings.slot_until", words))}</div></div>`;
  });
  const slots = joinFields(saved.fields)[name];
  const set = slots === undefined ? t("settings.unset.slots") : settingValueWords(context, name, slots);
  // What was refused is in view, beside its reason.
  const isChanged = (values[name] ?? "") !== (slots ?? "");
  return html`<details class="fold"${attribute("open", isChanged)}><summary><span>${day}</span> <bdi class="small">${set}</bdi></summary><fieldset class="own day"><legend>${day}</legend>${pairs}</fieldset></details>`;
}

/** What guests can choose: two more rows than there are. */
function choiceFields(context: ConsoleContext, { values, shop }: GroupView, name: SettingName): Html {
  const { t } = context;
  const { languages } = shop;
  const cells = inputValues(values[name] ?? "");
  const width = languages.length + 1;
  const used = Math.ceil(cells.findLastIndex((cell) => cell !== "") / width);
  const rows = Array.from({ length: Math.min(MAX_FEEDBACK_CHOICES, used + 2) }, (_, row) => {
    const [id = "", ...names] = choiceInputs(row + 1, shop);
    const own = cells.slice(row * width, (row + 1) * width);
    const inputs = names.map((input, index) => {
      const language = languages[index] ?? "";
      const label = languageLabel(context, language);
      return html`<label>${label}<input name="${input}" value="${own[index + 1] ?? ""}" maxlength="${MAX_TEXT}" autocomplete="off" lang="${language}" dir="auto"></label>`;
    });
    return html`<fieldset class="own compact numbered"><legend>${t("settings.nth_choice", { n: row + 1 })}</legend><input type="hidden" name="${id}" value="${own[0] ?? ""}">${inputs}</fieldset>`;
  });
  return html`<div class="choices" role="group" aria-label="${settingLabel(context, name)}">${rows}</div>`;
}
