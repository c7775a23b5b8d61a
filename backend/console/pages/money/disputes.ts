import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { DisputeView } from "../../money/disputes.ts";
import { vendorName } from "../../money/vendor-name.ts";

/** Payments that a guest's bank takes back or asks about; nothing if there never was one. */
export function disputesSection(context: ConsoleContext, disputes: readonly DisputeView[]): Part {
  if (disputes.length === 0) return null;
  const { t } = context;
  return html`<section aria-labelledby="h-disputes"><h2 id="h-disputes">${t("payments.dispute.title")}</h2>
<p class="small">${t("payments.dispute.intro")}</p><ul class="rows">${disputes.map((view) => disputeRow(context, view))}</ul></section>`;
}

function disputeRow(context: ConsoleContext, { dispute, order }: DisputeView): Html {
  const { t, at, money, day, time } = context;
  const { state, inquiry, due_at: due, amount, reason, gateway, reference, opened_at: opened } = dispute;
  const vendor = vendorName(context, gateway);
  const what = order ? t("order.number", { number: order.number }) : t("payments.task.no_order");
  const by =
    state === "evidence_due" && due && html` <b>${t("payments.dispute.due", { day: day(due), time: time(due) })}</b>`;
  const notes = [
    vendor,
    inquiry && t("payments.dispute.inquiry"),
    reason && t("payments.dispute.reason", { reason }),
    t("payments.dispute.opened", { day: day(opened) }),
  ];
  return html`<li class="row" data-dispute="${state}"${attribute("data-out", state === "evidence_due" || state === "lost")}><p>${order ? html`<a href="${at("orders", order.id)}">${what}</a>` : what} · <b><bdi>${money(amount)}</bdi></b><br>${t(`payments.dispute.state.${state}`, { vendor })}${by}<br><span class="small">${notes.filter(Boolean).join(" · ")} · <bdi dir="ltr">${reference}</bdi></span></p></li>`;
}
