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

/** The party at a table with all that is open about it. */
export interface Party {
  readonly visit: VisitRow;
  readonly guests: readonly FloorGuest[];
  readonly bill: BillRow | null;
  /** Rounds that were not rejected. */
  readonly rounds: readonly OrderRow[];
  readonly payments: readonly BillPaymentRow[];
  /** Open ones, oldest first. */
  readonly requests: readonly TableRequestRow[];
}

/** A table on the floor. */
export interface Spot {
  readonly table: StoreTableRow;
  readonly name: string;
  readonly floor: string;
  readonly party: Party | null;
  readonly state: TableState;
  readonly since: Date | null;
  /** Of the bill, not yet paid; in minor units. */
  readonly unpaid: Minor;
  /** Rounds of paid bills that the kitchen still has. */
  readonly toServe: readonly OrderRow[];
  /** Rounds that nobody has accepted yet. */
  readonly newRounds: number;
}

/** Every table of the store, in the order in which staff count them. */
export async function readFloor(context: ConsoleContext): Promise<Spot[]> {
  const { signed, store, language } = context;
  const { repos } = signed;
  const tables = await repos.floor.tables(store.id);
  const parties = await readParties(repos, store.id, await repos.visits.ofStore(store.id), context.now);
  const toServe = Map.groupBy(await repos.floor.paidToServe(store.id), ({ table_id }) => table_id);
  const collator = new Intl.Collator(language, { numeric: true });
  // In the shop's language, so that floors stand in the same place for everybody.
  const { default_language: own } = signed.business;
  const named = (text: LocalizedText | null) => pick(text, own, own) ?? "";
  return tables
    .map((table) => spotOf(context, table, parties.get(table.id) ?? null, toServe.get(table.id) ?? []))
    .sort(
      (a, b) =>
        collator.compare(named(a.table.floor_name), named(b.table.floor_name)) ||
        collator.compare(named(a.table.name), named(b.table.name)),
    );
}

/** One table of the store; null if it has none of this id. */
export async function readSpot(context: ConsoleContext, tableId: string): Promise<Spot | null> {
  const { signed, store } = context;
  const { repos } = signed;
  const table = await repos.stores.tableOfVisit(tableId);
  if (table?.store_id !== store.id) return null;
  const visit = await repos.visits.openAt(tableId);
  const parties = await readParties(repos, store.id, visit ? [visit] : [], context.now);
  const paid = await repos.floor.paidToServe(store.id);
  const toServe = paid.filter((round) => round.table_id === tableId);
  return spotOf(context, table, parties.get(tableId) ?? null, toServe);
}

function spotOf(
  { localized }: ConsoleContext,
  table: StoreTableRow,
  party: Party | null,
  toServe: readonly OrderRow[],
): Spot {
  const waiting = party?.guests.filter(({ status }) => status === "waiting") ?? [];
  const total = addMoney(ZERO, ...(party?.rounds ?? []).map(({ total }) => total));
  const paid = addMoney(
    ZERO,
    ...(party?.payments ?? []).flatMap(({ status, amount }) => (status === "paid" ? [amount] : [])),
  );
  return {
    table,
    name: localized(table.name) || table.id,
    floor: localized(table.floor_name),
    party,
    ...stateOfTable(party && { ...party, created_at: party.visit.created_at, waiting }, toServe),
    toServe,
    unpaid: mostMoney(ZERO, asMinor(subtractMoney(total, paid))),
    newRounds: (party?.rounds ?? []).filter(({ status }) => status === "PLACED").length,
  };
}

/** What belongs to some visits of a store, by table, with one query for each kind. */
async function readParties(
  repos: Repositories,
  storeId: number,
  visits: readonly VisitRow[],
  now: Date,
): Promise<ReadonlyMap<string, Party>> {
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
      const party: Party = {
        visit,
        guests: guests.get(visit.id) ?? [],
        bill,
        rounds: (bill && rounds.get(bill.id)) ?? [],
        payments: (bill && payments.get(bill.id)) ?? [],
        requests: requests.get(visit.id) ?? [],
      };
      return [visit.table_id, party];
    }),
  );
}
