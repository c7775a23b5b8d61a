import type { ConsoleContext } from "../console-context.ts";
import type { Html, Part } from "../http/html.ts";
import { html } from "../http/html.ts";
import type { TableRequest } from "../store/tables.ts";
import { requestWords } from "../store/tables.ts";
import { hidden, storePage, type Waiting } from "./layout.ts";

/** Table requests, oldest first. */
export function tablesPage(context: ConsoleContext, requests: readonly TableRequest[], waiting: Waiting): Html {
  const { t } = context;
  const open = requests.filter(({ request }) => request.status === "open");
  const answered = requests.filter(({ request }) => request.status !== "open").reverse();
  const main = html`<h1>${t("tables.title")}</h1>
<section aria-labelledby="h-open"><h2 id="h-open">${t("tables.open")} <span class="count" id="k-open" data-live>${open.length}</span></h2>
<div class="rows two" id="open" data-live="cards">${open.length === 0 ? html`<p class="empty" id="none">${t("tables.none")}</p>` : open.map((one) => openRow(context, one))}</div></section>
<section aria-labelledby="h-answered"><h2 id="h-answered">${t("tables.answered")}</h2>
<ul class="rows" id="answered" data-live>${answered.map((one) => answeredRow(context, one))}</ul></section>`;
  return storePage(context, { name: "tables", title: t("tables.title"), waiting, main });
}

function openRow(context: ConsoleContext, { request, table, floor }: TableRequest): Html {
  const { t, at, signed, time } = context;
  const mayDecline = request.type === "REQUEST_SERVICE_CHARGE_REMOVAL";
  const press = (answer: "done" | "declined", label: string, className: string): Part =>
    html`<button name="answer" value="${answer}" class="${className}" aria-label="${t("tables.for", { action: label, table })}">${label}</button>`;
  return html`<article class="row" id="r-${request.id}"><p class="big"><b><bdi>${table}</bdi></b>${floor && html` <small><bdi>${floor}</bdi></small>`}<br>${requestWords(context, request.type)}
<time class="small" datetime="${request.created_at.toISOString()}" data-age>${time(request.created_at)}</time></p>
${request.instructions && html`<p class="note"><bdi>${request.instructions}</bdi></p>`}
<form method="post" action="${at("tables", request.id, "answer")}" data-act data-hold>${hidden("csrf", signed.session.csrf)}${mayDecline && press("declined", t("tables.decline"), "stop")}${press("done", t("tables.done"), "go")}</form></article>`;
}

function answeredRow(context: ConsoleContext, { request, table, answeredBy }: TableRequest): Html {
  const { t, time } = context;
  const status = t(`tables.status.${request.status === "declined" ? "declined" : "done"}`);
  const by = t("tables.by", { status, name: answeredBy ?? "—", time: time(request.answered_at ?? request.created_at) });
  return html`<li class="row"><p><b><bdi>${table}</bdi></b> ${requestWords(context, request.type)}<br><span class="small">${by}</span></p></li>`;
}
