import { mayEditTables } from "../../../rules/dine-in/staff-rights.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { TableRequest } from "../../tables/requests.ts";
import type { TableOverview } from "../../tables/table-overview.ts";
import { storePage, type Waiting } from "../layout.ts";
import { paidFood, stateWords } from "./parts.ts";
import { answeredRow, openRow, phoneRow } from "./requests.ts";

/** The floor: what tables request, then every table with its state, floor by floor. */
export function floorPage(
  context: ConsoleContext,
  { overviews, requests }: { overviews: readonly TableOverview[]; requests: readonly TableRequest[] },
  waiting: Waiting,
): Html {
  const { t, at, signed } = context;
  const open = requests.filter(({ request }) => request.status === "open");
  const answered = requests.filter(({ request }) => request.status !== "open").reverse();
  const rows = [
    ...overviews.flatMap((overview) => phonesAt(context, overview)),
    ...open.map((one) => openRow(context, one)),
  ];
  const main = html`<div class="table-top"><h1>${t("tables.title")}</h1>${mayEditTables(signed.member.role) && html`<p class="ways"><a href="${at("codes")}">${t("codes.title")}</a></p>`}</div>
<section aria-labelledby="h-open"><h2 id="h-open">${t("tables.open")} <span class="count" id="k-open" data-live>${rows.length}</span></h2>
<div class="rows two" id="open" data-live="cards">${rows.length === 0 ? html`<p class="empty" id="none">${t("tables.none")}</p>` : rows}</div></section>
<div id="floors" data-live>${overviews.length === 0 ? html`<p class="empty">${t("floor.none")}</p>` : floors(context, overviews)}</div>
<section aria-labelledby="h-answered"><h2 id="h-answered">${t("tables.answered")}</h2>
<ul class="rows two" id="answered" data-live>${answered.length === 0 ? html`<li class="empty">${t("floor.none_answered")}</li>` : answered.map((one) => answeredRow(context, one))}</ul></section>`;
  return storePage(context, { name: "tables", title: t("tables.title"), waiting, main });
}

const phonesAt = (context: ConsoleContext, overview: TableOverview): Html[] =>
  (overview.openVisit?.guests ?? [])
    .filter(({ status }) => status === "waiting")
    .map((guest) => phoneRow(context, overview, guest));

function floors(context: ConsoleContext, overviews: readonly TableOverview[]): Html[] {
  return [...Map.groupBy(overviews, ({ floor }) => floor)].map(
    (
      [floor, tables],
      index,
    ) => html`<section aria-labelledby="h-floor-${index}"><h2 id="h-floor-${index}"><bdi>${floor || context.t("tables.title")}</bdi></h2>
<ul class="spots">${tables.map((overview) => html`<li>${overviewLink(context, overview)}</li>`)}</ul></section>`,
  );
}

function overviewLink(context: ConsoleContext, overview: TableOverview): Html {
  const { t, at, money } = context;
  const { table, name, openVisit, newRounds, unpaid } = overview;
  const phones = openVisit?.guests.filter(({ status }) => status === "admitted").length ?? 0;
  const more: Part[] = [
    newRounds > 0 && html`<b class="fresh">${t("floor.new_rounds", { n: newRounds })}</b>`,
    phones > 0 && html`<small>${t("floor.phones", { n: phones })}</small>`,
    openVisit && paidFood(context, overview),
    unpaid > 0 && html`<small><bdi>${money(unpaid)}</bdi></small>`,
  ];
  return html`<a class="spot" href="${at("tables", table.id)}" data-state="${overview.state}"${attribute("data-new", newRounds > 0)}><b class="name"><bdi>${name}</bdi></b><span>${stateWords(context, overview)}</span><span class="more">${more}</span></a>`;
}
