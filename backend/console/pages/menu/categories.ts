import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html } from "../../http/html.ts";
import type { CategoryRowView } from "../../menu/categories.ts";
import { storePage, type Waiting } from "../layout.ts";
import { orderList } from "./order-list.ts";

/** The categories in their order, those inside another one below it. */
export function categoriesPage(
  context: ConsoleContext,
  categories: readonly CategoryRowView[],
  waiting: Waiting,
): Html {
  const { t, at } = context;
  const inside = Map.groupBy(categories, ({ parent }) => parent);
  const list = (parent: string, id: string) =>
    orderList(
      context,
      id,
      (inside.get(parent) ?? []).map((row) => ({
        ref: row.ref,
        title: row.name,
        action: at("menu", "category", row.ref, "order"),
        body: html`<a href="${at("menu", "category", row.ref)}"><b><bdi>${row.name}</bdi></b><span class="small">${t("menu.dishes", { n: row.count })}${row.isHidden && html` · ${t("menu.hidden")}`}</span></a>`,
      })),
    );
  const tops = (inside.get("") ?? []).filter(({ ref }) => (inside.get(ref) ?? []).length > 0);
  const main = html`<p class="ways"><a href="${at("menu")}">${t("menu.back")}</a></p><h1>${t("menu.categories")}</h1>
<p class="small">${t("menu.order_intro")}</p><div class="ways spaced"><a href="${at("menu", "new-category")}">${t("menu.add_category")}</a></div>
${list("", "categories-top")}
${tops.map(({ ref, name }) => html`<section><h2>${t("menu.inside", { category: name })}</h2>${list(ref, `categories-${ref}`)}</section>`)}`;
  return storePage(context, { name: "menu", title: t("menu.categories"), waiting, main });
}
