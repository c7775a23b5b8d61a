import { MAX_ON_BOARD } from "../../../db/repositories/order/store-board.ts";
import { COLUMNS, type Column } from "../../../rules/staff-board.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html } from "../../http/html.ts";
import type { Board } from "../../orders/board.ts";
import type { SetupTask } from "../../stores/setup.ts";
import { storePage, type Waiting } from "../layout.ts";
import { setupNotice } from "../manage.ts";
import { card } from "./card.ts";

/** The open orders, a column per stage. On a tablet the last stages share one column; those for later are below them. */
export function boardPage(
  context: ConsoleContext,
  { board, isCut, setup }: { readonly board: Board; readonly isCut: boolean; readonly setup: readonly SetupTask[] },
  waiting: Waiting,
): Html {
  const { t } = context;
  const shown = COLUMNS.filter((column) => column !== "scheduled" || board.scheduled.length > 0);
  const jumps = shown.map(
    (column) =>
      html`<a href="#c-${column}"${attribute("data-some", board[column].length > 0)}>${t(`column.${column}`)} <b>${board[column].length}</b></a>`,
  );
  const of = (column: Column) => columnOf(context, column, board);
  const later = (["ready", "away", "scheduled"] as const).flatMap((column) => board[column]);
  const main = html`<h1 class="said">${t("nav.orders")}</h1>
<div id="setup" data-live>${setupNotice(context, setup)}</div>
<div id="cut" data-live>${isCut && html`<p class="small">${t("board.cut", { n: MAX_ON_BOARD })}</p>`}</div>
<div class="jumps" id="jumps" data-live>${jumps}</div>
<div class="columns">${of("new")}<div class="progress">${of("kitchen")}
<div class="later" id="later" data-live="frame"${attribute("data-empty", later.length === 0)}>${of("ready")}${of("away")}${of("scheduled")}</div></div></div>`;
  return storePage(context, { name: "orders", title: t("nav.orders"), waiting, main });
}

/** An empty column shrinks; the new orders' only if there are others, so that a quiet board is not a narrow one. */
const shrinks = (column: Column, board: Board) =>
  board[column].length === 0 && (column !== "new" || COLUMNS.some((one) => board[one].length > 0));

function columnOf(context: ConsoleContext, column: Column, board: Board): Html {
  const { t } = context;
  const orders = board[column];
  return html`<section class="column" id="c-${column}" data-column="${column}" data-live="frame"${attribute("data-empty", shrinks(column, board))} aria-labelledby="h-${column}">
<h2 id="h-${column}">${t(`column.${column}`)} <span class="count" id="k-${column}" data-live>${orders.length}</span></h2>
<div class="cards" id="l-${column}" data-live="cards">${orders.length === 0 ? html`<p class="empty" id="e-${column}">${t(`empty.${column}`)}</p>` : orders.map((full) => card(context, full))}</div></section>`;
}
