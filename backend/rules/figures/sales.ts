import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { campaignName } from "../../../lib/domain/shop/shop-visit-source.ts";

/** Campaigns with a row of their own, of a day and of a period; further ones count together. */
export const MAX_CAMPAIGNS = 20;

/** Orders of one day, mode and source; minor units. */
export interface SalesRow {
  readonly day: string;
  readonly mode: FulfilmentMode;
  /** Where the orders' visits came from; null: unknown. */
  readonly source: string | null;
  /** False: cancelled or voided. */
  readonly isSale: boolean;
  /** Placed after the instant up to which the rows are compared. */
  readonly isAfter: boolean;
  readonly orders: number;
  readonly total: Minor;
}
/** Shop visits of one day and source. */
export interface ShopVisitRow extends ShopVisits {
  readonly day: string;
  readonly source: string;
}

export interface Sales {
  readonly orders: number;
  readonly total: Minor;
  readonly cancelled: number;
  readonly cancelledTotal: Minor;
}
export interface ShopVisits {
  readonly visits: number;
  /** Shop visits in which something was added to the cart. */
  readonly carts: number;
}
/** Orders of counted visits: those at tables are left out, where a visit has several rounds. */
export interface Conversion {
  readonly orders: number;
  readonly visits: number;
}
export interface SourceFigures extends ShopVisits, Sales {
  /** "": unknown. */
  readonly source: string;
}

export function sumOfSales(rows: readonly SalesRow[]): Sales {
  const [sold, not] = [rows.filter(({ isSale }) => isSale), rows.filter(({ isSale }) => !isSale)];
  const count = (some: readonly SalesRow[]) => some.reduce((sum, { orders }) => sum + orders, 0);
  const money = (some: readonly SalesRow[]) => addMoney(ZERO, ...some.map(({ total }) => total));
  return { orders: count(sold), total: money(sold), cancelled: count(not), cancelledTotal: money(not) };
}

export const sumOfShopVisits = (rows: readonly ShopVisitRow[]): ShopVisits => ({
  visits: rows.reduce((sum, { visits }) => sum + visits, 0),
  carts: rows.reduce((sum, { carts }) => sum + carts, 0),
});

export function conversionOf(rows: readonly SalesRow[], visits: readonly ShopVisitRow[]): Conversion {
  const ofVisits = rows.filter(({ source }) => source !== null && source !== "table");
  return {
    orders: sumOfSales(ofVisits).orders,
    visits: sumOfShopVisits(visits.filter(({ source }) => source !== "table")).visits,
  };
}

/** The most visited and best-selling first; small campaigns count together. */
export function sourcesOf(rows: readonly SalesRow[], visits: readonly ShopVisitRow[]): SourceFigures[] {
  const read = (sales: readonly SalesRow[], seen: readonly ShopVisitRow[]) => ({
    ...sumOfSales(sales),
    ...sumOfShopVisits(seen),
  });
  const bySource = Map.groupBy(rows, ({ source }) => source ?? "");
  const visitsBySource = Map.groupBy(visits, ({ source }) => source);
  const all = [...new Set([...bySource.keys(), ...visitsBySource.keys()])]
    .map((source) => ({ source, ...read(bySource.get(source) ?? [], visitsBySource.get(source) ?? []) }))
    .toSorted((a, b) => b.visits - a.visits || b.total - a.total);
  const small = all.filter(({ source }) => campaignName(source) !== null).slice(MAX_CAMPAIGNS);
  if (small.length === 0) return all;
  const together = new Set(["campaign", ...small.map(({ source }) => source)]);
  const rest = read(
    rows.filter(({ source }) => together.has(source ?? "")),
    visits.filter(({ source }) => together.has(source)),
  );
  return [...all.filter(({ source }) => !together.has(source)), { source: "campaign", ...rest }];
}
