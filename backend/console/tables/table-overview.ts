import { addMoney, asMinor, type Minor, mostMoney, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import type { StoreTableRow } from "../../db/repositories/catalogue/stores.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { FloorGuest } from "../../db/repositories/dine-in/floor.ts";
import type { TableRequestRow } from "../../db/repositories/dine-in/table-requests.ts";
import type { VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { stateOfTable, type TableState } from "../../rules/dine-in/table-state.ts";
import { pick } from "../../texts/texts.ts";
import type { ConsoleContext } from "../console-context.ts";

/** The visit at a table with all that is open about it. */
export interface OpenVisit {
  readonly visit: VisitRow;
  readonly guests: readonly FloorGuest[];
  readonly bill: BillRow | null;
  /** Rounds that were not rejected. */
  readonly rounds: readonly OrderRow[];
  readonly payments: readonly BillPaymentRow[];
  /** Open ones, oldest first. */
  readonly requests: readonly TableRequestRow[];
}

/** A table with what goes on at it. */
export interface TableOverview {
  readonly table: StoreTableRow;
  readonly name: string;
  readonly floor: string;
  readonly openVisit: OpenVisit | null;
  readonly state: TableState;
  /** Since when it is in this state; null when free. */
  readonly since: Date | null;
  /** Of the bill, not yet paid; in minor units. */
  readonly unpaid: Minor;
  /** Rounds of paid bills that the kitchen still has. */
  readonly toServe: readonly OrderRow[];
  /** Rounds that nobody has accepted yet. */
  readonly newRounds: number;
}

/** Every table of the store, in the order in which staff count them. */
export async function readTables(context: ConsoleContext): Promise<TableOverview[]> {
  const { signed, store, language } = context;
  const { repos } = signed;
  const tables = await repos.floor.tables(store.id);
  const openVisits = await readOpenVisits(repos, store.id, await repos.visits.ofStore(store.id), context.now);
  const toServe = Map.groupBy(await repos.floor.paidToServe(store.id), ({ table_id }) => table_id);
  const collator = new Intl.Collator(language, { numeric: true });
  // In the shop's language, so that floors stand in the same place for everybody.
  const { default_language: shopLanguage } = signed.business;
  const shopName = (text: LocalizedText | null) => pick(text, shopLanguage, shopLanguage) ?? "";
  return tables
    .map((table) => toOverview(context, table, openVisits.get(table.id) ?? null, toServe.get(table.id) ?? []))
    .sort(
      (a, b) =>
        collator.compare(shopName(a.table.floor_name), shopName(b.table.floor_name)) ||
        collator.compare(shopName(a.table.name), shopName(b.table.name)),
    );
}

/** One table of the store; null if it has none of this id. */
export async function readTableOverview(context: ConsoleContext, tableId: string): Promise<TableOverview | null> {
  const { signed, store } = context;
  const { repos } = signed;
  const table = await repos.stores.tableEvenRetired(tableId);
  if (table?.store_id !== store.id) return null;
  const visit = await repos.visits.openAt(tableId);
  const openVisits = await readOpenVisits(repos, store.id, visit ? [visit] : [], context.now);
  const paid = await repos.floor.paidToServe(store.id);
  const toServe = paid.filter((round) => round.table_id === tableId);
  return toOverview(context, table, openVisits.get(tableId) ?? null, toServe);
}

function toOverview(
  { localized }: ConsoleContext,
  table: StoreTableRow,
  openVisit: OpenVisit | null,
  toServe: readonly OrderRow[],
): TableOverview {
  const waiting = openVisit?.guests.filter(({ status }) => status === "waiting") ?? [];
  const total = addMoney(ZERO, ...(openVisit?.rounds ?? []).map(({ total }) => total));
  const paid = addMoney(
    ZERO,
    ...(openVisit?.payments ?? []).flatMap(({ status, amount }) => (status === "paid" ? [amount] : [])),
  );
  return {
    table,
    name: localized(table.name) || table.id,
    floor: localized(table.floor_name),
    openVisit,
    ...stateOfTable(openVisit && { ...openVisit, created_at: openVisit.visit.created_at, waiting }, toServe),
    toServe,
    unpaid: mostMoney(ZERO, asMinor(subtractMoney(total, paid))),
    newRounds: (openVisit?.rounds ?? []).filter(({ status }) => status === "PLACED").length,
  };
}

/** What belongs to some visits of a store, by table, with one query for each kind. */
async function readOpenVisits(
  repos: Repositories,
  storeId: number,
  visits: readonly VisitRow[],
  now: Date,
): Promise<ReadonlyMap<string, OpenVisit>> {
  if (visits.length === 0) return new Map();
  const ids = visits.map(({ id }) => id);
  const guests = Map.groupBy(await repos.floor.guests(ids), ({ visit_id }) => visit_id);
  const bills = new Map((await repos.floor.bills(ids)).map((bill) => [bill.visit_id, bill]));
  const billIds = [...bills.values()].map(({ id }) => id);
  const rounds = Map.groupBy(await repos.floor.rounds(billIds), ({ bill_id }) => bill_id);
  const payments = Map.groupBy(await repos.floor.payments(billIds), ({ bill_id }) => bill_id);
  const open = (await repos.tableRequests.ofStore(storeId, now)).filter(({ status }) => status === "open");
  const requests = Map.groupBy(open, ({ visit_id }) => visit_id);
  return new Map(
    visits.map((visit) => {
      const bill = bills.get(visit.id) ?? null;
      const openVisit: OpenVisit = {
        visit,
        guests: guests.get(visit.id) ?? [],
        bill,
        rounds: (bill && rounds.get(bill.id)) ?? [],
        payments: (bill && payments.get(bill.id)) ?? [],
        requests: requests.get(visit.id) ?? [],
      };
      return [visit.table_id, openVisit];
    }),
  );
}
