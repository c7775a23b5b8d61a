import { isLanguage, traitsOf } from "../../../../config/languages.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { LastChange, ListedCategory, ListedDish, MenuView } from "../../menu/menu-list.ts";
import { icon } from "../icon.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";

/** For people who may not change it: why. */
export function menuClosedPage(context: ConsoleContext, waiting: Waiting): Html {
  const { t } = context;
  const main = html`<h1>${t("menu.title")}</h1><p class="empty">${t("menu.managers")}</p>`;
  return storePage(context, { name: "menu", title: t("menu.title"), waiting, main });
}

/** The whole menu by category, to be changed. */
export function menuPage(context: ConsoleContext, view: MenuView, waiting: Waiting): Html {
  const { t, at } = context;
  const { query, found, last } = view;
  const main = html`<h1>${t("menu.title")}</h1>
<p class="small">${t("menu.intro")}</p>
<div class="ways spaced">${addFirst(context, view)}<a href="${at("menu", "categories")}">${t("menu.categories")}</a><a href="${at("menu", "import")}">${t("menu.import.title")}</a><a href="${at("menu", "history")}">${t("menu.history")}</a></div>
${context.request.url.searchParams.get("done") === "imported" && html`<p class="banner done" role="status">${t("menu.done_imported")}</p>`}
<div id="last" data-live>${last && lastLine(context, last)}</div>
<form class="search" method="get" role="search" data-search><label for="q">${t("menu.search")}</label>
<div><input id="q" name="q" type="search" value="${query}" maxlength="60" autocomplete="off" dir="auto"><noscript><button>${t("stock.find")}</button></noscript></div></form>
<nav class="filter" id="categories" data-live aria-label="${t("stock.categories")}">${pills(context, view)}</nav>
<div id="found" data-live>${found.length === 0 && html`<p class="empty">${query ? t("stock.none_found", { query }) : t("menu.none")}</p>`}
${found.map((category, index) => section(context, category, index))}</div>`;
  return storePage(context, { name: "menu", title: t("menu.title"), waiting, main });
}

/** A dish is in a category, so the first of those is added before it. */
const addFirst = ({ t, at }: ConsoleContext, { categories, category }: MenuView): Html =>
  categories.length === 0
    ? html`<a href="${at("menu", "new-category")}">${t("menu.add_category")}</a>`
    : html`<a href="${at("menu", "new")}${category ? `?c=${category}` : ""}">${t("menu.add_dish")}</a>`;

function pills({ t, at }: ConsoleContext, { categories, category, query }: MenuView): Html[] {
  const pill = (ref: string, name: string, isHere: boolean) =>
    html`<a href="${at("menu")}${ref && `?c=${ref}`}" data-category="${ref}"${attribute("aria-current", isHere && "true")}><bdi>${name}</bdi></a>`;
  const all = pill("", t("stock.all"), category === null && !query);
  return [all, ...categories.map(({ ref, name }) => pill(ref, name, ref === category))];
}

function section(context: ConsoleContext, { name, isHidden, dishes }: ListedCategory, index: number): Html {
  const { t } = context;
  const state = isHidden && html` <span class="small">${t("menu.hidden")}</span>`;
  return html`<section aria-labelledby="h-menu-${index}"><h2 id="h-menu-${index}"><bdi>${name}</bdi> <span class="count">${dishes.length}</span>${state}</h2>
${dishes.length === 0 ? html`<p class="small">${t("menu.empty_category")}</p>` : html`<ul class="rows two">${dishes.map((dish) => dishRow(context, dish))}</ul>`}</section>`;
}

function dishRow(context: ConsoleContext, { ref, title, price, ...dish }: ListedDish): Html {
  const { at } = context;
  const notes = dishNotes(context, dish);
  return html`<li class="row dish-row"${attribute("data-out", dish.isHidden || dish.isOut)}><a href="${at("menu", "dish", ref)}"><b><bdi>${title}</bdi></b> <span><bdi>${price}</bdi></span>${notes && html`<span class="small">${notes}</span>`}</a></li>`;
}

function dishNotes({ t, language }: ConsoleContext, dish: Omit<ListedDish, "ref" | "title" | "price">): string {
  const missing = dish.untranslated.map((one) => (isLanguage(one) ? t(`language.${one}`) : one));
  const notes = [
    dish.isHidden && t("menu.hidden"),
    dish.isOut && t("stock.state_out"),
    dish.hours && t("menu.only_between", { from: dish.hours[0] ?? "", until: dish.hours[1] ?? "" }),
    missing.length > 0 && t("menu.untranslated", { languages: missing.join(traitsOf(language).comma) }),
  ];
  return notes.filter(Boolean).join(" · ");
}

/** The newest change and the button that takes it back. */
export function lastLine(context: ConsoleContext, { row, who }: LastChange): Part {
  const { t, day, time, localized } = context;
  const what = t(`store.act.menu_${row.act}`, { item: localized(row.title) });
  const when = t("menu.by", { name: who ?? t("menu.somebody"), day: day(row.created_at), time: time(row.created_at) });
  return html`<div class="row"><p>${icon("clock")} ${what}<br><span class="small">${when}</span></p>${undoForm(context, row.id)}</div>`;
}

export const undoForm = ({ t, at, signed }: ConsoleContext, id: number): Html =>
  html`<form method="post" action="${at("menu", "undo")}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("change", String(id))}<button>${t("act.undo")}</button></form>`;
