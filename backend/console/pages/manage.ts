import { maySetPaymentAccounts } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import { type Html, html, type Part } from "../http/html.ts";
import { maySeeMoney } from "../money/money-rights.ts";
import type { SetupTask } from "../stores/setup.ts";
import { icon } from "./icon.ts";
import { storePage, type Waiting } from "./layout.ts";
import { manageLinks } from "./manage-nav.ts";

/** Where owners and managers set the shop up: what its first order still needs, and the way to each part. */
export function managePage(context: ConsoleContext, tasks: readonly SetupTask[], waiting: Waiting): Html {
  const { t } = context;
  const parts = manageLinks(context).flatMap(({ page, href, label }) =>
    page === "manage"
      ? []
      : [
          html`<li class="row dish-row"><a href="${href}"><b>${label}</b>${icon(page === "studio" ? "outward" : "forward")}<span class="small">${t(page === "payments" ? paymentsWords(context) : `manage.what.${page}`)}</span></a></li>`,
        ],
  );
  const main = html`<h1>${t("manage.title")}</h1>
<div id="setup" data-live>${setupList(context, tasks)}</div>
<ul class="rows two">${parts}</ul>`;
  return storePage(context, { name: "manage", title: t("manage.title"), waiting, main });
}

/** The page shows each person other parts of it. */
function paymentsWords(context: ConsoleContext) {
  if (maySetPaymentAccounts(context.signed.member)) return "manage.what.payments";
  return maySeeMoney(context) ? "manage.what.payments_manager" : "manage.what.payments_store";
}

/** What is missing until the first order, then what is left of the looks; nothing once it is all there. */
export function setupList({ t }: ConsoleContext, tasks: readonly SetupTask[]): Part {
  const needed = tasks.filter(isNeeded);
  const looks = tasks.filter((task) => !isNeeded(task));
  const row = ({ step, href }: SetupTask, index: number): Html => {
    const name = html`<span class="count" aria-hidden="true">${index + 1}</span><b>${t(`setup.${step}`)}</b>`;
    const what = t(href === null ? "setup.provider_what_manager" : `setup.${step}_what`);
    const line = html`<span class="small">${what}</span>`;
    const task =
      href === null ? html`<p>${name}${line}</p>` : html`<a href="${href}">${name}${icon("forward")}${line}</a>`;
    return html`<li class="row dish-row" data-step="${step}">${task}</li>`;
  };
  const rows = (list: readonly SetupTask[]) => html`<ol class="rows">${list.map(row)}</ol>`;
  const first =
    needed.length > 0 &&
    html`<section class="setup" aria-labelledby="h-setup"><h2 id="h-setup">${t("setup.title", { n: needed.length })}</h2>
<p class="small">${t("setup.intro")}</p>${rows(needed)}</section>`;
  const then =
    looks.length > 0 &&
    html`<section class="setup" aria-labelledby="h-looks"><h2 id="h-looks">${t("setup.looks_title")}</h2>
<p class="small">${needed.length === 0 && `${t("setup.ready")} `}${t("setup.intro")}</p>${rows(looks)}</section>`;
  return html`${first}${then}`;
}

/** Whether guests cannot order before it is done. */
const isNeeded = ({ step }: SetupTask): boolean => step !== "looks" && step !== "publish";

/** On the empty board: how far the shop is from its first order. */
export function setupNotice({ t, at }: ConsoleContext, tasks: readonly SetupTask[]): Part {
  const [next] = tasks;
  if (!next) return null;
  const needed = tasks.filter(isNeeded).length;
  const how = needed > 0 ? t("setup.title", { n: needed }) : t("setup.ready");
  return html`<p class="banner hint setup-notice"><span>${how} ${t("setup.next", { step: t(`setup.${next.step}`) })}</span> <a href="${at("manage")}">${t("setup.show")}</a></p>`;
}
