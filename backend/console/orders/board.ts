import type { FloorGuest } from "../../db/repositories/dine-in/floor.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import { MAX_ON_BOARD } from "../../db/repositories/order/store-board.ts";
import type { Repositories } from "../../db/repositories.ts";
import { COLUMNS, type Column, columnOf } from "../../rules/staff-board.ts";
import type { ConsoleContext } from "../console-context.ts";

/** An order with everything that a card shows. */
export interface FullOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly table: string | null;
  /** For a round of a table's bill. */
  readonly round: RoundPlace | null;
}

/** As a ticket shows it: with what happened to it. */
export interface OrderWithHistory extends FullOrder {
  readonly events: readonly OrderEventRow[];
}

/** Which round of its table's bill an order is, and who sent it. */
export interface RoundPlace {
  /** Counted from 1, rejected ones too. */
  readonly number: number;
  readonly floor: string;
  /** The phone that sent it; null: the staff. */
  readonly guest: FloorGuest | null;
  /** Staff have not seen these guests: they may have scanned a photo of the code. */
  readonly unseen: boolean;
}

export type Board = Readonly<Record<Column, readonly FullOrder[]>>;

/** The open orders of the context's store, by column, earliest promised time first; `isCut`: there are more. */
export async function readBoard(context: ConsoleContext): Promise<{ board: Board; isCut: boolean }> {
  const rows = await context.signed.repos.storeBoard.board(context.store.id);
  const full = await withDetails(context, rows.slice(0, MAX_ON_BOARD));
  const columns = Object.groupBy(full, ({ order }) => columnOf(order, context.now) ?? "new");
  const board = Object.fromEntries(COLUMNS.map((column) => [column, columns[column] ?? []])) as unknown as Board;
  return { board, isCut: rows.length > MAX_ON_BOARD };
}

/** Orders with their history. */
export async function withHistory(context: ConsoleContext, rows: readonly OrderRow[]): Promise<OrderWithHistory[]> {
  const all = await context.signed.repos.history.events(rows.map(({ id }) => id));
  const events = Map.groupBy(all, ({ order_id }) => order_id);
  const full = await withDetails(context, rows);
  return full.map((one) => ({ ...one, events: events.get(one.order.id) ?? [] }));
}

/**
 * Lines, tables and rounds of orders, with one query of each kind for all of them. The board is read again whenever
 * something of the store changes, so each query reads only what a card shows.
 */
async function withDetails({ signed, localized }: ConsoleContext, rows: readonly OrderRow[]): Promise<FullOrder[]> {
  const { repos } = signed;
  const ids = rows.map(({ id }) => id);
  const items = Map.groupBy(await repos.orders.items(ids), ({ order_id }) => order_id);
  const tableIds = [...new Set(rows.flatMap(({ table_id }) => table_id ?? []))];
  const tables = new Map((await repos.floor.tableNames(tableIds)).map((table) => [table.id, table]));
  const rounds = await readPlaces(repos, rows);
  return rows.map((order) => {
    const table = order.table_id ? tables.get(order.table_id) : undefined;
    const round = rounds.get(order.id);
    return {
      order,
      items: (items.get(order.id) ?? []).filter((item) => isToMake(order, item)),
      table: order.table_id && (localized(table?.name) || order.table_id),
      round: round ? { ...round, floor: localized(table?.floor_name) } : null,
    };
  });
}

/** A dish that was taken off a table's bill is not cooked; a rejected order still says what it was. */
const isToMake = (order: OrderRow, item: OrderItemRow) => item.status !== "CANCELLED" || order.status === "CANCELLED";

/** The number and the sender of those orders that are rounds of tables. */
async function readPlaces(repos: Repositories, rows: readonly OrderRow[]) {
  const billIds = [...new Set(rows.flatMap(({ bill_id }) => bill_id ?? []))];
  const all = await repos.floor.roundIds(billIds);
  const ids = rows.flatMap(({ id, bill_id }) => (bill_id ? [id] : []));
  const senders = new Map((await repos.floor.senders(ids)).map(({ order_id, guest_id }) => [order_id, guest_id]));
  const unseen = new Set((await repos.floor.unconfirmed(billIds)).map(({ bill_id }) => bill_id));
  const guestIds = [...new Set([...senders.values()].flatMap((id) => id ?? []))];
  const guests = new Map((await repos.floor.guestsById(guestIds)).map((guest) => [guest.id, guest]));
  return new Map(
    [...Map.groupBy(all, ({ bill_id }) => bill_id).values()].flatMap((rounds) =>
      rounds.map(
        ({ id, bill_id }, index) =>
          [
            id,
            {
              number: index + 1,
              guest: guests.get(senders.get(id) ?? "") ?? null,
              unseen: unseen.has(bill_id ?? ""),
            },
          ] as const,
      ),
    ),
  );
}
