import { createHash } from "node:crypto";
import { addMoney, type Minor, mostMoney, subtractMoney, toDecimalString, ZERO } from "../../../../lib/domain/money.ts";
import type { BillPaymentRow } from "../../../db/repositories/dine-in/bill-payments.ts";
import type { AmountRow } from "../../../db/schema/orders.ts";
import type { LoadedBill } from "../../../dine-in/bill/bill-state.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { TableView } from "../../tables/table.ts";
import { sheet } from "../sheet.ts";
import { guestWords, tableForm } from "./parts.ts";

/** The table's bill: what it is made of, who paid and claimed what, and taking money. */
export function billPanel(context: ConsoleContext, view: TableView): Html {
  const { t } = context;
  const { bill } = view;
  const locked = bill?.bill.status === "locked";
  return html`<section class="panel" id="bill" data-live aria-labelledby="h-bill"><h2 id="h-bill">${t("floor.bill")}${locked && html` <small>${t("state.LOCKED")}</small>`}</h2>
${bill ? [sums(context, bill), payments(context, view, bill), toServe(context, view), actions(context, view, bill)] : html`<p class="empty">${t(view.toServe.length > 0 ? "floor.paid" : "floor.no_bill")}</p>`}</section>`;
}

/** The dishes that the kitchen still has, so that staff notice before they take money; nothing if all are served. */
function toServe({ t, localized }: ConsoleContext, { rounds }: TableView): Part {
  const items = rounds.flatMap(({ items }) => items);
  const left = items.filter(({ status }) => status === "SENT_TO_KITCHEN" || status === "INPREP");
  if (left.length === 0) return null;
  const dishes = left.map(({ quantity, title, item_ref }) => `${quantity}× ${localized(title) || item_ref}`);
  return html`<div class="note"><p>${t("floor.to_serve")}</p><ul>${dishes.map((dish) => html`<li><bdi>${dish}</bdi></li>`)}</ul></div>`;
}

function sums({ t, money, localized }: ConsoleContext, { rounds, total, payments, paid, due }: LoadedBill): Html {
  const row = (title: string, amount: Minor, strong = false): Html =>
    html`<div${attribute("data-strong", strong)}><dt>${title}</dt><dd><bdi>${money(amount)}</bdi></dd></div>`;
  const merged = (amountsOf: (round: LoadedBill["rounds"][number]) => readonly AmountRow[]) =>
    [...Map.groupBy(rounds.flatMap(amountsOf), ({ title }) => localized(title))].map(([title, rows]) =>
      row(title, addMoney(ZERO, ...rows.map(({ amount }) => amount))),
    );
  const discount = addMoney(ZERO, ...rounds.map((round) => round.discount));
  const claimed = addMoney(ZERO, ...payments.flatMap(({ status, amount }) => (status === "claimed" ? [amount] : [])));
  return html`<dl class="amounts">${row(t("ticket.subtotal"), addMoney(ZERO, ...rounds.map(({ sub_total }) => sub_total)))}
${discount > 0 && html`<div><dt>${t("ticket.discount")}</dt><dd><bdi>−${money(discount)}</bdi></dd></div>`}
${merged(({ charges }) => charges)}${merged(({ taxes }) => taxes)}${row(t("ticket.total"), total, true)}
${paid > 0 && row(t("floor.paid"), paid)}${row(t("floor.due"), mostMoney(ZERO, subtractMoney(total, paid)), true)}${claimed > 0 && [row(t("floor.claimed"), claimed), due > 0 && row(t("floor.open"), due)]}</dl>`;
}

function payments(context: ConsoleContext, view: TableView, { payments: all }: LoadedBill): Part {
  if (all.length === 0) return null;
  return html`<h3>${context.t("floor.payments")}</h3><ul class="rows">${all.map((payment) => paymentRow(context, view, payment))}</ul>`;
}

function paymentRow(context: ConsoleContext, { overview, staff }: TableView, payment: BillPaymentRow): Html {
  const { t, money } = context;
  const { id, guest_id, staff_id, way, status, amount, tip } = payment;
  const guest = overview.openVisit?.guests.find((one) => one.id === guest_id);
  const who = guest
    ? guestWords(context, guest)
    : t("floor.taken_by", { name: (staff_id && staff.get(staff_id)) ?? "—" });
  const isToTake = status === "claimed" && (way === "cash" || way === "card");
  const title = t("tables.for", { action: t("floor.money_taken"), table: who });
  const inside = html`<p class="big"><b><bdi>${money(addMoney(amount, tip))}</bdi></b> ${t(`floor.way.${way}`)}${tip > 0 && html`<br><span class="small">${t("floor.tip_in_it", { amount: money(tip) })}</span>`}</p><div class="send"><button class="go">${t("floor.take")}</button></div>`;
  const taken = () =>
    sheet(context, {
      label: t("floor.money_taken_ask"),
      name: title,
      title,
      className: "opens go",
      body: tableForm(context, overview, "taken", { payment: id }, inside),
    });
  return html`<li class="row" id="p-${id}" data-paid="${status}"><p><b><bdi>${who}</bdi></b> <bdi>${money(addMoney(amount, tip))}</bdi><br><span class="small">${t(`floor.way.${way}`)} · ${t(`floor.payment.${status === "paid" ? "paid" : "claimed"}`)}${tip > 0 && html` · ${t("floor.tip_in_it", { amount: money(tip) })}`}</span></p>
${isToTake && taken()}</li>`;
}

function actions(context: ConsoleContext, view: TableView, loaded: LoadedBill): Part {
  const { t } = context;
  const { overview } = view;
  const { bill, payable } = loaded;
  const reopen = html`<button>${t("floor.reopen")}</button>`;
  return html`<div class="row presses" id="till">${payable > 0 && takeSheet(context, view, loaded)}${bill.status === "locked" && tableForm(context, overview, "reopen", { bill: bill.id }, reopen)}</div>`;
}

/**
 * Names the state of a bill by its payments, so that two tablets that show the same take nothing twice. No state comes
 * back: what was taken under its key belongs to every later one, also when money that was paid online was sent back.
 */
const keyOf = ({ id }: { readonly id: string }, payments: readonly BillPaymentRow[]): string =>
  createHash("sha256")
    .update([id, ...payments.map((payment) => payment.id)].join())
    .digest("base64url");

/** Cash or card, all that is due or a part. */
function takeSheet(context: ConsoleContext, view: TableView, { bill, payable, payments: known }: LoadedBill): Html {
  const { t, money, signed } = context;
  const { overview } = view;
  const ways = (["cash", "card"] as const).map(
    (way, index) =>
      html`<label><input type="radio" name="way" value="${way}"${attribute("checked", index === 0)}> <span>${t(`floor.way.${way}`)}</span></label>`,
  );
  const inside = html`${toServe(context, view)}<fieldset class="reasons"><legend>${t("floor.how")}</legend>${ways}</fieldset>
<label>${t("floor.amount", { due: money(payable) })}<input name="amount" inputmode="decimal" autocomplete="off" dir="ltr" placeholder="${toDecimalString(payable, signed.business.currency)}"></label>
<div class="send"><button class="go">${t("floor.take")}</button></div>`;
  return sheet(context, {
    label: t("floor.take_money"),
    title: `${t("floor.take_money")} · ${overview.name}`,
    className: "opens",
    body: tableForm(context, overview, "take", { bill: bill.id, key: keyOf(bill, known) }, inside),
  });
}
