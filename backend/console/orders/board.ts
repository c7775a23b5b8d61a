import type { OrderEventRow, OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { Column } from "../../rules/staff-board.ts";
import { COLUMNS, columnOf } from "../../rules/staff-board.ts";
import type { ConsoleContext } from "../console-context.ts";

/** An order with everything that a card or a ticket shows. */
export interface FullOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly events: readonly OrderEventRow[];
  readonly table: string | null;
}
export type Board = Readonly<Record<Column, readonly FullOrder[]>>;

/** The open orders of the context's store, by column, earliest promised time first. */
export async function readBoard(context: ConsoleContext): Promise<Board> {
  const full = await withDetails(context, await context.signed.repos.counter.board(context.store.id));
  const columns = Object.groupBy(full, ({ order }) => columnOf(order, context.now) ?? "new");
  return Object.fromEntries(COLUMNS.map((column) => [column, columns[column] ?? []])) as unknown as Board;
}

/** Lines, history and tables of orders, with three queries for all of them. */
export async function withDetails(
  { signed, localized }: ConsoleContext,
  rows: readonly OrderRow[],
): Promise<FullOrder[]> {
  const { repos } = signed;
  const ids = rows.map(({ id }) => id);
  const items = Map.groupBy(await repos.orders.items(ids), ({ order_id }) => order_id);
  const events = Map.groupBy(await repos.counter.events(ids), ({ order_id }) => order_id);
  const tables = new Map<string, string>();
  for (const id of new Set(rows.flatMap(({ table_id }) => table_id ?? []))) {
    const table = await repos.stores.table(id);
    tables.set(id, table ? localized(table.name) || id : id);
  }
  return rows.map((order) => ({
    order,
    items: items.get(order.id) ?? [],
    events: events.get(order.id) ?? [],
    table: order.table_id && (tables.get(order.table_id) ?? order.table_id),
  }));
}
