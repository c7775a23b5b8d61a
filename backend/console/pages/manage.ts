import type { ConsoleContext } from "../console-context.ts";
import { type Html, html, type Part } from "../http/html.ts";
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
          html`<li class="row dish-row"><a href="${href}"><b>${label}</b>${icon(page === "studio" ? "outward" : "forward")}<span class="small">${t(`manage.what.${page}`)}</span></a></li>`,
        ],
  );
  const main = html`<h1>${t("manage.title")}</h1>
<div id="setup" data-live>${setupList(context, tasks)}</div>
<ul class="rows two">${parts}</ul>`;
  return storePage(context, { name: "manage", title: t("manage.title"), waiting, main });
}

/** What is missing until the first order; nothing once it is all there. */
export function setupList({ t }: ConsoleContext, tasks: readonly SetupTask[]): Part {
  if (tasks.length === 0) return null;
  const steps = tasks.map(
    ({ step, href }, index) =>
      html`<li class="row dish-row" data-step="${step}"><a href="${href}"><span class="count" aria-hidden="true">${index + 1}</span><b>${t(`setup.${step}`)}</b>${icon("forward")}<span class="small">${t(`setup.${step}_what`)}</span></a></li>`,
  );
  return html`<section class="setup" aria-labelledby="h-setup"><h2 id="h-setup">${t("setup.title", { n: tasks.length })}</h2>
<p class="small">${t("setup.intro")}</p><ol class="rows">${steps}</ol></section>`;
}

/** On the empty board: how far the shop is from its first order. */
export function setupNotice({ t, at }: ConsoleContext, tasks: readonly SetupTask[]): Part {
  const [next] = tasks;
  if (!next) return null;
  return html`<p class="banner hint setup-notice"><span>${t("setup.title", { n: tasks.length })} ${t("setup.next", { step: t(`setup.${next.step}`) })}</span> <a href="${at("manage")}">${t("setup.show")}</a></p>`;
}
