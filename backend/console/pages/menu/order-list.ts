import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import { hidden } from "../layout.ts";

export interface OrderedRow {
  readonly ref: string;
  readonly title: string;
  /** What the row says, with a link to its page. */
  readonly body: Part;
  /** Where its new place is sent. */
  readonly action: string;
}

/** A list that is put in order by two buttons in each row, or by dragging (browser/drag.ts). */
export function orderList(context: ConsoleContext, id: string, rows: readonly OrderedRow[]): Html {
  return html`<ol class="rows ordered" id="${id}" data-live data-order>${rows.map((row, index) => orderedRow(context, row, index === 0, index === rows.length - 1))}</ol>`;
}

function orderedRow({ t, signed }: ConsoleContext, row: OrderedRow, isFirst: boolean, isLast: boolean): Html {
  const { ref, title, body, action } = row;
  const press = (move: "up" | "down", isOff: boolean): Part =>
    isOff
      ? html`<span class="no-move"></span>`
      : html`<button name="move" value="${move}" aria-label="${t(`menu.move_${move}`, { item: title })}"><span aria-hidden="true">${move === "up" ? "↑" : "↓"}</span></button>`;
  return html`<li class="row dish-row" data-ref="${ref}"><span class="grip" data-grip aria-hidden="true">⠿</span>${body}
<form method="post" action="${action}" data-act>${hidden("csrf", signed.session.csrf)}${press("up", isFirst)}${press("down", isLast)}</form></li>`;
}
