import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { DishView } from "../../menu/dish-view.ts";
import { hidden } from "../layout.ts";
import { panel } from "./dish.ts";

/** The option groups of a dish: opened, put in order, taken off, and added. */
export function groupsPanel(context: ConsoleContext, ref: string, { groups, otherGroups }: DishView): Html {
  const { t, at, signed } = context;
  const change = (fields: Part, className?: string) =>
    html`<form method="post" action="${at("menu", "dish", ref, "groups")}" data-act${attribute("class", className)}>${hidden("csrf", signed.session.csrf)}${fields}</form>`;
  const press = (move: "up" | "down" | "off", title: string) =>
    html`<button name="move" value="${move}" aria-label="${t(`menu.move_${move}`, { item: title })}">${move === "off" ? t("menu.take_off") : html`<span aria-hidden="true">${move === "up" ? "↑" : "↓"}</span>`}</button>`;
  const rows = groups.map(
    (one, index) =>
      html`<li class="row dish-row"><a href="${at("menu", "group", one.ref)}"><b><bdi>${one.title}</bdi></b>${one.dishes > 1 && html`<span class="small">${t("menu.shared", { n: one.dishes - 1 })}</span>`}</a>${change([hidden("group", one.ref), index > 0 && press("up", one.title), index < groups.length - 1 && press("down", one.title), press("off", one.title)])}</li>`,
  );
  const options = otherGroups.map((one) => html`<option value="${one.ref}">${one.title}</option>`);
  const add =
    otherGroups.length > 0 &&
    change(
      html`<label>${t("menu.add_group")}<select name="group">${options}</select></label><button>${t("menu.add_this_group")}</button>`,
      "join",
    );
  const list =
    groups.length === 0 ? html`<p class="small">${t("menu.no_groups")}</p>` : html`<ul class="rows">${rows}</ul>`;
  return panel(
    "groups",
    t("stock.options"),
    html`${list}<div class="add-group">${add}<p class="ways"><a href="${at("menu", "new-group", ref)}">${t("menu.new_group_add")}</a></p></div>`,
  );
}
