import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html } from "../../http/html.ts";
import { requestAt } from "../../tables/requests.ts";
import type { TableView } from "../../tables/table.ts";
import { storePage, type Waiting } from "../layout.ts";
import { billPanel } from "./bill.ts";
import { stateWords } from "./parts.ts";
import { openRow, phoneRow } from "./requests.ts";
import { paidRows, roundRows } from "./rounds.ts";
import { visitPanel } from "./visit.ts";

/** One table: what it requests, its rounds with every dish, its bill and its guests. */
export function tablePage(context: ConsoleContext, view: TableView, waiting: Waiting): Html {
  const { t, at } = context;
  const { overview } = view;
  const { name: table, floor, openVisit } = overview;
  const requests = [
    ...(openVisit?.guests ?? [])
      .filter(({ status }) => status === "waiting")
      .map((guest) => phoneRow(context, overview, guest)),
    ...(openVisit?.requests ?? []).map((request) => openRow(context, requestAt(overview, request))),
  ];
  const toServe = paidRows(context, view);
  // Rounds of a paid bill belong to the party that sat here before, so a line above them says so.
  const paidNote = toServe.length > 0 && html`<p class="note" id="paid-rounds">${t("floor.paid_rounds")}</p>`;
  const rows = [...roundRows(context, view), ...(paidNote ? [paidNote] : []), ...toServe];
  const main = html`<div class="table-top" id="top" data-live data-state="${overview.state}"><p class="ways"><a href="${at("tables")}">${t("floor.back")}</a></p><h1><bdi>${table}</bdi> ${floor && html`<small><bdi>${floor}</bdi></small>`}</h1><p>${stateWords(context, overview)}</p></div>
<div class="rows two" id="requests" data-live="cards">${requests}</div>
<div class="table-parts"><section aria-labelledby="h-rounds"><h2 id="h-rounds">${t("floor.rounds")}</h2>
<div class="rows" id="rounds" data-live="cards">${rows.length === 0 ? html`<p class="empty" id="no-rounds">${t("floor.no_rounds")}</p>` : rows}</div></section>
<div class="table-side">${billPanel(context, view)}${visitPanel(context, view)}</div></div>`;
  return storePage(context, { name: "tables", title: table, waiting, main });
}
