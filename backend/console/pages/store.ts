import { PAUSES, tomorrowOf } from "../../rules/staff-board.ts";
import type { Html } from "../http/html.ts";
import { attribute, html } from "../http/html.ts";
import { MESSAGES, mayPause } from "../store/pause.ts";
import type { Visit } from "../visit.ts";
import { hidden, stateOfStore, storePage, type Waiting } from "./layout.ts";

/** Whether the store takes orders, and the switch. Holidays and other days of their own belong here too, once they exist. */
export function takingPage(visit: Visit, waiting: Waiting): Html {
  const { t, store } = visit;
  const main = html`<h1>${t("store.title")}</h1>
<div id="taking" data-live class="row" data-open="${String(store.enabled_for_ordering && !store.temporarily_closed)}"><p class="big">${stateOfStore(visit)}</p>
${store.temporarily_closed && html`<p><bdi>${visit.localized(store.pause_msg)}</bdi></p>`}
${store.enabled_for_ordering && (store.temporarily_closed ? resumeForm(visit) : pauseForm(visit))}</div>`;
  return storePage(visit, { name: "store", title: t("store.title"), waiting, main });
}

function resumeForm({ t, at, signed }: Visit): Html {
  return html`<form method="post" action="${at("store", "resume")}" data-act>${hidden("csrf", signed.session.csrf)}<button class="go">${t("store.resume")}</button></form>`;
}

function pauseForm({ t, at, signed, now, localized, store, time }: Visit): Html {
  const ends = time(tomorrowOf(now, signed.business.timezone));
  const lengths = PAUSES.filter((pause) => mayPause(signed.member.role, pause)).map(
    (pause, index) =>
      html`<label><input type="radio" name="for" value="${pause}"${attribute("checked", index === 0)}> <span>${t(`store.${pause}`, { time: ends })}</span></label>`,
  );
  const messages = MESSAGES.map(
    (message, index) =>
      html`<label><input type="radio" name="message" value="${message}"${attribute("checked", index === 0)}> <span>${t(`store.message.${message}`)}</span></label>`,
  );
  return html`<form method="post" action="${at("store", "pause")}" data-act class="pause">${hidden("csrf", signed.session.csrf)}
<fieldset class="reasons"><legend>${t("store.for")}</legend>${lengths}</fieldset>
<fieldset class="reasons"><legend>${t("store.say")}</legend>${messages}</fieldset>
<label class="word">${t("store.own")}<input name="own" maxlength="200" autocomplete="off"></label>
<p class="small">${t("store.running")}</p><button class="stop">${t("store.pause_submit", { store: localized(store.name) })}</button></form>`;
}
