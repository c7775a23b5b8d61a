import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import { asksFor, type RefundTask } from "../../money/tasks.ts";
import { vendorName } from "../../money/vendor-name.ts";
import { hidden } from "../layout.ts";
import { sheet } from "../sheet.ts";

/** Refunds that need a person; nothing if there are none. */
export function tasksSection(context: ConsoleContext, tasks: readonly RefundTask[]): Part {
  if (tasks.length === 0) return null;
  const { t } = context;
  return html`<section aria-labelledby="h-tasks"><h2 id="h-tasks">${t("payments.task.title")} <span class="count">${tasks.length}</span></h2>
<p class="small">${t("payments.task.intro")}</p><ul class="rows">${tasks.map((task) => taskRow(context, task))}</ul></section>`;
}

const OWED = {
  what: "payments.task.settle_what",
  box: "payments.task.at_vendor",
  note: "payments.task.note",
  retry: "payments.task.retry",
  settle: "payments.task.settle",
} as const;
const UNKNOWN = {
  what: "payments.task.unknown_what",
  box: null,
  note: "payments.task.unknown_note",
  retry: "payments.task.unknown_no",
  settle: "payments.task.unknown_yes",
} as const;

/** Without keys it may have to be given back another way, which is recorded as such. */
const NO_KEYS = {
  ...OWED,
  what: "payments.task.no_keys_what",
  box: "payments.task.no_keys_at_vendor",
  settle: UNKNOWN.settle,
} as const;
const WORDS = { owed: OWED, asked: UNKNOWN, no_keys: NO_KEYS };

function taskRow(context: ConsoleContext, task: RefundTask): Html {
  const { id, txn, amount, order, place, unknown } = task;
  const { t, at, money, day, signed, localized } = context;
  const table = place?.table ? localized(place.table) : null;
  const atTable = table && t("payments.days.at_table", { table, number: place?.number ?? "" });
  const what = order ? t("order.number", { number: order.number }) : (atTable ?? t("payments.task.no_order"));
  const csrf = hidden("csrf", signed.session.csrf);
  const words = WORDS[asksFor(task)];
  const vendor = vendorName(context, txn.gateway);
  const said =
    unknown === "asked" ? t("payments.task.unknown", { vendor }) : unknown && t("payments.task.no_keys", { vendor });
  const body = html`<form method="post" action="${at("payments", id, "settled")}" data-act>${csrf}${hidden("asked", asksFor(task))}<p>${t(words.what, { vendor })}</p>
<label>${t(words.note)}<input name="note" required minlength="3" maxlength="300" autocomplete="off" dir="auto"></label>
${words.box && html`<div class="reasons"><label><input type="checkbox" name="at_vendor" value="yes"> <span>${t(words.box, { vendor })}</span></label></div>`}
<div class="send"><button class="go">${t("payments.task.settle_submit")}</button></div></form>`;
  return html`<li class="row" data-task="${id}" data-out><p>${order ? html`<a href="${at("orders", order.id)}">${what}</a>${table && html` · <bdi>${table}</bdi>`}` : what} · <b><bdi>${money(amount)}</bdi></b><br><span class="small">${vendor} · <bdi dir="ltr">${txn.g_txn_id ?? txn.reference ?? txn.id}</bdi> · ${day(txn.created_at)}</span></p>${said && html`<p>${said}</p>`}
${unknown === "no_keys" ? null : html`<form method="post" action="${at("payments", id, "retry")}" data-act>${csrf}<button>${t(words.retry)}</button></form>`}${sheet(context, { label: t(words.settle), title: t("payments.task.settle_submit"), className: "opens", body })}</li>`;
}
