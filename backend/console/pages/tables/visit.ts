import type { VisitRow } from "../../../db/repositories/dine-in/visits.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import type { TableView } from "../../tables/table.ts";
import type { OpenVisit, TableOverview } from "../../tables/table-overview.ts";
import { sheet } from "../sheet.ts";
import { guestWords, tableForm } from "./parts.ts";

/** Who sits at the table, and what concerns the visit as a whole. */
export function visitPanel(context: ConsoleContext, view: TableView): Html {
  const { t } = context;
  const { overview } = view;
  const body = overview.openVisit ? partyOf(context, view, overview.openVisit) : seatForm(context, view);
  return html`<section class="panel" id="visit" data-live aria-labelledby="h-visit"><h2 id="h-visit">${t("floor.guests")}</h2>${body}</section>`;
}

function seatForm(context: ConsoleContext, { overview, reopenable }: TableView): Html {
  const { t } = context;
  const seat = html`<button class="go">${t("floor.seat")}</button>`;
  return html`<div class="row"><p>${t(overview.toServe.length > 0 ? "floor.paid_guests" : "floor.nobody")}</p>${tableForm(context, overview, "seat", {}, seat)}${reopenable && resumeForm(context, overview, reopenable)}</div>`;
}

/** For a visit that was ended by mistake, or while its guests only talked. */
function resumeForm(context: ConsoleContext, overview: TableOverview, { id, ended_at }: VisitRow): Html {
  const { t, timeInSentence } = context;
  const resume = html`<button>${t("floor.resume")}</button>`;
  return html`<p class="small">${t("floor.resume_what", { time: timeInSentence(ended_at ?? context.now) })}</p>${tableForm(context, overview, "resume", { visit: id }, resume)}`;
}

function partyOf(context: ConsoleContext, view: TableView, { visit, guests, rounds }: OpenVisit): Html {
  const { t, at, timeInSentence } = context;
  const here = guests.filter(({ status }) => status === "admitted");
  const names = here.map((guest) => html`<li><bdi>${guestWords(context, guest)}</bdi></li>`);
  return html`<p>${t("floor.since", { time: timeInSentence(visit.created_at) })} · ${t("floor.word")} <b><bdi>${visit.word}</bdi></b></p>
${here.length > 0 ? html`<ul class="names">${names}</ul>` : html`<p class="small">${t("floor.no_phones")}</p>`}
<div class="row presses" id="party"><p class="ways"><a href="${at("tables", view.overview.table.id, "add")}">${t("floor.add_round")}</a></p>${moveSheet(context, view, visit.id)}${joinSheet(context, view, visit.id)}${rounds.length === 0 && endSheet(context, view.overview, visit.id)}</div>`;
}

function moveSheet(context: ConsoleContext, { overview, others }: TableView, visitId: string): Part {
  const { t } = context;
  const free = others.filter(({ openVisit }) => openVisit === null);
  if (free.length === 0) return null;
  const inside = html`<label>${t("floor.to_table")}<select name="to" required><option value="">${t("floor.choose")}</option>${tableOptions(free)}</select></label>
<div class="send"><button class="go">${t("floor.move_do")}</button></div>`;
  return sheet(context, {
    label: t("floor.move"),
    title: t("floor.move_title", { table: overview.name }),
    className: "opens",
    body: tableForm(context, overview, "move", { visit: visitId }, inside),
  });
}

function joinSheet(context: ConsoleContext, { overview, others }: TableView, visitId: string): Part {
  const { t } = context;
  const occupied = others.filter(({ openVisit }) => openVisit !== null);
  if (occupied.length === 0) return null;
  const inside = html`<label>${t("floor.join_table")}<select name="to" required><option value="">${t("floor.choose")}</option>${tableOptions(occupied)}</select></label>
<p class="small">${t("floor.join_what", { table: overview.name })}</p><div class="send"><button class="go">${t("floor.join_do")}</button></div>`;
  return sheet(context, {
    label: t("floor.join"),
    title: t("floor.join_title", { table: overview.name }),
    className: "opens",
    body: tableForm(context, overview, "join", { visit: visitId }, inside),
  });
}

/** Tables to choose from, floor by floor. */
const tableOptions = (overviews: readonly TableOverview[]): Html[] =>
  [...Map.groupBy(overviews, ({ floor }) => floor)].map(
    ([floor, tables]) =>
      html`<optgroup label="${floor}">${tables.map(({ table, name }) => html`<option value="${table.id}">${name}</option>`)}</optgroup>`,
  );

/** Only for a visit without rounds; with rounds it ends when its bill is paid. */
function endSheet(context: ConsoleContext, overview: TableOverview, visitId: string): Html {
  const { t } = context;
  const inside = html`<p>${t("floor.end_what")}</p><div class="send"><button class="stop">${t("floor.end_do")}</button></div>`;
  return sheet(context, {
    label: t("floor.end"),
    title: t("floor.end_title", { table: overview.name }),
    className: "opens stop",
    body: tableForm(context, overview, "end", { visit: visitId }, inside),
  });
}
