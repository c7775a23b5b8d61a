import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import type { VendorsView, VendorView } from "../../money/accounts.ts";
import type { DaysView } from "../../money/days.ts";
import type { DisputeView } from "../../money/disputes.ts";
import type { RefundTask } from "../../money/tasks.ts";
import { icon } from "../icon.ts";
import { storePage, type Waiting } from "../layout.ts";
import { daysSection } from "./days.ts";
import { disputesSection } from "./disputes.ts";
import { tasksSection } from "./tasks.ts";

/** For people who may not see them: why. */
export function paymentsClosedPage(context: ConsoleContext, why: "managers" | "owners", waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("payments.title")}</h1><p class="empty">${t(`payments.${why}`)}</p>`;
  return storePage(context, { name: "payments", title: t("payments.title"), waiting, main });
}

interface PaymentsView {
  /** Null for a member who may not see them. */
  readonly accounts: VendorsView | null;
  readonly tasks: readonly RefundTask[];
  readonly disputes: readonly DisputeView[];
  readonly days: DaysView;
}

/** Where the shop's money arrives. */
export function paymentsPage(
  context: ConsoleContext,
  { accounts, tasks, disputes, days }: PaymentsView,
  waiting: Waiting,
): Html {
  const { t } = context;
  const main = html`<h1>${t("payments.title")}</h1>
<div id="refund-tasks" data-live>${tasksSection(context, tasks)}</div>
<div id="disputes" data-live>${disputesSection(context, disputes)}</div>
${accounts && accountsSection(context, accounts)}
${daysSection(context, days)}
${!accounts && html`<p class="small">${t("payments.owners")}</p>`}`;
  return storePage(context, { name: "payments", title: t("payments.title"), waiting, main });
}

function accountsSection(context: ConsoleContext, { vendors, lately }: VendorsView): Part {
  const { t } = context;
  return html`<section aria-labelledby="h-accounts"><h2 id="h-accounts">${t("payments.accounts")}</h2>
<p class="small">${t("payments.intro")}</p>
<ul class="rows two" id="accounts" data-live>${vendors.map((view) => vendorRow(context, view))}</ul></section>
<section class="panel" aria-labelledby="h-lately"><h2 id="h-lately">${t("store.lately")}</h2>
<div id="account-acts" data-live>${lately.length === 0 ? html`<p class="empty">${t("store.nothing_lately")}</p>` : html`<ol class="acts">${lately.map((one) => actRow(context, one))}</ol>`}</div></section>`;
}

function vendorRow(context: ConsoleContext, view: VendorView): Html {
  const { t, at } = context;
  const { vendor, active } = view;
  const notes = [
    !view.takesCurrency && t("payments.currency", { currency: context.signed.business.currency }),
    view.takesCurrency && (active || view.instead) && !view.listed && t("payments.unlisted"),
  ];
  const said = [stateWords(context, view), ...notes].filter(Boolean).map((one) => html`<span>${one}</span>`);
  return html`<li class="row dish-row" data-account="${active?.mode ?? view.instead ?? "none"}"><a href="${at("payments", vendor.gateway)}"><b><bdi>${vendor.name}</bdi></b>${icon("forward")}<span class="small group-summary">${said}</span></a></li>`;
}

/** Whether guests pay there, and with which keys. */
export function stateWords({ t, day }: ConsoleContext, { active, instead }: VendorView): string {
  if (!active) return t(`payments.state.${instead ?? "none"}`);
  if (!active.usable) return t("payments.state.unusable");
  return t(`payments.state.${active.mode}`, { day: day(active.created_at) });
}

function actRow({ t, moment, app }: ConsoleContext, { at, act, who, detail }: VendorsView["lately"][number]): Html {
  const vendor = app.payments.vendors.find(({ gateway }) => gateway === detail.gateway)?.name ?? String(detail.gateway);
  const words = t(`payments.did.${act}`, {
    vendor,
    mode: t(`payments.mode.${detail.mode === "live" ? "live" : "test"}`),
  });
  return html`<li><time class="small" datetime="${at.toISOString()}">${moment(at)}</time> <span>${words}</span> <span class="small"><bdi>${who ?? t("people.tool")}</bdi></span></li>`;
}
