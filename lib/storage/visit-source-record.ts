import { readVisitSource } from "@/lib/domain/visits/visit-source";
import { readRecord, type Shop, writeRecord } from "@/lib/storage/records";
import type { RecordRow } from "@/lib/storage/table";

/** Where this tab's visit came from, and whether something was put into the cart since. It names nobody. */
export interface TabVisit {
  readonly source: string;
  readonly cart: boolean;
}

/** Beside the table of records, because that is on every page and this is only read after it, or when an order is placed. */
const ROW: RecordRow<TabVisit> = { key: "visit-source", owner: "tab", lifetime: null, format: "json" };

function parse(stored: unknown): TabVisit | null {
  const { source, cart } = (stored ?? {}) as Record<string, unknown>;
  const known = readVisitSource(source);
  return known === null ? null : { source: known, cart: cart === true };
}

export const readTabVisit = (shop: Shop): TabVisit | null => readRecord(shop, ROW, parse);
export const writeTabVisit = (shop: Shop, visit: TabVisit): boolean => writeRecord(shop, ROW, visit);
