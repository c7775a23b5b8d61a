import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { campaignName } from "../../../lib/domain/visits/visit-source.ts";
import type { DishSalesRow, SalesRow } from "../../db/repositories/order/figures.ts";
import type { VisitRow } from "../../db/repositories/visit-counts.ts";
import { type Days, type Period, pointOf, pointsOf, readPeriod } from "../../rules/figures/period.ts";
import type { ConsoleContext } from "../console-context.ts";
import { todayAt } from "../store/hours.ts";

/** Dishes on the page; the file has more. */
const SHOWN_DISHES = 25;
/** Campaigns with a row of their own. */
const MOST_CAMPAIGNS = 20;
export const MOST_DISHES = 2_000;

export interface Sales {
  readonly orders: number;
  readonly total: Minor;
  readonly cancelled: number;
  readonly cancelledTotal: Minor;
  readonly refunded: Minor;
}
export interface Figures {
  readonly period: Period;
  readonly sales: Sales;
  readonly before: Sales;
  readonly points: readonly (Sales & Visits & { readonly point: string })[];
  readonly modes: readonly (Sales & { readonly mode: SalesRow["mode"] })[];
  readonly dishes: readonly DishSalesRow[];
  readonly sources: readonly SourceFigures[];
  /** Null: the person sees some stores, and visits are those of the whole shop. */
  readonly visits: Visits | null;
  readonly visitsBefore: Visits | null;
  readonly conversion: Conversion;
  readonly conversionBefore: Conversion;
  readonly today: string;
}

export interface Visits {
  readonly visits: number;
  readonly carts: number;
}
/** Orders of counted visits: those at tables are left out, where a visit has several rounds. */
export interface Conversion {
  readonly orders: number;
  readonly visits: number;
}

function conversionOf(rows: readonly SalesRow[], visits: readonly VisitRow[]): Conversion {
  const ofVisits = rows.filter(({ source }) => source !== null && source !== "table");
  return {
    orders: sumOf(ofVisits).orders,
    visits: sumOfVisits(visits.filter(({ source }) => source !== "table")).visits,
  };
}

export interface SourceFigures extends Visits, Sales {
  /** "": unknown. */
  readonly source: string;
}

const sumOfVisits = (rows: readonly VisitRow[]): Visits => ({
  visits: rows.reduce((sum, { visits }) => sum + visits, 0),
  carts: rows.reduce((sum, { carts }) => sum + carts, 0),
});

/** The most visited and best-selling first; small campaigns count together. */
function sourcesOf(rows: readonly SalesRow[], visits: readonly VisitRow[]): SourceFigures[] {
  const read = (sales: readonly SalesRow[], seen: readonly VisitRow[]) => ({ ...sumOf(sales), ...sumOfVisits(seen) });
  const [ofSales, ofVisits] = [
    Map.groupBy(rows, ({ source }) => source ?? ""),
    Map.groupBy(visits, ({ source }) => source),
  ];
  const all = [...new Set([...ofSales.keys(), ...ofVisits.keys()])]
    .map((source) => ({ source, ...read(ofSales.get(source) ?? [], ofVisits.get(source) ?? []) }))
    .toSorted((a, b) => b.visits - a.visits || b.total - a.total);
  const campaigns = all.filter(({ source }) => campaignName(source) !== null).slice(MOST_CAMPAIGNS);
  if (campaigns.length === 0) return all;
  const small = new Set(["campaign", ...campaigns.map(({ source }) => source)]);
  const rest = read(
    rows.filter(({ source }) => small.has(source ?? "")),
    visits.filter(({ source }) => small.has(source)),
  );
  return [...all.filter(({ source }) => !small.has(source)), { source: "campaign", ...rest }];
}

export function sumOf(rows: readonly SalesRow[]): Sales {
  const [sold, not] = [rows.filter(({ isSale }) => isSale), rows.filter(({ isSale }) => !isSale)];
  const count = (some: readonly SalesRow[]) => some.reduce((sum, { orders }) => sum + orders, 0);
  const money = (some: readonly SalesRow[]) => addMoney(ZERO, ...some.map(({ total }) => total));
  return {
    orders: count(sold),
    total: money(sold),
    cancelled: count(not),
    cancelledTotal: money(not),
    refunded: addMoney(ZERO, ...not.map(({ refunded }) => refunded)),
  };
}

/** The stores whose sales a person may see: their own. */
const storesOf = ({ stores }: ConsoleContext) => stores.map(({ id }) => id);

export function periodOf(context: ConsoleContext): Period {
  const { searchParams } = context.ask.url;
  const asked = { name: searchParams.get("p"), from: searchParams.get("from"), until: searchParams.get("until") };
  return readPeriod(asked, todayAt(context));
}

/** What was sold in a period, and in the one before. */
export async function readFigures(context: ConsoleContext): Promise<Figures> {
  const { repos, member } = context.signed;
  const { figures, visitCounts } = repos;
  const period = periodOf(context);
  const read = (days: Days) => figures.sales(storesOf(context), days);
  const [rows, before] = [await read(period), await read(period.before)];
  const seesVisits = member.store_ids === null;
  const visits = seesVisits ? await visitCounts.between(period) : [];
  const visitsBefore = seesVisits ? await visitCounts.between(period.before) : [];
  const byPoint = Map.groupBy(rows, ({ day }) => pointOf(day, period));
  const visitsByPoint = Map.groupBy(visits, ({ day }) => pointOf(day, period));
  const byMode = Map.groupBy(rows, ({ mode }) => mode);
  return {
    period,
    sales: sumOf(rows),
    before: sumOf(before),
    points: pointsOf(period).map((point) => ({
      point,
      ...sumOf(byPoint.get(point) ?? []),
      ...sumOfVisits(visitsByPoint.get(point) ?? []),
    })),
    modes: [...byMode].map(([mode, some]) => ({ mode, ...sumOf(some) })).toSorted((a, b) => b.total - a.total),
    dishes: await figures.dishes(storesOf(context), period, SHOWN_DISHES),
    sources: sourcesOf(rows, visits),
    visits: seesVisits ? sumOfVisits(visits) : null,
    visitsBefore: seesVisits ? sumOfVisits(visitsBefore) : null,
    conversion: conversionOf(rows, visits),
    conversionBefore: conversionOf(before, visitsBefore),
    today: todayAt(context),
  };
}

/** Every dish of the period, for the file. */
export const readDishes = (context: ConsoleContext): Promise<DishSalesRow[]> =>
  context.signed.repos.figures.dishes(storesOf(context), periodOf(context), MOST_DISHES);
