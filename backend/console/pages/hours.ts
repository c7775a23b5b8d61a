import { traitsOf } from "../../../config/languages.ts";
import { overrideOn } from "../../../lib/domain/time/hours-overrides.ts";
import { spanOf } from "../../../lib/domain/time/span.ts";
import { isWholeDay } from "../../../lib/domain/time/week.ts";
import { dayOf, formatTime } from "../../../lib/domain/time/zoned-time.ts";
import { showTime } from "../../rules/time/local-time.ts";
import { storeHours } from "../../rules/time/store-hours.ts";
import type { ConsoleContext } from "../console-context.ts";
import { attribute, type Html, html, type Part } from "../http/html.ts";
import {
  type ComingHours,
  dayWords,
  HOURS_REASONS,
  mayChangeAll,
  mayChangeHours,
  shopLanguages,
  todayAt,
} from "../store/hours.ts";
import { languageLabel } from "./language-label.ts";
import { hidden } from "./layout.ts";
import { sheet } from "./sheet.ts";

/** The store's hours overrides: those coming, and a form for another one. */
export function hoursSection(context: ConsoleContext, coming: readonly ComingHours[]): Html {
  const { t } = context;
  const list = html`<ul class="rows">${coming.map((one) => row(context, one))}</ul>`;
  return html`<section class="panel" aria-labelledby="h-hours"><h2 id="h-hours">${t("hours.title")}</h2>
<p class="small">${t("hours.intro")}</p>
<div id="coming" data-live>${coming.length === 0 ? html`<p class="empty">${t("hours.none")}</p>` : list}</div>
${mayChangeHours(context) ? addForm(context) : html`<p class="small">${t("hours.managers")}</p>`}</section>`;
}

/** "Open today 7:00 AM – 11:00 PM", that it is open all day, or that it is closed, and why. */
export function todayWords(context: ConsoleContext): string {
  const { t, store, localized, language } = context;
  const today = todayAt(context);
  const { hours, hours_overrides } = storeHours(store, localized);
  const override = overrideOn(hours_overrides, today);
  const spans = override ? override.hours : hours.filter(({ day }) => day === dayOf(today));
  if (!override && hours.length === 0) return "";
  const because = override?.reason ? ` · ${override.reason}` : "";
  if (spans.length === 0) return `${t("hours.closed_today")}${because}`;
  if (spans.some(({ open, close }) => isWholeDay(spanOf(open, close)))) return `${t("hours.all_day_today")}${because}`;
  const list = spans.map(({ open, close }) => spanWords(context, open, close)).join(traitsOf(language).comma);
  return `${t("hours.open_today", { hours: list })}${because}`;
}

/** "7:00 AM – 11:00 PM", or "Open all day". */
export function spanWords(
  { t, language, signed }: Pick<ConsoleContext, "t" | "language" | "signed">,
  open: string,
  close: string,
): string {
  const span = spanOf(open, close);
  if (isWholeDay(span)) return t("hours.all_day");
  const words = (time: string) => showTime(time, language, signed.business.timezone);
  return `${words(open)} – ${words(span ? formatTime(span.close) : close)}`;
}

function row(context: ConsoleContext, { row: one, by, mayRemove }: ComingHours): Html {
  const { t, at, signed, localized, day, language } = context;
  const days = dayWords(context, one.day_from, one.day_until);
  const hours = one.hours.map(([open, close]) => spanWords(context, open, close)).join(traitsOf(language).comma);
  const reason = localized(one.reason);
  const who = by ? t("hours.by", { name: by, day: day(one.created_at) }) : t("hours.imported");
  const remove: Part =
    mayRemove &&
    sheet(context, {
      label: t("hours.remove"),
      name: t("hours.remove_days", { days }),
      title: t("hours.remove_days", { days }),
      body: html`<form method="post" action="${at("store", "remove-hours")}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("id", String(one.id))}<p>${t("hours.sure")}</p><div class="send"><button class="stop">${t("hours.remove_days", { days })}</button></div></form>`,
    });
  return html`<li class="row" id="hours-${one.id}"${attribute("data-closed", one.hours.length === 0)}><p><b>${days}</b> · ${hours || t("hours.closed")}${reason && html`<br><bdi>${reason}</bdi>`}<br>
<span class="small">${one.store_id === null && html`${t("hours.all_stores")} · `}${who}</span></p>${remove}</li>`;
}

/** Works without script too: closed is preselected, and the times count only with "other hours". */
function addForm(context: ConsoleContext): Html {
  const { t, at, signed } = context;
  const today = todayAt(context);
  const [first, ...others] = shopLanguages(context);
  const time = (name: string, label: "hours.opens" | "hours.opens_again" | "hours.closes") =>
    html`<label>${t(label)}<input type="time" name="${name}" data-chooses="kind-hours"></label>`;
  const pair = (n: number) =>
    html`<div class="pair">${time(`open${n}`, n === 1 ? "hours.opens" : "hours.opens_again")}${time(`close${n}`, "hours.closes")}</div>`;
  const reasons = HOURS_REASONS.map(
    (reason, index) =>
      html`<label><input type="radio" name="reason" value="${reason}"${attribute("checked", index === 0)}> <span>${t(`hours.reason.${reason}`)}</span></label>`,
  );
  const own = [first, ...others]
    .filter((one) => one !== undefined)
    .map(
      (language) =>
        html`<label>${languageLabel(context, language)}<input name="reason_${language}" maxlength="80" autocomplete="off" lang="${language}" dir="auto"></label>`,
    );
  const body = html`<form method="post" action="${at("store", "add-hours")}" data-act>${hidden("csrf", signed.session.csrf)}
<div class="pair"><label>${t("hours.from")}<input type="date" name="from" min="${today}" required></label><label>${t("hours.until")}<input type="date" name="until" min="${today}"></label></div>
<fieldset class="reasons"><legend>${t("hours.then")}</legend><label><input type="radio" name="kind" value="closed" checked> <span>${t("hours.closed")}</span></label>
<label><input type="radio" name="kind" value="hours" id="kind-hours"> <span>${t("hours.other")}</span></label>${pair(1)}${pair(2)}</fieldset>
<fieldset class="reasons"><legend>${t("hours.why")}</legend>${reasons}</fieldset>
<fieldset class="own"><legend>${t("hours.own", { language: t(`language.${first ?? "en"}`) })}</legend>${own}</fieldset>
${mayChangeAll(context) && context.stores.length > 1 && html`<fieldset class="reasons"><legend>${t("hours.where")}</legend><label><input type="radio" name="stores" value="this" checked> <span>${context.localized(context.store.name)}</span></label><label><input type="radio" name="stores" value="all"> <span>${t("hours.all_stores")}</span></label></fieldset>`}
<div class="send"><button class="go">${t("hours.save")}</button></div></form>`;
  return sheet(context, { label: t("hours.add"), title: t("hours.title"), className: "opens", body });
}
