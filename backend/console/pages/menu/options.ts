import { MAX_OPTION_LEVELS } from "../../../importers/menu/menu-plan.ts";
import { MAX_NAME } from "../../../importers/text-rules.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { amountInputs, MAX_AMOUNTS, typedAmounts } from "../../menu/options/amount-fields.ts";
import { homeOfGroup } from "../../menu/options/groups.ts";
import type { OptionPartView } from "../../menu/options/option-views.ts";
import { languageLabel } from "../language-label.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { sheet } from "../sheet.ts";
import { boxes, dietFields, formTop, panel, textInputs } from "./dish.ts";
import { differingPrices } from "./dish-prices.ts";
import { fieldLabel } from "./field-words.ts";
import { orderList } from "./order-list.ts";

/** A group: its names, how many may be chosen, and its options. */
export function groupPage(
  context: ConsoleContext,
  view: OptionPartView,
  refused: string | null,
  waiting: Waiting,
): Html {
  const { t, at } = context;
  const { ref, title, above } = view;
  const back = backTo(context, view);
  const action = ref === null ? at("menu", "new-group", above?.ref ?? "") : at("menu", "group", ref);
  const texts = [
    textInputs(context, view, { field: "title", isNeeded: true }),
    textInputs(context, view, { field: "description", isLong: true }),
  ];
  const main = html`${formTop(context, { title, refused, ...back })}${ref !== null && usedBy(context, view)}
${form(context, view, action, [panel("texts", t("menu.part.texts"), texts), panel("rules", t("menu.part.rules"), ruleFields(context, view)), ref === null && firstOption(context, view)])}
${ref !== null && optionList(context, ref, view)}${ref?.includes("/") && html`<div class="presses">${removeSheet(context, "group", ref, title)}</div>`}`;
  return storePage(context, { name: "menu", title, waiting, main });
}

/** An option: its names, what it costs, what it contains, and the groups that it opens. */
export function optionPage(
  context: ConsoleContext,
  view: OptionPartView,
  refused: string | null,
  waiting: Waiting,
): Html {
  const { t, at } = context;
  const { ref, title, above, values, inside } = view;
  const group = above?.ref ?? "";
  const back = { back: at("menu", "group", group), label: t("menu.back_to", { item: above?.title ?? "" }) };
  const action = ref === null ? at("menu", "new-option", group) : at("menu", "option", ref);
  const diet = html`${ticks(context, values, ["adds_nothing"])}<p class="small">${t("menu.adds_nothing_what")}</p>${dietFields(context, view)}`;
  const main = html`${formTop(context, { title, refused, ...back })}${ref !== null && usedBy(context, view)}
${form(context, view, action, [panel("texts", t("menu.part.texts"), textInputs(context, view, { field: "title", isNeeded: true })), panel("price", t("menu.part.price"), optionFields(context, view)), panel("diet", t("menu.part.diet"), diet)])}
${ref !== null && openedGroups(context, ref, inside)}${ref !== null && html`<div class="presses">${removeSheet(context, "option", ref, title)}</div>`}`;
  return storePage(context, { name: "menu", title, waiting, main });
}

/** To what the group was opened from: a group of one dish belongs to that dish, one of several to the menu. */
function backTo({ t, at }: ConsoleContext, { ref, above, dishes }: OptionPartView): { back: string; label: string } {
  const [dish] = dishes;
  if (!above && dish && dishes.length === 1)
    return { back: at("menu", "dish", dish.ref), label: t("menu.back_to", { item: dish.title }) };
  if (!above) return { back: at("menu"), label: t("menu.back") };
  return {
    back: at("menu", ref === null && homeOfGroup(above.ref) === "item" ? "dish" : "option", above.ref),
    label: t("menu.back_to", { item: above.title }),
  };
}

/** The dishes that a change reaches: a group is one for all of them. */
function usedBy({ t }: ConsoleContext, { dishes, places }: OptionPartView): Html {
  const list = html`<ul>${dishes.map((dish) => html`<li><bdi>${dish.title}</bdi></li>`)}</ul>`;
  return html`<details class="used"><summary>${t("menu.used_by", { n: dishes.length })}</summary>${list}</details>
${places > 1 && html`<p class="small">${t("menu.places", { n: places })}</p>`}`;
}

function form({ t, signed }: ConsoleContext, { ref, stamp }: OptionPartView, action: string, body: Part): Html {
  return html`<form method="post" action="${action}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", ref === null ? "" : stamp)}${body}
<div class="send"><button class="go">${t(ref === null ? "menu.add" : "menu.save")}</button></div></form>`;
}

const number = (context: ConsoleContext, values: OptionPartView["values"], name: string, isNeeded = false): Html =>
  html`<label>${fieldLabel(context, name)}<input name="${name}" value="${values[name]}" inputmode="numeric" maxlength="6" autocomplete="off" dir="ltr"${attribute("required", isNeeded)}></label>`;

function ticks(
  { t }: ConsoleContext,
  values: OptionPartView["values"],
  names: readonly ("halves" | "default" | "available" | "adds_nothing")[],
): Html {
  return html`<div class="reasons">${names.map((name) => html`<label><input type="checkbox" name="${name}" value="yes"${attribute("checked", values[name] === "yes")}> <span>${t(`menu.tick.${name}`)}</span></label>`)}</div>`;
}

function ruleFields(context: ConsoleContext, view: OptionPartView): Part {
  const { t } = context;
  const { values } = view;
  return html`<div class="own">${number(context, values, "min", true)}${number(context, values, "max", true)}${number(context, values, "free")}</div>
<p class="small">${t("menu.rules_what")}</p>${ticks(context, values, ["halves"])}${amountFields(context, view)}`;
}

/** Further amounts that a page has room for. */
const FURTHER = 2;

/** How much of an option there can be: a row for each amount, and some for further ones. */
function amountFields(context: ConsoleContext, { values, shop }: OptionPartView): Part {
  const { t } = context;
  const rows = typedAmounts(values.amounts ?? "", shop);
  const used = rows.findLastIndex(({ titles, factor }) => factor !== "" || titles.some(Boolean)) + 1;
  const shown = rows.slice(0, Math.min(MAX_AMOUNTS, used + FURTHER)).map(({ ref, titles, factor }, index) => {
    const inputs = amountInputs(index + 1, shop);
    const names = shop.languages.map(
      (language, at) =>
        html`<label>${languageLabel(context, language)}<input name="${inputs[at + 1]}" value="${titles[at]}" maxlength="${MAX_NAME}" autocomplete="off" lang="${language}" dir="auto"></label>`,
    );
    return html`<fieldset class="own compact numbered"><legend>${t("menu.amount")} ${index + 1}</legend>${hidden(inputs[0] ?? "", ref)}${names}<label>${t("menu.amount_factor")}<input name="${inputs.at(-1)}" value="${factor}" inputmode="decimal" maxlength="5" autocomplete="off" dir="ltr"></label></fieldset>`;
  });
  return html`<details class="fold"${attribute("open", used > 0)}><summary>${t("menu.field.amounts")}${used > 0 && html` <span class="count">${used}</span>`}</summary><p class="small">${t("menu.amounts_what")}</p>${shown}</details>`;
}

/** A group without options cannot be chosen from, so it begins with one. */
function firstOption(context: ConsoleContext, view: OptionPartView): Html {
  const { t } = context;
  const { shop, values } = view;
  return panel(
    "first",
    t("menu.first_option"),
    html`${textInputs(context, view, { field: "first_title", isNeeded: true })}<label>${t("menu.in_currency", { field: t("menu.surcharge"), currency: shop.currency })}<input name="first_price" value="${values.first_price}" inputmode="decimal" maxlength="20" autocomplete="off" dir="ltr"></label>`,
  );
}

function optionFields(context: ConsoleContext, view: OptionPartView): Part {
  const { t } = context;
  const { values, shop, amounts } = view;
  return html`<div class="own"><label>${t("menu.in_currency", { field: t("menu.surcharge"), currency: shop.currency })}<input name="price" value="${values.price}" inputmode="decimal" maxlength="20" autocomplete="off" dir="ltr"></label>
${number(context, values, "max_quantity")}${number(context, values, "stock")}${(amounts.length > 0 || values.included) && included(context, values)}</div>${amounts.length > 0 && comesIn(context, view)}${differingPrices(context, view, "option")}${ticks(context, values, ["default", "available"])}`;
}

/** The amounts of the group to choose from; a single one is no choice. */
function comesIn({ t }: ConsoleContext, { values, amounts }: OptionPartView): Part {
  const [only] = amounts;
  const which =
    amounts.length > 1
      ? boxes(
          t("menu.field.comes_in"),
          "comes_in",
          values.comes_in,
          amounts.map(({ ref, words }) => [ref, words]),
        )
      : html`<p>${t("menu.field.comes_in")}: <bdi>${only?.words}</bdi></p>`;
  return html`${which}<p class="small">${t("menu.comes_in_what")}</p>`;
}

const included = (context: ConsoleContext, values: OptionPartView["values"]): Html =>
  html`<label>${fieldLabel(context, "included")}<input name="included" value="${values.included}" inputmode="decimal" maxlength="5" autocomplete="off" dir="ltr"></label>`;

function optionList(context: ConsoleContext, ref: string, { inside }: OptionPartView): Html {
  const { t, at } = context;
  const rows = inside.map((one) => ({
    ref: one.ref,
    title: one.title,
    action: at("menu", "option", one.ref, "order"),
    body: html`<a href="${at("menu", "option", one.ref)}"><b><bdi>${one.title}</bdi></b>${one.price && html` <span><bdi>${one.price}</bdi></span>`}</a>`,
  }));
  return html`<section aria-labelledby="h-options"><h2 id="h-options">${t("stock.options")} <span class="count">${inside.length}</span></h2>
<div class="ways spaced"><a href="${at("menu", "new-option", ref)}">${t("menu.add_option")}</a></div>${orderList(context, "options", rows)}</section>`;
}

/** The groups that an option opens, in order, and a new one where the menu may be deeper. */
function openedGroups(context: ConsoleContext, ref: string, inside: OptionPartView["inside"]): Html {
  const { t, at } = context;
  const rows = inside.map((one) => ({
    ref: one.ref,
    title: one.title,
    action: at("menu", "group", one.ref, "order"),
    body: html`<a href="${at("menu", "group", one.ref)}"><b><bdi>${one.title}</bdi></b></a>`,
  }));
  const level = ref.split("/").length / 2;
  const list =
    inside.length > 0 ? orderList(context, "groups", rows) : html`<p class="small">${t("menu.opens_none")}</p>`;
  const add =
    level < MAX_OPTION_LEVELS &&
    html`<p class="ways"><a href="${at("menu", "new-group", ref)}">${t("menu.new_group_add")}</a></p>`;
  return panel("opens", t("menu.opens"), html`${list}${add}`);
}

function removeSheet(context: ConsoleContext, kind: "group" | "option", ref: string, title: string): Html {
  const { t, at, signed } = context;
  const label = t("menu.remove", { item: title });
  const body = html`<form method="post" action="${at("menu", kind, ref, "remove")}" data-act>${hidden("csrf", signed.session.csrf)}<p>${t(`menu.remove_${kind}_what`)}</p><div class="send"><button class="stop">${label}</button></div></form>`;
  return sheet(context, { label: t("menu.remove_short"), name: label, title: label, className: "opens stop", body });
}
