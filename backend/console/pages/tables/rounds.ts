import type { OrderItemRow, OrderRow } from "../../../db/repositories/order/orders.ts";
import { mayVoidDish } from "../../../rules/dine-in/staff-rights.ts";
import { dishReasons } from "../../../rules/staff-reason.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { Round, TableView } from "../../tables/table.ts";
import type { TableOverview } from "../../tables/table-overview.ts";
import { icon } from "../icon.ts";
import { moveForm } from "../orders/card.ts";
import { lines } from "../orders/lines.ts";
import { orderForm, rejectSheet } from "../orders/order-sheet.ts";
import { dietNote } from "../orders/parts.ts";
import { sheet } from "../sheet.ts";
import { guestWords, tableForm } from "./parts.ts";

/**
 * The rounds, newest first, and below each its dishes. Rows stand beside each other in one list, so that one can be held
 * or open while the others are brought up to date.
 */
export function roundRows(context: ConsoleContext, { overview, rounds }: TableView): Html[] {
  return rounds
    .toReversed()
    .flatMap((round) => [
      roundRow(context, overview, round),
      ...round.items.map((item) => dishRow(context, overview, round, item)),
    ]);
}

/** Rounds of a paid bill that are still to be served, each with its dishes and the way on, as on the board. */
export function paidRows(context: ConsoleContext, { toServe }: TableView): Html[] {
  const { t, at } = context;
  return toServe.map(
    ({ order, items }) =>
      html`<article class="row round" id="o-${order.id}" data-state="${order.status}" data-version="${order.status}"><h3>${t("order.number", { number: order.number })}</h3>${lines(context, items)}
<p class="ways"><a href="${at("orders", order.id)}" aria-label="${t("ticket.title", { number: order.number })}">${icon("orders")} ${t("order.ticket")}</a></p>${moveForm(context, order)}</article>`,
  );
}

/** Until it is served somebody waits for a round, and its minutes count. */
const WAITED_FOR: readonly string[] = ["PLACED", "SENT_TO_KITCHEN", "INPREP"];

function roundRow(context: ConsoleContext, overview: TableOverview, round: Round): Html {
  const { t, at, time } = context;
  const { order, number, guest } = round;
  const who = guest ? guestWords(context, guest) : t("floor.by_staff");
  return html`<article class="row round" id="o-${order.id}" data-state="${order.status}" data-version="${order.status}">
<h3><span>${t("order.round", { number })}</span> <small><bdi>${who}</bdi> · <time datetime="${order.created_at.toISOString()}"${attribute("data-age", WAITED_FOR.includes(order.status))}>${time(order.created_at)}</time></small></h3>
${order.status === "PLACED" && overview.openVisit?.visit.confirmed_at === null && html`<p class="note"><b>${t("floor.first_round")}</b></p>`}${dietNote(context, order)}${order.instructions && html`<p class="note"><bdi>${order.instructions}</bdi></p>`}
<p class="ways"><a href="${at("orders", order.id)}" aria-label="${t("ticket.title", { number: order.number })}">${icon("orders")} ${t("order.ticket")}</a></p>${roundActions(context, overview, round)}</article>`;
}

/** Accept or reject a new round; later mark all of it. */
function roundActions(context: ConsoleContext, overview: TableOverview, { order, items }: Round): Part {
  const { t } = context;
  if (order.status === "CANCELLED") return html`<p class="small">${t("floor.rejected")}</p>`;
  if (order.status === "PLACED") {
    const accept = html`<button class="go" name="minutes" value="promised">${t("act.accept")}</button>`;
    return [rejectSheet(context, order, items), orderForm(context, order, "accept", accept)];
  }
  const all = (to: "INPREP" | "SERVED", className: string) =>
    html`<button class="${className}" name="to" value="${to}">${t(`floor.all.${to}`)}</button>`;
  const buttons = [
    order.status === "SENT_TO_KITCHEN" && all("INPREP", ""),
    order.status !== "SERVED" && all("SERVED", "go"),
  ];
  if (order.status !== "SENT_TO_KITCHEN" && order.status !== "INPREP") return null;
  return tableForm(context, overview, "dish", { order: order.id }, buttons);
}

function dishRow(context: ConsoleContext, overview: TableOverview, { order }: Round, item: OrderItemRow): Html {
  const { money, localized } = context;
  const { status, position } = item;
  const id = `d-${order.id}-${position}`;
  return html`<article class="row bill-dish" id="${id}" data-dish="${status ?? ""}" data-version="${status ?? ""}" aria-label="${localized(item.title) || item.item_ref}">${lines(context, [item])}
<p class="small"><span class="dish-state">${dishState(context, item)}</span> · <bdi>${money(item.total)}</bdi></p>${dishActions(context, overview, order, item)}</article>`;
}

function dishState({ t }: ConsoleContext, { status }: OrderItemRow): string {
  return isKeyIn("console.floor.dish", status) ? t(`floor.dish.${status}`) : "";
}

function dishActions(context: ConsoleContext, overview: TableOverview, order: OrderRow, item: OrderItemRow): Part {
  const { t, localized, signed } = context;
  const { status, position } = item;
  if (status === "CANCELLED" || order.status === "CANCELLED" || order.status === "COMPLETED") return null;
  const name = localized(item.title) || item.item_ref;
  const press = (to: "INPREP" | "SERVED", className: string) =>
    html`<button class="${className}" name="to" value="${to}" aria-label="${t("tables.for", { action: t(`floor.to.${to}`), table: name })}">${t(`floor.to.${to}`)}</button>`;
  const buttons = [
    status === "SENT_TO_KITCHEN" && press("INPREP", ""),
    (status === "SENT_TO_KITCHEN" || status === "INPREP") && press("SERVED", "go"),
  ].filter(Boolean);
  const about = { order: order.id, position: String(position) };
  return [
    mayVoidDish(signed.member.role, status) &&
      voidSheet(context, overview, about, { name, isNew: status === "PLACED" }),
    buttons.length > 0 && tableForm(context, overview, "dish", about, buttons),
  ];
}

function voidSheet(
  context: ConsoleContext,
  overview: TableOverview,
  about: Readonly<Record<string, string>>,
  { name, isNew }: { name: string; isNew: boolean },
): Html {
  const { t } = context;
  const title = t(isNew ? "floor.reject_dish" : "floor.void_dish", { item: name });
  const reasons = dishReasons(isNew).map(
    (reason, index) =>
      html`<label><input type="radio" name="reason" value="${reason}" required${attribute("checked", index === 0)}> <span>${t(`floor.reason.${reason}`)}</span></label>`,
  );
  const inside = html`<fieldset class="reasons"><legend>${t("act.why")}</legend>${reasons}</fieldset><p class="small">${t("floor.sold_out_what")}</p><div class="send"><button class="stop">${title}</button></div>`;
  return sheet(context, {
    label: t(isNew ? "act.reject" : "floor.void"),
    name: title,
    title,
    body: tableForm(context, overview, "void", about, inside),
  });
}
