import type { PartChange } from "../../../menu/editing/part-changes.ts";
import { SETTING_GROUPS, type SettingGroup, type SettingName, settingOf } from "../../../settings/setting-table.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import { namesFor } from "../../settings/setting-specs.ts";
import type { SettingsEntry, SettingsView } from "../../settings/settings-view.ts";
import { icon } from "../icon.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { panel } from "../menu/dish.ts";
import { changeRow } from "../menu/history.ts";
import { settingField } from "./setting-inputs.ts";
import { settingFieldLabel, settingValueWords } from "./setting-words.ts";

/** For people who may not change them: why. */
export function settingsClosedPage(context: ConsoleContext, waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("settings.title")}</h1><p class="empty">${t("settings.managers")}</p>`;
  return storePage(context, { name: "settings", title: t("settings.title"), waiting, main });
}

const DONE = ["saved", "unchanged"] as const;

/** Every setting that the person may change, drawn from the table of settings. */
export function settingsPage(
  context: ConsoleContext,
  view: SettingsView,
  refused: string | null,
  waiting: Waiting,
): Html {
  const { t, at, ask, signed } = context;
  const done = DONE.find((one) => one === ask.url.searchParams.get("done"));
  const groups = Map.groupBy(namesFor(view.shop), (name): SettingGroup => settingOf(name).group);
  const panels = [...groups].map(([group, names]) => groupPanel(context, view, group, names));
  const ways = [...groups.keys()].map((group) => html`<a href="#h-${group}">${t(`settings.part.${group}`)}</a>`);
  const isAll = Object.keys(SETTING_GROUPS).length === groups.size;
  const main = html`<h1>${t("settings.title")}</h1><p class="small">${t("settings.intro")}${!isAll && html` ${t("settings.owners_rest")}`}</p>
<div class="ways spaced"><a href="${at("settings", "history")}">${t("settings.history")}</a></div>
<nav class="filter" aria-label="${t("settings.parts")}">${ways}</nav>
${refused && html`<p class="banner lost" role="alert">${refused}</p>`}
${!refused && done && html`<p class="banner done" role="status">${t(`menu.done_${done}`)}</p>`}
<div id="last" data-live>${view.last && lastLine(context, view.last)}</div>
<form method="post" action="${at("settings")}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", view.stamp)}
${panels}
<div class="send"><button class="go">${t("menu.save")}</button></div></form>`;
  return storePage(context, { name: "settings", title: t("settings.title"), waiting, main });
}

function groupPanel(
  context: ConsoleContext,
  view: SettingsView,
  group: SettingGroup,
  names: readonly SettingName[],
): Html {
  const { t } = context;
  const fields = names.map((name) => settingField(context, view, name));
  return panel(
    group,
    t(`settings.part.${group}`),
    html`<p class="small">${t(`settings.part_what.${group}`)}</p>${fields}`,
  );
}

function undoForm({ t, at, signed }: ConsoleContext, id: number): Html {
  return html`<form method="post" action="${at("settings", "undo")}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("change", String(id))}<button>${t("act.undo")}</button></form>`;
}

/** What changed, by its labels: "Minimum order, Tips". */
function changedWords(context: ConsoleContext, { changes }: SettingsEntry["row"]): string {
  const labels = [...new Set(changes.map(({ field }) => settingFieldLabel(context, field)))];
  const [first = "", ...more] = labels;
  return more.length === 0 ? first : context.t("settings.and_more", { field: first, n: more.length });
}

function lastLine(context: ConsoleContext, { row, who }: SettingsEntry): Part {
  const { t, day, time } = context;
  const when = t("menu.by", { name: who ?? t("menu.somebody"), day: day(row.created_at), time: time(row.created_at) });
  return html`<div class="row"><p>${icon("clock")} <bdi>${changedWords(context, row)}</bdi><br><span class="small">${when}</span></p>${undoForm(context, row.id)}</div>`;
}

/** Who changed what of the settings, field by field. */
export function settingsHistoryPage(
  context: ConsoleContext,
  entries: readonly SettingsEntry[],
  waiting: Waiting,
): Html {
  const { t, at } = context;
  const line = ({ field, from, to }: PartChange): Html =>
    html`<li>${settingFieldLabel(context, field)}: <bdi>${settingValueWords(context, field, from)}</bdi> → <bdi>${settingValueWords(context, field, to)}</bdi></li>`;
  const rows = entries.map((entry) =>
    changeRow(context, entry, {
      what: changedWords(context, entry.row),
      line,
      undo: entry.mayUndo && undoForm(context, entry.row.id),
    }),
  );
  const main = html`<p class="ways"><a href="${at("settings")}">${t("settings.back")}</a></p><h1>${t("settings.history")}</h1>
<p class="small">${t("settings.history_intro")}</p>
<div id="history" data-live>${rows.length === 0 ? html`<p class="empty">${t("settings.history_none")}</p>` : html`<ul class="rows">${rows}</ul>`}</div>`;
  return storePage(context, { name: "settings", title: t("settings.history"), waiting, main });
}
