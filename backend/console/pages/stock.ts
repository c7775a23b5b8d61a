import type { ConsoleContext } from "../console-context.ts";
import type { Html, Part } from "../http/html.ts";
import { attribute, html } from "../http/html.ts";
import type { StockEntry, StockView } from "../store/stock.ts";
import { SHOWN } from "../store/stock.ts";
import { hidden, storePage, type Waiting } from "./layout.ts";

/** The store's stock: sold out first, then search results. */
export function stockPage(context: ConsoleContext, view: StockView, waiting: Waiting): Html {
  const { t } = context;
  const { query, out, dishes, options, more } = view;
  const list = (entries: readonly StockEntry[]) =>
    html`<ul class="rows">${entries.map((entry) => row(context, entry))}</ul>`;
  const nothing = dishes.length === 0 && options.length === 0;
  const main = html`<h1>${t("stock.title")}</h1>
<form class="search" method="get" role="search" data-search><label for="q">${t("stock.search")}</label>
<div><input id="q" name="q" type="search" value="${query}" maxlength="60" autocomplete="off"><button>${t("stock.find")}</button></div></form>
<section aria-labelledby="h-out" id="out" data-live><h2 id="h-out">${t("stock.out_now")} <span class="count">${out.length}</span></h2>
${out.length === 0 ? html`<p class="empty">${t("stock.none_out")}</p>` : list(out)}</section>
<div id="found" data-live>${nothing && query && html`<p class="empty">${t("stock.none_found", { query })}</p>`}
${dishes.length > 0 && html`<section aria-labelledby="h-dishes"><h2 id="h-dishes">${t("stock.dishes")}</h2>${list(dishes)}</section>`}
${options.length > 0 && html`<section aria-labelledby="h-options"><h2 id="h-options">${t("stock.options")}</h2>${list(options)}</section>`}
${more && html`<p class="small">${t("stock.too_many", { n: SHOWN })}</p>`}</div>`;
  return storePage(context, { name: "stock", title: t("stock.title"), waiting, main });
}

function stateWords({ t, day, time }: ConsoleContext, { stock, backAt }: StockEntry): string {
  if (stock === 0)
    return backAt ? t("stock.state_until", { day: day(backAt), time: time(backAt) }) : t("stock.state_out");
  return stock === null ? t("stock.state_on") : t("stock.left", { n: stock });
}

function row(context: ConsoleContext, entry: StockEntry): Html {
  const { t, at, signed } = context;
  const { kind, id, title, group, stock } = entry;
  const press = (act: "out" | "out_today" | "back", className: string): Part => {
    const action = t(`stock.${act}`);
    const label = act === "back" ? t("stock.back_for", { item: title }) : t("stock.for", { action, item: title });
    return html`<button name="act" value="${act}" class="${className}" aria-label="${label}">${action}</button>`;
  };
  const mark = html`<span class="small" aria-hidden="true">${t("stock.mark")}</span>`;
  const buttons = stock === 0 ? press("back", "go") : [mark, press("out_today", ""), press("out", "")];
  return html`<li class="row" id="${kind}-${id}"${attribute("data-out", stock === 0)}><p><b><bdi>${title}</bdi></b>${group && html` <small><bdi>${group}</bdi></small>`}<br><span class="small">${stateWords(context, entry)}</span></p>
<form method="post" action="${at("stock", kind, String(id))}" data-act>${hidden("csrf", signed.session.csrf)}${buttons}</form></li>`;
}
