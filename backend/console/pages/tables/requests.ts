import type { FloorGuest } from "../../../db/repositories/dine-in/floor.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import { requestWords, type TableRequest } from "../../tables/requests.ts";
import type { TableOverview } from "../../tables/table-overview.ts";
import { hidden } from "../layout.ts";
import { sheet } from "../sheet.ts";
import { guestWords, tableForm } from "./parts.ts";

/** A request of a table that waits for an answer. */
export function openRow(context: ConsoleContext, { request, table, floor, payment }: TableRequest): Html {
  const { t } = context;
  const isPayment = request.type === "REQUEST_PAYMENT" && request.payment_id !== null;
  const mayWaive = request.type === "REQUEST_SERVICE_CHARGE_REMOVAL";
  const mayDecline = isPayment || mayWaive;
  const done = html`<button name="answer" value="done" class="go" aria-label="${t("tables.for", { action: t("tables.done"), table })}">${t("tables.done")}</button>`;
  const answer = isPayment
    ? takenSheet(context, { request, table, payment })
    : mayWaive
      ? waiveSheet(context, { request, table })
      : answerForm(context, request, done);
  return html`<article class="row" id="r-${request.id}">${heading(context, { table, floor, tableId: request.table_id, what: [requestWords(context, request.type), payment && html` · ${amountWords(context, payment)}`], since: request.created_at })}
${request.instructions && html`<p class="note"><bdi>${request.instructions}</bdi></p>`}
<div class="presses">${mayDecline && declineSheet(context, { request, table })}${answer}</div></article>`;
}

const answerForm = ({ at, signed }: ConsoleContext, { id }: TableRequest["request"], inside: Part): Html =>
  html`<form method="post" action="${at("tables", id, "answer")}" data-act data-hold>${hidden("csrf", signed.session.csrf)}${inside}</form>`;

/** What concerns money is asked once more, because a list that has moved puts another table below the finger. */
function takenSheet(context: ConsoleContext, one: Pick<TableRequest, "request" | "table" | "payment">): Html {
  const { t } = context;
  const amount = one.payment && html`<p class="big">${amountWords(context, one.payment)}</p>`;
  const inside = html`${amount}${hidden("answer", "done")}${send("go", t("floor.take"))}`;
  return answerSheet(context, one, {
    label: t("floor.money_taken_ask"),
    action: t("floor.money_taken"),
    look: "go",
    inside,
  });
}

function waiveSheet(context: ConsoleContext, one: Pick<TableRequest, "request" | "table">): Html {
  const { t } = context;
  const inside = html`${hidden("answer", "done")}<p>${t("floor.waive_what")}</p>${send("go", t("floor.waive"))}`;
  return answerSheet(context, one, { label: t("floor.waive_ask"), action: t("floor.waive"), look: "go", inside });
}

/** The guests read the reason on their phones. */
function declineSheet(context: ConsoleContext, one: Pick<TableRequest, "request" | "table">): Html {
  const { t } = context;
  const { request } = one;
  const reason = html`<label class="word">${t("act.more")}<input name="word" maxlength="200" autocomplete="off" dir="auto"></label>`;
  const what = request.type === "REQUEST_PAYMENT" && html`<p>${t("floor.decline_payment_what")}</p>`;
  const inside = html`${hidden("answer", "declined")}${what}${reason}${send("stop", t("tables.decline"))}`;
  return answerSheet(context, one, { label: t("tables.decline"), action: t("tables.decline"), look: "stop", inside });
}

const send = (look: "go" | "stop", label: string): Html =>
  html`<div class="send"><button class="${look}">${label}</button></div>`;

interface AnswerSheet {
  /** On the button that opens the sheet. */
  readonly label: string;
  /** Named with the table in the sheet's title. */
  readonly action: string;
  readonly look: "go" | "stop";
  readonly inside: Html;
}

function answerSheet(
  context: ConsoleContext,
  { request, table }: Pick<TableRequest, "request" | "table">,
  { label, action, look, inside }: AnswerSheet,
): Html {
  const title = context.t("tables.for", { action, table });
  return sheet(context, {
    label,
    name: title,
    title,
    className: `opens ${look}`,
    body: answerForm(context, request, inside),
  });
}

/** A phone that has scanned the code of an occupied table without its word. */
export function phoneRow(context: ConsoleContext, overview: TableOverview, guest: FloorGuest): Html {
  const { t } = context;
  const { name: table, floor } = overview;
  const what = t("floor.wants_in", { name: guestWords(context, guest) });
  const press = (admit: "yes" | "no", label: string, className: string): Part =>
    html`<button name="admit" value="${admit}" class="${className}" aria-label="${t("tables.for", { action: label, table })}">${label}</button>`;
  const buttons = [press("no", t("floor.refuse"), "stop"), press("yes", t("floor.admit"), "go")];
  return html`<article class="row" id="r-${guest.id}">${heading(context, { table, floor, tableId: overview.table.id, what, since: guest.created_at })}
${tableForm(context, overview, "admit", { guest: guest.id }, buttons)}</article>`;
}

const amountWords = ({ t, money }: ConsoleContext, { way, amount, tip }: NonNullable<TableRequest["payment"]>): Html =>
  html`<b><bdi>${money(amount)}</bdi></b> ${t(`floor.way.${way}`)}${tip > 0 && html`<br><span class="small">${t("floor.tip_in_it", { amount: money(tip) })}</span>`}`;

interface Heading {
  readonly table: string;
  readonly floor: string;
  readonly tableId: string;
  readonly what: Part;
  readonly since: Date;
}

function heading({ at, time }: ConsoleContext, { table, floor, tableId, what, since }: Heading): Html {
  return html`<p class="big"><a href="${at("tables", tableId)}"><b><bdi>${table}</bdi></b></a>${floor && html` <small><bdi>${floor}</bdi></small>`}<br>${what}
<time class="small" datetime="${since.toISOString()}" data-age>${time(since)}</time></p>`;
}

export function answeredRow(context: ConsoleContext, { request, table, answeredBy }: TableRequest): Html {
  const { t, time: clock } = context;
  const status = t(`tables.status.${request.status === "declined" ? "declined" : "done"}`);
  const time = clock(request.answered_at ?? request.created_at);
  // Guests took it back, or the bill was paid meanwhile.
  const by = answeredBy === null ? t("tables.over", { time }) : t("tables.by", { status, name: answeredBy, time });
  return html`<li class="row"><p><b><bdi>${table}</bdi></b> ${requestWords(context, request.type)}<br><span class="small">${by}</span></p></li>`;
}
