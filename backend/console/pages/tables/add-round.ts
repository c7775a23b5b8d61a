import { randomUUID } from "node:crypto";
import { traitsOf } from "../../../../config/languages.ts";
import type { SoldGroup, SoldOption } from "../../../rules/menu/option-choice.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import {
  lineText,
  MAX_NOTE,
  MAX_OF_ONE,
  type NewRound,
  type NewRoundDish,
  type NewRoundLine,
  ROUND_FIELDS,
} from "../../tables/new-round.ts";
import { OPTION_FIELDS } from "../../tables/new-round-options.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { sheet } from "../sheet.ts";

/** A round for guests without a phone: the menu by category or word, and what was chosen so far. */
export function addRoundPage(context: ConsoleContext, view: NewRound, waiting: Waiting): Html {
  const { t, at } = context;
  const { overview, query, dishes, lines } = view;
  const title = t("floor.add_title", { table: overview.name });
  const main = html`<div class="table-top"><p class="ways"><a href="${at("tables", overview.table.id)}">${t("floor.back_table", { table: overview.name })}</a></p><h1>${title}</h1></div>
<div class="table-parts"><section aria-labelledby="h-menu"><h2 id="h-menu" class="said">${t("floor.menu")}</h2>
<form class="search" method="get" role="search">${kept(view)}<label for="f">${t("floor.search")}</label><div><input id="f" name="${ROUND_FIELDS.search}" type="search" value="${query}" maxlength="60" autocomplete="off" dir="auto"><button>${t("stock.find")}</button></div></form>
<nav class="filter" id="categories" aria-label="${t("stock.categories")}">${pills(context, view)}</nav>
<ul class="rows">${dishes.map((dish) => dishRow(context, view, dish))}</ul>
${dishes.length === 0 && html`<p class="empty">${query ? t("stock.none_found", { query }) : t("floor.none")}</p>`}</section>
<div class="table-side round-side"><section class="panel" aria-labelledby="h-round"><h2 id="h-round">${t("floor.new_round")}</h2>
${lines.length === 0 ? html`<p class="empty">${t("floor.new_round_empty")}</p>` : linesOf(context, view)}</section></div></div>`;
  return storePage(context, { name: "tables", title, waiting, main });
}

/** What was chosen so far, as hidden fields. */
const kept = ({ lines }: NewRound): Html[] => lines.map(({ line }) => hidden("line", lineText(line)));

/** The page's address with other lines or another category. */
function addressOf(
  context: ConsoleContext,
  view: NewRound,
  lines: readonly NewRoundLine[],
  category: string | null,
): string {
  const query = new URLSearchParams([
    ...lines.map((line) => ["line", lineText(line)]),
    ...(category ? [[ROUND_FIELDS.category, category]] : view.query ? [[ROUND_FIELDS.search, view.query]] : []),
  ]);
  return `${context.at("tables", view.overview.table.id, "add")}?${query}`;
}

function pills(context: ConsoleContext, view: NewRound): Html[] {
  const lines = view.lines.map(({ line }) => line);
  return view.categories.map(
    ({ id, name }) =>
      html`<a href="${addressOf(context, view, lines, id)}"${attribute("aria-current", id === view.category && "true")}>${name}</a>`,
  );
}

function dishRow(context: ConsoleContext, view: NewRound, dish: NewRoundDish): Html {
  const { t, money } = context;
  const { id, title, price, isSoldOut, groups } = dish;
  const label = t("stock.for", { action: t("floor.add"), item: title });
  const keep = [
    kept(view),
    hidden("item", id),
    view.category && hidden(ROUND_FIELDS.category, view.category),
    view.query && hidden(ROUND_FIELDS.search, view.query),
  ];
  const plain = html`<form method="get">${keep}<button class="go" aria-label="${label}">${t("floor.add")}</button></form>`;
  const options = () =>
    sheet(context, {
      label: t("floor.add"),
      name: label,
      title,
      className: "opens",
      body: html`<form method="get">${keep}${groups.map((group) => groupField(context, group, []))}
<label>${t("floor.quantity")}<input type="number" name="${ROUND_FIELDS.quantity}" value="1" min="1" max="${MAX_OF_ONE}" inputmode="numeric"></label>
<label class="word">${t("floor.dish_note")}<input name="${ROUND_FIELDS.note}" maxlength="${MAX_NOTE}" autocomplete="off" dir="auto"></label>
<div class="send"><button class="go">${t("floor.add")}</button></div></form>`,
    });
  const press: Part = isSoldOut
    ? html`<span class="small">${t("stock.state_out")}</span>`
    : groups.length === 0
      ? plain
      : options();
  return html`<li class="row"${attribute("data-out", isSoldOut)}><p><b><bdi>${title}</bdi></b> <span class="small"><bdi>${money(price)}</bdi></span></p>${press}</li>`;
}

/** One of a group as radio buttons, several as boxes; groups below an option follow it. */
function groupField(context: ConsoleContext, group: SoldGroup, path: readonly string[]): Html {
  const isOne = group.min_selectable === 1 && group.max_selectable === 1;
  const open = group.options.filter(({ available, stock }) => available && stock !== 0);
  const first = isOne ? (open.find(({ included }) => included > 0) ?? open[0]) : null;
  const isChosen = (option: SoldOption) => option === first || (!isOne && option.included > 0);
  const name = `o${[...path, group.id].join("-")}`;
  const rows = open.map((option) => {
    const to = [...path, String(option.id)];
    const price = option.price > 0 && html` <small><bdi>${context.money(option.price)}</bdi></small>`;
    return html`<label><input type="${isOne ? "radio" : "checkbox"}" name="${name}" value="${to.join("-")}"${attribute("checked", isChosen(option))}> <span><bdi>${context.localized(option.title)}</bdi>${price}</span></label>${howFields(context, group, option, to.join("-"))}
${option.option_groups.length > 0 && html`<div class="below">${option.option_groups.map((inner) => groupField(context, inner, to))}</div>`}`;
  });
  return html`<fieldset class="reasons"><legend>${context.localized(group.title)}</legend>${rows}</fieldset>`;
}

/** How often, on which half and in which amount an option is wanted; they count only with the option. */
function howFields({ t, localized }: ConsoleContext, group: SoldGroup, option: SoldOption, key: string): Part {
  const name = localized(option.title);
  const amounts = group.amounts.filter(({ id }) => !option.amounts || option.amounts.includes(id));
  const select = (field: string, label: string, options: readonly Html[]): Html =>
    html`<label><span class="said">${t("stock.for", { action: label, item: name })}</span><select name="${field}${key}">${options}</select></label>`;
  const halves = (["left", "right"] as const).map(
    (side) => html`<option value="${side}">${t(`floor.half.${side}`)}</option>`,
  );
  const fields = [
    group.halves &&
      select(OPTION_FIELDS.portion, t("floor.half.which"), [
        html`<option value="">${t("floor.half.whole")}</option>`,
        ...halves,
      ]),
    amounts.length > 1 &&
      select(OPTION_FIELDS.amount, t("floor.amount_which"), [
        html`<option value="">${t("floor.amount_usual")}</option>`,
        ...amounts.map(({ id, title }) => html`<option value="${id}">${localized(title)}</option>`),
      ]),
    option.max_quantity > 1 &&
      html`<label><span class="said">${t("stock.for", { action: t("floor.quantity"), item: name })}</span><input type="number" name="${OPTION_FIELDS.quantity}${key}" value="1" min="1" max="${option.max_quantity}" inputmode="numeric"></label>`,
  ].filter(Boolean);
  return fields.length > 0 && html`<div class="below how">${fields}</div>`;
}

function linesOf(context: ConsoleContext, view: NewRound): Html {
  const { t, at, signed, language, money } = context;
  const { overview, lines, sum } = view;
  const all = lines.map(({ line }) => line);
  const without = (index: number) => addressOf(context, view, all.toSpliced(index, 1), view.category);
  const rows = lines.map(({ line, title, options, amount }, index) => {
    const label = t("stock.for", { action: t("floor.remove"), item: title });
    return html`<li class="row"><p><b>${line.quantity}×</b> <bdi>${title}</bdi> <span class="small"><bdi>${money(amount)}</bdi></span>${options.length > 0 && html`<br><span class="small"><bdi>${options.join(traitsOf(language).comma)}</bdi></span>`}${line.note && html`<br><em><bdi>${line.note}</bdi></em>`}</p><p class="ways"><a href="${without(index)}" aria-label="${label}">${t("floor.remove")}</a></p></li>`;
  });
  return html`<ul class="rows">${rows}</ul>
<p class="row" id="round-sum"><b><bdi>${money(sum)}</bdi></b> <span class="small">${t("floor.new_round_sum")}</span></p>
<form method="post" action="${at("tables", overview.table.id, "round")}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("visit", overview.openVisit?.visit.id ?? "")}${hidden("key", randomUUID())}${kept(view)}<button class="go">${t("floor.send_round")}</button></form>`;
}
