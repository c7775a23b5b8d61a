import type { EditedPart } from "../../../menu/editing/menu-parts.ts";
import type { PartChange } from "../../../menu/editing/part-changes.ts";
import { PAID_ONLINE } from "../../../orders/payment/hold.ts";
import { onlineGateways } from "../../../orders/payment/second-way.ts";
import { mayDesign, maySetMoney } from "../../../rules/staff-people.ts";
import { SETTING_GROUPS, type SettingGroup } from "../../../settings/setting-table.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import { groupsFor } from "../../settings/setting-specs.ts";
import type { SettingsEntry, SettingsView } from "../../settings/settings-view.ts";
import { icon } from "../icon.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { changeRow, fromTo } from "../menu/history.ts";
import { groupSummary } from "./group-summary.ts";
import { settingFieldLabel, settingValueWords } from "./setting-words.ts";

/** For people who may not change them: why. */
export function settingsClosedPage(context: ConsoleContext, waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("settings.title")}</h1><p class="empty">${t("settings.managers")}</p>`;
  return storePage(context, { name: "settings", title: t("settings.title"), waiting, main });
}

const DONE = ["saved", "unchanged"] as const;

/** The groups that the person may change, each with what is set there now, and the last change. */
export function settingsPage(context: ConsoleContext, { part, shop, last }: SettingsView, waiting: Waiting): Html {
  const { t, at, request, signed } = context;
  const done = DONE.find((one) => one === request.url.searchParams.get("done"));
  const groups = groupsFor(shop);
  const isAll = groups.length === Object.keys(SETTING_GROUPS).length;
  const main = html`<h1>${t("settings.title")}</h1><p class="small">${t("settings.intro")}${!isAll && html` ${t("settings.owners_rest")}`}</p>
<div class="ways spaced"><a href="${at("settings", "history")}">${t("settings.history")}</a>${mayDesign(signed.member.role) && html` <a href="${at("studio", "announcement")}">${t("settings.announcement")}${icon("outward")}</a>`}</div>
${done && html`<p class="banner done" role="status">${t(`menu.done_${done}`)}</p>`}
<div id="unpaid" data-live>${unpaidNotice(context)}</div>
<div id="last" data-live>${last && lastLine(context, last)}</div>
<ul class="rows two" id="groups" data-live>${groups.map((group) => groupRow(context, group, part))}</ul>`;
  return storePage(context, { name: "settings", title: t("settings.title"), waiting, main });
}

/** Online payment is on, and nobody could take it: guests do not see it, or cannot order at all. */
function unpaidNotice({ t, app, signed }: ConsoleContext): Part {
  const { business } = signed;
  const { payment_options: options } = business;
  if (!options.includes(PAID_ONLINE) || onlineGateways({ app, business }).length > 0) return null;
  const isOnly = options.every((option) => option === PAID_ONLINE);
  const key = isOnly ? "settings.no_provider_only" : "settings.no_provider";
  return html`<p class="banner hint" data-no-provider>${t(maySetMoney(signed.member) ? key : `${key}_manager`)}</p>`;
}

/** A way to one group; what is set there describes the link, so that a list of links is the names alone. */
function groupRow(context: ConsoleContext, group: SettingGroup, part: EditedPart): Html {
  const { t, at } = context;
  const [name, summary] = [`g-${group}`, `s-${group}`];
  const lines = groupSummary(context, group, part).map((line) => html`<span>${line}</span>`);
  return html`<li class="row dish-row"><a href="${at("settings", group)}" aria-labelledby="${name}" aria-describedby="${summary}"><b id="${name}">${t(`settings.part.${group}`)}</b>${icon("forward")}<span class="small group-summary" id="${summary}">${lines.length === 0 ? t(`settings.unset.${group}`) : lines}</span></a></li>`;
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
  return html`<div class="row"><p>${icon("clock")} ${changedWords(context, row)}<br><span class="small">${when}</span></p>${undoForm(context, row.id)}</div>`;
}

/** Who changed what of the settings, field by field. */
export function settingsHistoryPage(
  context: ConsoleContext,
  entries: readonly SettingsEntry[],
  waiting: Waiting,
): Html {
  const { t, at } = context;
  const line = ({ field, from, to }: PartChange): Html =>
    html`<li>${settingFieldLabel(context, field)}: ${fromTo(context, settingValueWords(context, field, from), settingValueWords(context, field, to))}</li>`;
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
