import type { DishSalesRow } from "../../db/repositories/order/figures.ts";
import { comparedUntil, type Period, pointOf, pointsOf, readPeriod } from "../../rules/figures/period.ts";
import {
  type Conversion,
  conversionOf,
  type Sales,
  type SalesRow,
  type ShopVisits,
  type SourceFigures,
  sourcesOf,
  sumOfSales,
  sumOfShopVisits,
} from "../../rules/figures/sales.ts";
import type { ConsoleContext } from "../console-context.ts";
import { todayAt } from "../store/hours.ts";

/** Dishes on the page; the file has more. */
const MAX_ON_PAGE = 25;
const MAX_IN_FILE = 2_000;

export interface Figures {
  readonly period: Period;
  /** Until when orders of the period before are compared; null: to its end, because the period is over. */
  readonly comparedUntil: Date | null;
  readonly sales: Sales;
  readonly before: Sales;
  readonly points: readonly (Sales & ShopVisits & { readonly point: string })[];
  readonly modes: readonly (Sales & { readonly mode: SalesRow["mode"] })[];
  readonly dishes: readonly DishSalesRow[];
  readonly sources: readonly SourceFigures[];
  /** Null: the person sees some stores, and visits are those of the whole shop. */
  readonly visits: ShopVisits | null;
  /** Null also for today: visits have no time of day, and a part of a day cannot be compared with a whole one. */
  readonly visitsBefore: ShopVisits | null;
  readonly conversion: Conversion;
  readonly conversionBefore: Conversion;
  readonly today: string;
}

export function periodOf(context: ConsoleContext): Period {
  const { searchParams } = context.request.url;
  const asked = { name: searchParams.get("p"), from: searchParams.get("from"), until: searchParams.get("until") };
  return readPeriod(asked, todayAt(context));
}

/** What was sold in a period, and in the one before: of the person's own stores, those that have closed for good included. */
export async function readFigures(context: ConsoleContext): Promise<Figures> {
  const { repos, member, business } = context.signed;
  const { figures, shopVisitCounts } = repos;
  const { store_ids } = member;
  const period = periodOf(context);
  const today = todayAt(context);
  const until = comparedUntil(period, context.now, business.timezone);
  const rows = await figures.sales(store_ids, period);
  const rowsBefore = await figures.sales(store_ids, period.before, until);
  const seesShopVisits = store_ids === null;
  const visits = seesShopVisits ? await shopVisitCounts.between(period) : [];
  const visitsBefore = seesShopVisits ? await shopVisitCounts.between(period.before) : [];
  const byPoint = Map.groupBy(rows, ({ day }) => pointOf(day, period));
  const visitsByPoint = Map.groupBy(visits, ({ day }) => pointOf(day, period));
  const byMode = Map.groupBy(rows, ({ mode }) => mode);
  return {
    period,
    comparedUntil: until,
    sales: sumOfSales(rows),
    before: sumOfSales(rowsBefore.filter(({ isAfter }) => !isAfter)),
    points: pointsOf(period).map((point) => ({
      point,
      ...sumOfSales(byPoint.get(point) ?? []),
      ...sumOfShopVisits(visitsByPoint.get(point) ?? []),
    })),
    modes: [...byMode].map(([mode, some]) => ({ mode, ...sumOfSales(some) })).toSorted((a, b) => b.total - a.total),
    dishes: await figures.dishes(store_ids, period, MAX_ON_PAGE),
    sources: sourcesOf(rows, visits),
    visits: seesShopVisits ? sumOfShopVisits(visits) : null,
    visitsBefore: seesShopVisits && period.from !== today ? sumOfShopVisits(visitsBefore) : null,
    conversion: conversionOf(rows, visits),
    conversionBefore: conversionOf(rowsBefore, visitsBefore),
    today,
  };
}

/** Every dish of the period, for the file. */
export const readDishes = (context: ConsoleContext): Promise<DishSalesRow[]> =>
  context.signed.repos.figures.dishes(context.signed.member.store_ids, periodOf(context), MAX_IN_FILE);
