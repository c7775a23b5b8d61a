import { asMinor } from "../../../../lib/domain/money.ts";
import { clockLocale } from "../../../../lib/domain/time/clock-locale.ts";
import { changeSince, PERIODS } from "../../../rules/figures/period.ts";
import type { Conversion, Sales } from "../../../rules/figures/sales.ts";
import type { ConsoleContext } from "../../console-context.ts";
import type { Figures } from "../../figures/figures.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { dayWords } from "../../store/hours.ts";
import { storePage, type Waiting } from "../layout.ts";
import { barChart } from "./chart.ts";
import { dayTable, dishTable, modeTable, nameOfPoint, sourceTable } from "./tables.ts";

export function figuresClosedPage(context: ConsoleContext, waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("figures.title")}</h1><p class="empty">${t("figures.managers")}</p>`;
  return storePage(context, { name: "figures", title: t("figures.title"), waiting, main });
}

/** What was sold in a period, compared with the one before. */
export function figuresPage(context: ConsoleContext, figures: Figures, waiting: Waiting): Html {
  const { t } = context;
  const { sales, before, period } = figures;
  const isEmpty = sales.orders + sales.cancelled + (figures.visits?.visits ?? 0) === 0;
  const main = html`<h1>${t("figures.title")}</h1>
${period.refusal && html`<p class="banner lost" role="alert">${t(`figures.refused.${period.refusal}`)}</p>`}
${periods(context, figures)}
<p class="small">${comparison(context, figures)}</p>
${saleFigures(context, sales, before)}${visitFigures(context, figures)}
${figures.visits && lacksDomain(context) && html`<p class="small">${t("figures.no_domain")}</p>`}
${isEmpty ? html`<p class="empty">${t("figures.none")}</p>` : parts(context, figures)}
<p class="small">${t("figures.what")}</p>${figures.visits && html`<p class="small">${t("figures.visits_what")}</p>`}`;
  return storePage(context, { name: "figures", title: t("figures.title"), waiting, main });
}

/** Visits at the business-id host are mostly the owner's. */
const lacksDomain = ({ app, signed }: ConsoleContext): boolean =>
  app.configuration().byId.get(signed.business.id)?.biz.domains.length === 0;

function periods(context: ConsoleContext, { period, today }: Figures): Html {
  const { t, at } = context;
  const typed = (name: "from" | "until") =>
    (period.refusal && context.request.url.searchParams.get(name)) ?? period[name];
  const links = PERIODS.map(
    (one) =>
      html`<a href="${at("figures")}?p=${one}"${attribute("aria-current", period.name === one && "true")}>${t(`figures.period.${one}`)}</a>`,
  );
  const day = (name: "from" | "until") =>
    html`<label>${t(`menu.${name}`)}<input type="date" name="${name}" value="${typed(name)}" max="${today}" required></label>`;
  return html`<nav class="filter" aria-label="${t("figures.period_label")}">${links}</nav>
<form method="get" class="join own-days">${day("from")}${day("until")}<button>${t("figures.show")}</button></form>`;
}

/** "Sat, 21 Nov, compared with Fri, 20 Nov until 12:00 PM". */
function comparison(context: ConsoleContext, { period, comparedUntil }: Figures): string {
  const days = dayWords(context, period.from, period.until);
  const before = dayWords(context, period.before.from, period.before.until);
  if (!comparedUntil) return context.t("figures.compared", { days, before });
  return context.t("figures.compared_until", { days, before, time: context.timeInSentence(comparedUntil) });
}

interface Figure {
  readonly title: string;
  readonly value: string | number;
  readonly now: number;
  /** Null: it is not compared. */
  readonly before: number | null;
}

const figureList = (context: ConsoleContext, figures: readonly Figure[]): Html =>
  html`<dl class="facts">${figures.map(
    ({ title, value, now, before }) =>
      html`<div><dt>${title}</dt><dd><bdi>${value}</bdi></dd>${before !== null && html`<dd class="change">${changeWords(context, now, before)}</dd>`}</div>`,
  )}</dl>`;

function saleFigures(context: ConsoleContext, sales: Sales, before: Sales): Html {
  const { t, money } = context;
  const average = (of: Sales) => asMinor(of.orders === 0 ? 0 : Math.round(of.total / of.orders));
  const figure = (title: string, value: string | number, read: (of: Sales) => number): Figure => ({
    title,
    value,
    now: read(sales),
    before: read(before),
  });
  return figureList(context, [
    figure(t("figures.sales"), money(sales.total), ({ total }) => total),
    figure(t("figures.orders"), sales.orders, ({ orders }) => orders),
    figure(t("figures.average"), money(average(sales)), average),
    figure(t("figures.cancelled"), sales.cancelled, ({ cancelled }) => cancelled),
  ]);
}

/** Shop visits, and how many of them led to an order. */
function visitFigures(context: ConsoleContext, { visits, visitsBefore, ...figures }: Figures): Part {
  const { t } = context;
  if (!visits) return null;
  const rate = ({ orders, visits: of }: Conversion) => (of === 0 ? 0 : orders / of);
  const percent = new Intl.NumberFormat(`${context.language}-u-nu-latn`, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  const now = rate(figures.conversion);
  return figureList(context, [
    { title: t("figures.visits"), value: visits.visits, now: visits.visits, before: visitsBefore?.visits ?? null },
    { title: t("figures.carts"), value: visits.carts, now: visits.carts, before: visitsBefore?.carts ?? null },
    {
      title: t("figures.conversion"),
      value: figures.conversion.visits === 0 ? "—" : percent.format(now),
      now,
      before: rate(figures.conversionBefore),
    },
  ]);
}

/** "12% more than before". */
function changeWords({ t }: ConsoleContext, now: number, before: number): string {
  const change = changeSince(now, before);
  if (change === null) return t(now === 0 ? "figures.change.same" : "figures.change.new");
  if (change === 0) return t("figures.change.same");
  return t(change > 0 ? "figures.change.more" : "figures.change.less", { percent: Math.abs(change) });
}

function parts(context: ConsoleContext, figures: Figures): Html {
  const { t, at, money, language, signed, request } = context;
  const { points, period } = figures;
  const short = new Intl.DateTimeFormat(clockLocale(language, signed.business.timezone), {
    timeZone: "UTC",
    month: "short",
    ...(period.byMonth ? {} : { day: "numeric" }),
  });
  const bars = points.map(({ point, total, orders }) => ({
    value: total,
    said: t("figures.bar", { when: nameOfPoint(context, point), sales: money(total), n: orders }),
    name: short.format(new Date(`${point.length > 7 ? point : `${point}-01`}T12:00:00Z`)),
  }));
  const most = money(asMinor(Math.max(0, ...points.map(({ total }) => total))));
  const search = period.refusal ? `?p=${period.name}` : request.url.search;
  const file = (name: string) =>
    html`<p class="ways"><a href="${at("figures", name)}${search}" download>${t("figures.file")}</a></p>`;
  const title = t(period.byMonth ? "figures.by_month" : "figures.by_day");
  const chart = points.length > 1 && barChart(language, title, bars, most);
  return html`${part("days", title, [chart, dayTable(context, figures), file("days.csv")])}
${part("sources", t("figures.by_source"), sourceTable(context, figures))}
${part("modes", t("figures.by_mode"), modeTable(context, figures))}
${part("dishes", t("figures.by_dish"), [dishTable(context, figures), file("dishes.csv")])}`;
}

const part = (id: string, title: string, body: Part): Html =>
  html`<section class="panel" aria-labelledby="h-${id}"><h2 id="h-${id}">${title}</h2>${body}</section>`;
