import { asMinor } from "../../../../lib/domain/money.ts";
import { clockLocale } from "../../../../lib/domain/time/clock-locale.ts";
import { changeSince, PERIODS } from "../../../rules/figures/period.ts";
import type { ConsoleContext } from "../../console-context.ts";
import type { Figures, Sales } from "../../figures/figures.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { dayWords } from "../../store/hours.ts";
import { storePage, type Waiting } from "../layout.ts";
import { barChart } from "./chart.ts";

export function figuresClosedPage(context: ConsoleContext, waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("figures.title")}</h1><p class="empty">${t("figures.managers")}</p>`;
  return storePage(context, { name: "figures", title: t("figures.title"), waiting, main });
}

/** What was sold in a period, compared with the one before. */
export function figuresPage(context: ConsoleContext, figures: Figures, waiting: Waiting): Html {
  const { t } = context;
  const { sales, before, period } = figures;
  const isEmpty = sales.orders + sales.cancelled === 0;
  const main = html`<h1>${t("figures.title")}</h1>
${periods(context, figures)}
<p class="small">${t("figures.compared", { days: dayWords(context, period.from, period.until), before: dayWords(context, period.before.from, period.before.until) })}</p>
${facts(context, sales, before)}
${isEmpty ? html`<p class="empty">${t("figures.none")}</p>` : parts(context, figures)}
<p class="small">${t("figures.what")}</p>`;
  return storePage(context, { name: "figures", title: t("figures.title"), waiting, main });
}

function periods(context: ConsoleContext, { period, today }: Figures): Html {
  const { t, at } = context;
  const links = PERIODS.map(
    (one) =>
      html`<a href="${at("figures")}?p=${one}"${attribute("aria-current", period.name === one && "true")}>${t(`figures.period.${one}`)}</a>`,
  );
  const day = (name: "from" | "until") =>
    html`<label>${t(`menu.${name}`)}<input type="date" name="${name}" value="${period[name]}" max="${today}" required></label>`;
  return html`<nav class="filter" aria-label="${t("figures.period_label")}">${links}</nav>
<form method="get" class="join own-days">${day("from")}${day("until")}<button>${t("figures.show")}</button></form>`;
}

function facts(context: ConsoleContext, sales: Sales, before: Sales): Html {
  const { t, money } = context;
  const average = (of: Sales) => asMinor(of.orders === 0 ? 0 : Math.round(of.total / of.orders));
  const fact = (title: string, value: string | number, now: number, then: number) =>
    html`<div><dt>${title}</dt><dd><bdi>${value}</bdi></dd><dd class="change">${changeWords(context, now, then)}</dd></div>`;
  return html`<dl class="facts">${fact(t("figures.sales"), money(sales.total), sales.total, before.total)}
${fact(t("figures.orders"), sales.orders, sales.orders, before.orders)}
${fact(t("figures.average"), money(average(sales)), average(sales), average(before))}
${fact(t("figures.cancelled"), sales.cancelled, sales.cancelled, before.cancelled)}</dl>`;
}

/** "12% more than before". */
export function changeWords({ t }: ConsoleContext, now: number, before: number): string {
  const change = changeSince(now, before);
  if (change === null) return t(now === 0 ? "figures.change.same" : "figures.change.new");
  if (change === 0) return t("figures.change.same");
  return t(change > 0 ? "figures.change.more" : "figures.change.less", { percent: Math.abs(change) });
}

function parts(context: ConsoleContext, figures: Figures): Html {
  const { t, at, money, language, signed, ask } = context;
  const { points, modes, dishes, period } = figures;
  const name = (point: string) => (period.byMonth ? monthWords(context, point) : dayWords(context, point, point));
  const short = new Intl.DateTimeFormat(clockLocale(language, signed.business.timezone), {
    timeZone: "UTC",
    month: "short",
    ...(period.byMonth ? {} : { day: "numeric" }),
  });
  const bars = points.map(({ point, total, orders }) => ({
    value: total,
    said: t("figures.bar", { when: name(point), sales: money(total), n: orders }),
    name: short.format(new Date(`${period.byMonth ? `${point}-01` : point}T12:00:00Z`)),
  }));
  const most = money(asMinor(Math.max(0, ...points.map(({ total }) => total))));
  const file = (name: string) =>
    html`<a href="${at("figures", name)}${ask.url.search}" download>${t("figures.file")}</a>`;
  const whenTitle = t(period.byMonth ? "figures.by_month" : "figures.by_day");
  return html`${part(
    "days",
    whenTitle,
    html`${points.length > 1 && barChart(language, whenTitle, bars, most)}
${table(
  context,
  t(period.byMonth ? "figures.month" : "figures.day"),
  points.map((one) => [name(one.point), one]),
)}<p class="ways">${file("days.csv")}</p>`,
  )}
${part(
  "modes",
  t("figures.by_mode"),
  table(
    context,
    t("figures.mode"),
    modes.map((one) => [t(`type.${one.mode}`), one]),
  ),
)}
${part("dishes", t("figures.by_dish"), html`${dishTable(context, dishes)}<p class="ways">${file("dishes.csv")}</p>`)}`;
}

export const part = (id: string, title: string, body: Part): Html =>
  html`<section class="panel" aria-labelledby="h-${id}"><h2 id="h-${id}">${title}</h2>${body}</section>`;

function monthWords({ language, signed }: ConsoleContext, month: string): string {
  const locale = clockLocale(language, signed.business.timezone);
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" });
  return format.format(new Date(`${month}-01T12:00:00Z`));
}

function table(context: ConsoleContext, first: string, rows: readonly (readonly [string, Sales])[]): Html {
  const { t, money } = context;
  const head = [t("figures.orders"), t("figures.sales"), t("figures.cancelled")].map(
    (title) => html`<th scope="col" class="amount">${title}</th>`,
  );
  const lines = rows.map(
    ([name, one]) =>
      html`<tr><th scope="row"><bdi>${name}</bdi></th><td class="amount">${one.orders}</td><td class="amount"><bdi>${money(one.total)}</bdi></td><td class="amount">${one.cancelled}</td></tr>`,
  );
  return html`<div class="scrolls" tabindex="0" role="region" aria-label="${first}"><table class="list"><thead><tr><th scope="col">${first}</th>${head}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

function dishTable({ t, money, localized }: ConsoleContext, dishes: Figures["dishes"]): Html {
  const lines = dishes.map(
    ({ title, ref, quantity, total }) =>
      html`<tr><th scope="row"><bdi>${localized(title) || ref}</bdi></th><td class="amount">${quantity}</td><td class="amount"><bdi>${money(total)}</bdi></td></tr>`,
  );
  return html`<div class="scrolls" tabindex="0" role="region" aria-label="${t("figures.dish")}"><table class="list"><thead><tr><th scope="col">${t("figures.dish")}</th><th scope="col" class="amount">${t("figures.sold")}</th><th scope="col" class="amount">${t("figures.brought")}</th></tr></thead><tbody>${lines}</tbody></table></div>`;
}
