import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import type { DishSalesRow, SalesRow } from "../../db/repositories/order/figures.ts";
import { type Days, type Period, pointOf, pointsOf, readPeriod } from "../../rules/figures/period.ts";
import type { ConsoleContext } from "../console-context.ts";
import { todayAt } from "../store/hours.ts";

/** Dishes on the page; the file has more. */
const SHOWN_DISHES = 25;
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
  readonly points: readonly (Sales & { readonly point: string })[];
  readonly modes: readonly (Sales & { readonly mode: SalesRow["mode"] })[];
  readonly dishes: readonly DishSalesRow[];
  readonly today: string;
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
  const { figures } = context.signed.repos;
  const period = periodOf(context);
  const read = (days: Days) => figures.sales(storesOf(context), days);
  const [rows, before] = [await read(period), await read(period.before)];
  const byPoint = Map.groupBy(rows, ({ day }) => pointOf(day, period));
  const byMode = Map.groupBy(rows, ({ mode }) => mode);
  return {
    period,
    sales: sumOf(rows),
    before: sumOf(before),
    points: pointsOf(period).map((point) => ({ point, ...sumOf(byPoint.get(point) ?? []) })),
    modes: [...byMode].map(([mode, some]) => ({ mode, ...sumOf(some) })).toSorted((a, b) => b.total - a.total),
    dishes: await figures.dishes(storesOf(context), period, SHOWN_DISHES),
    today: todayAt(context),
  };
}

/** Every dish of the period, for the file. */
export const readDishes = (context: ConsoleContext): Promise<DishSalesRow[]> =>
  context.signed.repos.figures.dishes(storesOf(context), periodOf(context), MOST_DISHES);
