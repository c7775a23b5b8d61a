import { isRecord } from "@/lib/state/stored-value";
import type { TableState } from "@/lib/state/table/table-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS, type TableView } from "@/lib/storage/table";

const areLists = (holder: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  names.every((name) => Array.isArray(holder[name]));

const isVisit = (value: unknown) =>
  isRecord(value) && isRecord(value.you) && isRecord(value.table) && areLists(value, "guests", "requests");
const isBill = (value: unknown) =>
  isRecord(value) && areLists(value, "dishes", "payments", "other_charges", "tax_breakup", "included_taxes");

/** What this browser stored of a table, if it has the shape that the screens read. */
export function parseView(stored: unknown): TableView | null {
  if (!isRecord(stored) || typeof stored.at !== "number" || !Array.isArray(stored.requests)) return null;
  const { visit, requests, bill } = stored;
  if (!isVisit(visit) || (bill !== null && !isBill(bill))) return null;
  return requests.every((request) => isRecord(request) && areLists(request, "items"))
    ? (stored as unknown as TableView)
    : null;
}

/** Stores what was just read of the table. */
export function keepView(state: TableState): void {
  const { visit, requests, bill } = state.visit.getState();
  if (visit) writeRecord(state, RECORDS.tableView, { visit, requests, bill, at: state.now() });
}

/** Without a connection: what was read of the table remains readable, and is said to be possibly out of date. */
export function restoreView(state: TableState): void {
  const view = readRecord(state, RECORDS.tableView, parseView);
  if (view) state.visit.setState({ visit: view.visit, requests: view.requests, bill: view.bill, read: true });
}
