import { takesOrders } from "../../../lib/domain/store/store.ts";
import { mayPause, PAUSES, pauseEnds, tomorrowOf } from "../../rules/staff-board.ts";
import { type RecordedAct, textOf } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { attribute, type Html, html } from "../http/html.ts";
import { type ComingHours, dayWords } from "../store/hours.ts";
import { MESSAGES } from "../store/pause.ts";
import { hoursSection, todayWords } from "./hours.ts";
import { hidden, stateOfStore, storePage, type Waiting } from "./layout.ts";
import { sheet } from "./sheet.ts";

/** Whether the store takes orders, and the switch; its hours overrides; who changed what. */
export function takingPage(
  context: ConsoleContext,
  { coming, lately }: { coming: readonly ComingHours[]; lately: readonly RecordedAct[] },
  waiting: Waiting,
): Html {
  const { t, store } = context;
  const { enabled_for_ordering: enabled, temporarily_closed: paused } = store;
  const main = html`<h1>${t("nav.store")}</h1>
<section class="panel" aria-labelledby="h-taking" id="taking" data-live data-open="${String(takesOrders(store))}"><h2 id="h-taking">${t("store.title")}</h2>
<p class="big">${stateOfStore(context)}</p>
${paused ? html`<p class="note"><bdi>${context.localized(store.pause_msg)}</bdi></p>` : html`<p class="small">${todayWords(context)}</p>`}
${enabled && (paused ? resumeForm(context) : pauseForm(context))}</section>
${hoursSection(context, coming)}
<section class="panel" aria-labelledby="h-lately"><h2 id="h-lately">${t("store.lately")}</h2>
<div id="lately" data-live>${lately.length === 0 ? html`<p class="empty">${t("store.nothing_lately")}</p>` : html`<ol class="acts">${lately.map((act) => actRow(context, act))}</ol>`}</div></section>`;
  return storePage(context, { name: "store", title: t("nav.store"), waiting, main });
}

function resumeForm({ t, at, signed }: ConsoleContext): Html {
  return html`<form method="post" action="${at("store", "resume")}" data-act>${hidden("csrf", signed.session.csrf)}<button class="go">${t("store.resume")}</button></form>`;
}

/** The available buttons: only managers may pause without an end or until tomorrow. */
function pauseForm(context: ConsoleContext): Html {
  const { t, at, signed, now, localized, store, time } = context;
  const { timezone } = signed.business;
  const ends = time(tomorrowOf(now, timezone));
  const may = PAUSES.filter(
    (pause) => pause === "until" || mayPause(signed.member.role, pauseEnds(pause, "", now, timezone) ?? null, now),
  );
  const lengths = may.map(
    (pause) =>
      html`<label><input type="radio" name="for" value="${pause}"${attribute("id", pause === "until" && "for-until")}${attribute("checked", pause === "30")}> <span>${t(`store.${pause}`, { time: ends })}</span></label>${
        pause === "until" &&
        html`<input type="time" name="until" class="beside" data-chooses="for-until" aria-label="${t("store.until_time")}">`
      }`,
  );
  const messages = MESSAGES.map(
    (message, index) =>
      html`<label><input type="radio" name="message" value="${message}"${attribute("checked", index === 0)}> <span>${t(`store.message.${message}`)}</span></label>`,
  );
  const submit = t("store.pause_submit", { store: localized(store.name) });
  const body = html`<form method="post" action="${at("store", "pause")}" data-act>${hidden("csrf", signed.session.csrf)}
<fieldset class="reasons"><legend>${t("store.for")}</legend>${lengths}</fieldset>
<fieldset class="reasons"><legend>${t("store.say")}</legend>${messages}</fieldset>
<label class="word">${t("store.own")}<input name="own" maxlength="200" autocomplete="off" dir="auto"></label>
<div class="send"><p class="small">${t("store.running")}</p><button class="stop">${submit}</button></div></form>`;
  return sheet(context, { label: t("store.pause"), title: t("store.pause"), className: "opens stop", body });
}

function actRow(context: ConsoleContext, done: RecordedAct): Html {
  const { moment } = context;
  return html`<li><time class="small" datetime="${done.at.toISOString()}">${moment(done.at)}</time> <span>${actWords(context, done)}</span> <span class="small"><bdi>${done.who ?? "—"}</bdi></span></li>`;
}

function actWords(context: ConsoleContext, { act, detail }: RecordedAct): string {
  const { t, moment, localized } = context;
  if (act === "pause") {
    const until = typeof detail.until === "string" ? new Date(detail.until) : null;
    return until ? t("store.act.pause", { until: moment(until) }) : t("store.act.pause_open");
  }
  if (act === "resume") return t("store.act.resume");
  if (act === "hours_add" || act === "hours_remove") {
    const days = dayWords(context, String(detail.from), String(detail.until));
    return t(`store.act.${act === "hours_remove" ? act : detail.closed ? "hours_closed" : "hours_other"}`, { days });
  }
  return t(`store.act.${act}`, { item: localized(textOf(detail, "item")) });
}
