import { traitsOf } from "../../../../config/languages.ts";
import type { LocalizedText } from "../../../db/schema/columns.ts";
import { type EditedPart, joinFields } from "../../../menu/editing/menu-parts.ts";
import { type SettingGroup, type SettingName, settingOf } from "../../../settings/setting-table.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { html, type Part } from "../../http/html.ts";
import { DAY_OF, namesIn } from "../../settings/setting-specs.ts";
import { settingLabel, settingValueWords } from "./setting-words.ts";

/** What is set in a group, a line each; nothing for a setting that is left to its default. */
export function groupSummary(context: ConsoleContext, group: SettingGroup, part: EditedPart): Part[] {
  const joined = joinFields(part.fields);
  const set = namesIn(group).filter((name) => joined[name] !== undefined);
  const days = set.flatMap((name) => DAY_OF[name] ?? []);
  if (days.length > 0) return [daysWords(context, days)];
  return set.map((name) => settingLine(context, name, joined[name]));
}

function daysWords({ t, language }: ConsoleContext, days: readonly (typeof DAY_OF)[string][]): string {
  if (days.length === Object.keys(DAY_OF).length) return t("settings.every_day");
  return days.map((day) => t(`stores.day.${day as "mon"}`)).join(traitsOf(language).comma);
}

function settingLine(context: ConsoleContext, name: SettingName, value: unknown): Part {
  const label = settingLabel(context, name);
  const { kind } = settingOf(name);
  if (kind === "tick") return label;
  const words = kind === "text" ? context.localized(value as LocalizedText) : settingValueWords(context, name, value);
  return html`${label}: <bdi>${words}</bdi>`;
}
