import { mayEditMenu } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import { attribute, type Html, html, type Part } from "../http/html.ts";
import { SHOWN, type StockEntry, type StockView } from "../store/stock.ts";
import { hidden, storePage, type Waiting } from "./layout.ts";

/** The store's stock: sold out first, then the menu by category, or what a word finds. */
export function stockPage(context: ConsoleContext, view: StockView, waiting: Waiting): Html {
  const { t } = context;
  const { query, out, found, more } = view;
  const main = html`<h1>${t("stock.title")}</h1>
${mayEditMenu(context.signed.member) && html`<p class="ways spaced"><a href="${context.at("menu")}">${t("menu.change_menu")}</a></p>`}
<form class="search" method="get" role="search" data-search><label for="q">${t("stock.search")}</label>
<div><input id="q" name="q" type="search" value="${query}" maxlength="60" autocomplete="off" dir="auto"><noscript><button>${t("stock.find")}</button></noscript></div></form>
<nav class="filter" id="categories" data-live aria-label="${t("stock.categories")}">${pills(context, view)}</nav>
<section aria-labelledby="h-out" id="out" data-live><h2 id="h-out">${t("stock.out_now")} <span class="count">${out.length}</span></h2>
${out.length === 0 ? html`<p class="small">${t("stock.none_out")}</p>` : list(context, out)}</section>
<div id="found" data-live>${found.length === 0 && query && html`<p class="empty">${t("stock.none_found", { query })}</p>`}
${[...Map.groupBy(found, ({ heading }) => heading)].map(([heading, entries], index) => section(context, heading, entries, index))}
${more && html`<p class="small">${t("stock.too_many", { n: SHOWN })}</p>`}</div>`;
  return storePage(context, { name: "stock", title: t("stock.title"), waiting, main });
}

/** Links that work without script; the script lists what they name without leaving the page. */
function pills({ t, at }: ConsoleContext, { categories, category, query }: StockView): Html[] {
  const pill = (id: string, name: string, isHere: boolean) =>
    html`<a href="${at("stock")}${id && `?c=${id}`}" data-category="${id}"${attribute("aria-current", isHere && "true")}>${name}</a>`;
  const all = pill("", t("stock.all"), category === null && !query);
  return [all, ...categories.map(({ id, name }) => pill(id, name, id === category))];
}

function section(context: ConsoleContext, heading: string, entries: readonly StockEntry[], index: number): Html {
  return html`<section aria-labelledby="h-found-${index}"><h2 id="h-found-${index}"><bdi>${heading}</bdi></h2>${list(context, entries)}</section>`;
}

const list = (context: ConsoleContext, entries: readonly StockEntry[]) =>
  html`<ul class="rows two">${entries.map((entry) => row(context, entry))}</ul>`;

function stateWords({ t, day, time }: ConsoleContext, { stock, backAt }: StockEntry): string | null {
  if (stock === 0)
    return backAt ? t("stock.state_until", { day: day(backAt), time: time(backAt) }) : t("stock.state_out");
  return stock === null ? null : t("stock.left", { n: stock });
}

function row(context: ConsoleContext, entry: StockEntry): Html {
  const { t, at, signed } = context;
  const { kind, id, title, group, stock } = entry;
  const press = (act: "out" | "out_today" | "back", className: string): Part => {
    const action = t(`stock.${act}`);
    const label = act === "back" ? t("stock.back_for", { item: title }) : t("stock.for", { action, item: title });
    return html`<button name="act" value="${act}"${attribute("class", className)} aria-label="${label}">${action}</button>`;
  };
  const state = stateWords(context, entry);
  const buttons = stock === 0 ? press("back", "go") : [press("out_today", ""), press("out", "")];
  return html`<li class="row" id="${kind}-${id}"${attribute("data-out", stock === 0)}><p><b><bdi>${title}</bdi></b>${group && html` <small><bdi>${group}</bdi></small>`}${state && html`<br><span class="small">${state}</span>`}</p>
<form method="post" action="${at("stock", kind, String(id))}" data-act data-hold>${hidden("csrf", signed.session.csrf)}${buttons}</form></li>`;
}
