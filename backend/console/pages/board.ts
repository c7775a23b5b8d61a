import type { Column } from "../../rules/staff-board.ts";
import { COLUMNS } from "../../rules/staff-board.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { attribute, html } from "../http/html.ts";
import type { Board } from "../orders/board.ts";
import { card } from "./card.ts";
import { storePage, type Waiting } from "./layout.ts";

/** The open orders, a column per stage; those for later are apart, below the new ones. */
export function boardPage(context: ConsoleContext, board: Board, waiting: Waiting): Html {
  const { t } = context;
  const shown = COLUMNS.filter((column) => column !== "scheduled" || board.scheduled.length > 0);
  const jumps = shown.map(
    (column) =>
      html`<a href="#c-${column}"${attribute("data-some", board[column].length > 0)}>${t(`column.${column}`)} <b>${board[column].length}</b></a>`,
  );
  const main = html`<h1 class="said">${t("nav.orders")}</h1>
<div class="jumps" id="jumps" data-live>${jumps}</div>
<div class="columns">${COLUMNS.map((column) => columnOf(context, column, board))}</div>`;
  return storePage(context, { name: "orders", title: t("nav.orders"), waiting, main });
}

function columnOf(context: ConsoleContext, column: Column, board: Board): Html {
  const { t } = context;
  const orders = board[column];
  return html`<section class="column" id="c-${column}" data-column="${column}" aria-labelledby="h-${column}">
<h2 id="h-${column}">${t(`column.${column}`)} <span class="count" id="k-${column}" data-live>${orders.length}</span></h2>
<div class="cards" id="l-${column}" data-live="cards">${orders.length === 0 ? html`<p class="empty" id="e-${column}">${t(`empty.${column}`)}</p>` : orders.map((full) => card(context, full))}</div></section>`;
}
