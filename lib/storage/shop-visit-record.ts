import { readShopVisitSource } from "@/lib/domain/shop/shop-visit-source";
import { readRecord, removeRecord, type Shop, writeRecord } from "@/lib/storage/records";
import type { RecordRow } from "@/lib/storage/table";

/** Where this tab's visit came from, and whether something was put into the cart since. It identifies no one. */
export interface ShopVisit {
  readonly source: string;
  readonly cart: boolean;
}

/** Beside the table of records, because that is on every page and this is only read after it, or when an order is placed. */
const ROW: RecordRow<ShopVisit> = { key: "visit-source", owner: "tab", lifetime: null, format: "json" };

function parse(stored: unknown): ShopVisit | null {
  const { source, cart } = (stored ?? {}) as Record<string, unknown>;
  const known = readShopVisitSource(source);
  return known === null ? null : { source: known, cart: cart === true };
}

/** Of guests who are asked first and have not accepted: known to this page alone. */
const held = new WeakMap<Shop, ShopVisit>();

export const readShopVisit = (shop: Shop): ShopVisit | null => held.get(shop) ?? readRecord(shop, ROW, parse);

export function writeShopVisit(shop: Shop, visit: ShopVisit, mayStore: boolean): void {
  if (!mayStore) {
    held.set(shop, visit);
    return;
  }
  held.delete(shop);
  writeRecord(shop, ROW, visit);
}

/** After consent: the pages that follow know the visit too. */
export function keepShopVisit(shop: Shop): void {
  const visit = held.get(shop);
  if (visit) writeShopVisit(shop, visit, true);
}

/** After a refusal: only this page knows the visit. */
export function forgetShopVisit(shop: Shop): void {
  const visit = readShopVisit(shop);
  if (visit) writeShopVisit(shop, visit, false);
  removeRecord(shop, ROW);
}
