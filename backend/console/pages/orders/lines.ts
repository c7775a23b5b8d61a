import { traitsOf } from "../../../../config/languages.ts";
import { withColon } from "../../../../lib/domain/text/with-colon.ts";
import type { OrderItemRow } from "../../../db/repositories/order/orders.ts";
import type { OrderItemOptionRow } from "../../../db/schema/orders.ts";
import { type ChosenGroup, chosenGroups } from "../../../orders/views/chosen-groups.ts";
import { optionText } from "../../../orders/views/option-text.ts";
import { translator } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";

/** Dishes of a new order where many orders must be in view. */
const SHORT = 4;

/** What to cook: dishes, and below each what was chosen, group by group and nested as chosen. */
export function lines(context: ConsoleContext, items: readonly OrderItemRow[]): Html {
  const { localized } = context;
  const rows = items.map(
    (item) =>
      html`<li><b class="count">${item.quantity}×</b> <span class="dish"><bdi>${localized(item.title) || item.item_ref}</bdi>${groupList(context, chosenGroups(item.options))}${item.instructions && html`<em><bdi>${item.instructions}</bdi></em>`}</span></li>`,
  );
  // Said only where a new order is shortened (styles/card.css).
  const rest =
    rows.length > SHORT && html`<li class="rest">${context.t("order.more", { n: rows.length - SHORT + 1 })}</li>`;
  return html`<ul class="lines">${rows}${rest}</ul>`;
}

function groupList(context: ConsoleContext, groups: readonly ChosenGroup[]): Part {
  if (groups.length === 0) return null;
  return html`<ul class="chosen">${groups.map((group) => html`<li>${groupRow(context, group)}</li>`)}</ul>`;
}

/** "Chutney: Coconut, Mint"; options that open further groups are apart from each other. */
function groupRow(context: ConsoleContext, { title, chosen }: ChosenGroup): Part {
  const name = context.localized(title);
  const text = wordsOf(context);
  const isNested = chosen.some(({ groups }) => groups.length > 0);
  const { comma } = traitsOf(context.language);
  const options = isNested
    ? chosen.map(({ option, groups }) => html`<div><bdi>${text(option)}</bdi>${groupList(context, groups)}</div>`)
    : chosen.map(({ option }, index) => [index > 0 && comma, html`<bdi>${text(option)}</bdi>`]);
  return [name && html`<span class="group"><bdi>${withColon(name)}</bdi></span> `, options];
}

function wordsOf({ localized, language }: ConsoleContext): (option: OrderItemOptionRow) => string {
  const text = translator(language);
  const half = (portion: "left" | "right") => text(`order.${portion}_half`);
  return (option) => optionText(option, { localized, half, comma: traitsOf(language).comma });
}
