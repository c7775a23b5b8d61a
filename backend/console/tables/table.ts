import type { FloorGuest } from "../../db/repositories/dine-in/floor.ts";
import type { VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import { type LoadedBill, loadBill } from "../../dine-in/bill/bill-state.ts";
import { canReopen, REOPEN_MS } from "../../dine-in/staff/reopen-visit.ts";
import type { ConsoleContext } from "../console-context.ts";
import { readTables, type TableOverview } from "./table-overview.ts";

/** A round of the table's bill. */
export interface Round {
  readonly order: OrderRow;
  /** Counted from 1, rejected ones too. */
  readonly number: number;
  readonly items: readonly OrderItemRow[];
  /** The phone that sent it; null: the staff. */
  readonly guest: FloorGuest | null;
}

/** A table's page: its party with rounds and bill, and the tables it could move to. */
export interface TableView {
  readonly overview: TableOverview;
  readonly rounds: readonly Round[];
  /** Rounds of a paid bill that the kitchen still has. */
  readonly toServe: readonly { readonly order: OrderRow; readonly items: readonly OrderItemRow[] }[];
  readonly bill: LoadedBill | null;
  /** The store's other tables. */
  readonly others: readonly TableOverview[];
  /** Who works here, by id. */
  readonly staff: ReadonlyMap<string, string>;
  /** The visit that can be opened again at a free table. */
  readonly reopenable: VisitRow | null;
}

/** What a table's page shows; null if the store has no such table. */
export async function readTable(context: ConsoleContext, tableId: string): Promise<TableView | null> {
  const { repos } = context.signed;
  const floor = await readTables(context);
  const overview = floor.find(({ table }) => table.id === tableId);
  if (!overview) return null;
  const bill = overview.openVisit?.bill ?? null;
  return {
    overview,
    rounds: bill ? await readRounds(context, bill.id, overview.openVisit?.guests ?? []) : [],
    toServe: await withItems(context, overview.toServe),
    bill: bill && (await loadBill(repos, bill)),
    others: floor.filter((one) => one !== overview),
    staff: await repos.staff.names(),
    reopenable: overview.openVisit ? null : await lastVisit(context, tableId),
  };
}

/** Whoever opens a table's page knows what it requests, so that rings on no tablet any more. */
export async function markSeen({ request, signed, now }: ConsoleContext, { overview }: TableView): Promise<void> {
  const unseen = (overview.openVisit?.requests ?? []).filter(({ seen_at }) => seen_at === null).map(({ id }) => id);
  if (unseen.length > 0 && !request.isRefresh) await signed.repos.tableRequests.markSeen(unseen, now);
}

async function withItems({ signed }: ConsoleContext, orders: readonly OrderRow[]): Promise<TableView["toServe"]> {
  if (orders.length === 0) return [];
  const items = await signed.repos.orders.items(orders.map(({ id }) => id));
  return orders.map((order) => ({ order, items: items.filter(({ order_id }) => order_id === order.id) }));
}

async function lastVisit({ signed, now }: ConsoleContext, tableId: string): Promise<VisitRow | null> {
  const last = await signed.repos.visits.lastEndedAt(tableId, new Date(now.getTime() - REOPEN_MS));
  return last && canReopen(last, now) ? last : null;
}

/** The rounds of a bill, first to last, with rejected ones. */
export async function readRounds(
  { signed }: ConsoleContext,
  billId: string,
  guests: readonly FloorGuest[],
): Promise<Round[]> {
  const { repos } = signed;
  const orders = await repos.floor.rounds([billId], { rejected: true });
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(await repos.orders.items(ids), ({ order_id }) => order_id);
  const senders = new Map((await repos.floor.senders(ids)).map(({ order_id, guest_id }) => [order_id, guest_id]));
  return orders.map((order, index) => ({
    order,
    number: index + 1,
    items: items.get(order.id) ?? [],
    guest: guests.find(({ id }) => id === senders.get(order.id)) ?? null,
  }));
}
