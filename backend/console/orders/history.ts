import { addDays, isDate } from "../../../lib/domain/time/zoned-time.ts";
import type { RefundTotal, TotalsRow } from "../../db/repositories/order/history.ts";
import { businessDate, dayOfBusiness } from "../../rules/staff-board.ts";
import { isManager } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import { type OrderWithHistory, withHistory } from "./board.ts";

/** Rows of one list; the totals include every order. */
export const SHOWN = 300;
const FOUND = 50;
/** Guests call about an order within days; older ones are in the account's export. */
const SEARCHED_DAYS = 30;
const MAX_SIGNS = 60;

export interface History {
  readonly query: string;
  readonly date: string;
  readonly isToday: boolean;
  readonly from: Date;
  readonly orders: readonly OrderWithHistory[];
  readonly totals: readonly TotalsRow[];
  readonly refundTotals: readonly RefundTotal[];
}

/** Only managers see past days. */
export const maySeeDays = ({ signed }: ConsoleContext): boolean => isManager(signed.member.role);

/** What was searched for (`?q=`), else what ended on a business day (`?day=`, default today). */
export async function readHistory(context: ConsoleContext): Promise<History> {
  const { signed, store, request, now } = context;
  const { timezone } = signed.business;
  const { history } = signed.repos;
  const today = businessDate(now, timezone);
  const query = (request.url.searchParams.get("q") ?? "").trim().slice(0, MAX_SIGNS);
  const asked = request.url.searchParams.get("day") ?? "";
  const date = maySeeDays(context) && isDate(asked) && asked < today ? asked : today;
  const { from, until } = dayOfBusiness(date, timezone);
  const rows = query
    ? await history.find(store.id, query, addDays(today, -SEARCHED_DAYS), FOUND)
    : await history.listEnded(store.id, from, until, SHOWN);
  const totals = await history.totals(store.id, from, until);
  const refundTotals = await history.refundTotals(store.id, from, until);
  return { query, date, isToday: date === today, from, orders: await withHistory(context, rows), totals, refundTotals };
}
