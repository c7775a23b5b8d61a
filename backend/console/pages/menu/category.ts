import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { CategoryView } from "../../menu/categories.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { sheet } from "../sheet.ts";
import { formTop, hoursInputs, panel, textInputs } from "./dish.ts";
import { orderList } from "./order-list.ts";

/** A category: its names, where it is, its hours, and the order of its dishes. */
export function categoryPage(
  context: ConsoleContext,
  view: CategoryView,
  refused: string | null,
  waiting: Waiting,
): Html {
  const { t, at, signed } = context;
  const { ref, title, stamp } = view;
  const action = ref === null ? at("menu", "new-category") : at("menu", "category", ref);
  const texts = [
    textInputs(context, view, { field: "name", isNeeded: true }),
    textInputs(context, view, { field: "description", isLong: true }),
  ];
  const isFirst = ref === null && view.homes.length === 0;
  const back = isFirst
    ? { back: at("menu"), label: t("menu.back") }
    : { back: at("menu", "categories"), label: t("menu.back_categories") };
  const main = html`${formTop(context, { title, refused, ...back })}${isFirst && html`<p class="note">${t("menu.category_first")}</p>`}
<form method="post" action="${action}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", ref === null ? "" : stamp)}
${panel("texts", t("menu.part.texts"), texts)}${panel("sold", t("menu.part.sold"), placeFields(context, view))}
<div class="send"><button class="go">${t(ref === null ? "menu.add_category" : "menu.save")}</button></div></form>
${ref !== null && dishList(context, view)}
${ref !== null && html`<div class="presses">${removeSheet(context, ref, view)}</div>`}`;
  return storePage(context, { name: "menu", title, waiting, main });
}

function placeFields(context: ConsoleContext, { ref, values, homes, count }: CategoryView): Part {
  const { t } = context;
  const options = homes.map(
    (one) => html`<option value="${one.ref}"${attribute("selected", values.inside === one.ref)}>${one.name}</option>`,
  );
  const hours = html`${hoursInputs(context, values.hours)}<p class="small">${t("menu.category_hours_what", { n: count })}</p>`;
  return html`<label>${t("menu.field.inside")}<select name="inside"><option value="">${t("menu.top_level")}</option>${options}</select></label>
<div class="reasons"><label><input type="checkbox" name="hidden" value="yes"${attribute("checked", values.hidden === "yes")}> <span>${t("menu.hide_category")}</span></label></div>
${ref !== null && count > 0 && hours}`;
}

function dishList(context: ConsoleContext, { ref, dishes }: CategoryView): Html {
  const { t, at } = context;
  const rows = dishes.map((dish) => ({
    ref: dish.ref,
    title: dish.title,
    action: at("menu", "dish", dish.ref, "order"),
    body: html`<a href="${at("menu", "dish", dish.ref)}"><b><bdi>${dish.title}</bdi></b> <span><bdi>${dish.price}</bdi></span></a>`,
  }));
  return html`<section aria-labelledby="h-dishes"><h2 id="h-dishes">${t("menu.dish_order")} <span class="count">${dishes.length}</span></h2>
<div class="ways spaced"><a href="${at("menu", "new")}?c=${ref}">${t("menu.add_dish")}</a></div>${orderList(context, "dishes", rows)}</section>`;
}

function removeSheet(context: ConsoleContext, ref: string, { title, count }: CategoryView): Html {
  const { t, at, signed } = context;
  const label = t("menu.remove", { item: title });
  const body = html`<form method="post" action="${at("menu", "category", ref, "remove")}" data-act>${hidden("csrf", signed.session.csrf)}<p>${t("menu.remove_category_what", { n: count })}</p><div class="send"><button class="stop">${label}</button></div></form>`;
  return sheet(context, { label: t("menu.remove_short"), name: label, title: label, className: "opens stop", body });
}
