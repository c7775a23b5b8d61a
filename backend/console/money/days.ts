import { and, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { addMoney, asMinor, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { addDays, toInstant, toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import type { Database } from "../../db/open.ts";
import { wasReceived } from "../../db/repositories/order/ended-as.ts";
import {
  billPayments,
  bills,
  orderEvents,
  orderRefunds,
  orders,
  paymentDays,
  paymentDaysMissed,
} from "../../db/schema.ts";
import { type MoneyReader, maySeeMoney, onlyStore } from "./money-rights.ts";
import { movementsByDay, type OnlineWay } from "./online-movements.ts";

export type DayRow = typeof paymentDays.$inferSelect;
export type MissedDay = typeof paymentDaysMissed.$inferSelect;

/** Money that was taken on the spot, by the day and way it was paid; minor units. */
export interface SpotDay {
  readonly day: string;
  readonly way: "cash" | "card_on_delivery";
  readonly taken: Minor;
  readonly returned: Minor;
}

/** What was paid online in one way, and what went back in it. */
export interface WayDay {
  readonly day: string;
  readonly way: OnlineWay;
  readonly taken: Minor;
  readonly returned: Minor;
}

export interface DaysView {
  /** Of one store alone: fees, and what the providers list, are the accounts' and cannot be told by store. */
  readonly isOfStore: boolean;
  readonly online: readonly DayRow[];
  /** Of one store all ways. Beside the accounts' days what is not compared yet, and what went back without a provider, as nothing of it is in these. */
  readonly ways: readonly WayDay[];
  /** Days that could not be compared yet, or not again. */
  readonly missed: readonly MissedDay[];
  readonly spot: readonly SpotDay[];
  readonly from: string;
  readonly until: string;
}

const SHOWN_DAYS = 14;
const SPOT = ["cash", "card_on_delivery"] as const;

/** The last two weeks, newest first: of the business, or of the store for a manager who works at some stores only. */
export async function readDays(context: MoneyReader): Promise<DaysView> {
  const { signed, now } = context;
  const { timezone, id } = signed.business;
  const until = toWallClock(now.getTime(), timezone).date;
  const from = addDays(until, -SHOWN_DAYS);
  const spot = await spotDays(context, from, until);
  const [start, end] = instantsOf(timezone, from, until);
  if (!maySeeMoney(context)) {
    const ways = waysByDay(await movementsByDay(context, start, end));
    return { isOfStore: true, online: [], ways, missed: [], spot, from, until };
  }
  const { online, missed } = await comparedDays(signed.repos.db, id, { from, until });
  const seen = new Set([...online, ...missed].map(({ day, gateway }) => `${day} ${gateway}`));
  const ways = waysByDay(await movementsByDay(context, start, end)).filter(
    ({ day, way }) => !seen.has(`${day} ${way}`),
  );
  return { isOfStore: false, online: online.filter(hasMoney), ways, missed, spot, from, until };
}

/** A business's days beside its providers' lists, and those that could not be compared; newest first. */
export async function comparedDays(
  db: Database,
  businessId: string,
  { from, until }: Pick<DaysView, "from" | "until">,
) {
  const within = (table: typeof paymentDays | typeof paymentDaysMissed) =>
    and(eq(table.business_id, businessId), gte(table.day, from), lte(table.day, until));
  const [d, m] = [paymentDays, paymentDaysMissed];
  const online = await db.select().from(d).where(within(d)).orderBy(desc(d.day), d.gateway);
  const missed = await db.select().from(m).where(within(m)).orderBy(desc(m.day), m.gateway);
  return { online, missed };
}

function waysByDay(movements: Awaited<ReturnType<typeof movementsByDay>>): WayDay[] {
  const days = new Map<string, WayDay>();
  for (const { day, way, kind, amount } of movements) {
    const before = days.get(`${day} ${way}`) ?? { day, way, taken: ZERO, returned: ZERO };
    const sum = kind === "charge" ? "taken" : "returned";
    days.set(`${day} ${way}`, { ...before, [sum]: addMoney(before[sum], amount) });
  }
  return [...days.values()];
}

/** The first instant of a day, and the one after the last of another. */
export const instantsOf = (timezone: string, from: string, until: string): readonly [Date, Date] => [
  new Date(toInstant(from, 0, timezone)),
  new Date(toInstant(addDays(until, 1), 0, timezone)),
];

const hasMoney = (row: DayRow) =>
  row.differences.length > 0 || [row.taken, row.returned, row.vendor_taken, row.vendor_returned].some(Boolean);

/** How long an order may be under way before it is completed: what was placed earlier is not looked for. */
const LONGEST_ORDER_DAYS = 92;

/** Orders that were completed and paid on the spot, what tables paid to staff, and what staff handed back. */
export async function spotDays(context: MoneyReader, from: string, until: string): Promise<SpotDay[]> {
  const { timezone, id } = context.signed.business;
  const { db } = context.signed.repos;
  const [start, end] = instantsOf(timezone, from, until);
  const store = onlyStore(context);
  const here = (column: typeof orders.store_id | typeof bills.store_id) =>
    store === null ? undefined : eq(column, store);
  type Instant = typeof orderEvents.created_at | typeof orderRefunds.created_at | typeof billPayments.paid_at;
  const dayOf = (at: Instant) => sql<string>`to_char(${at} at time zone ${timezone}::text, 'YYYY-MM-DD')`;
  const within = (at: Instant) => and(gte(at, start), lt(at, end));
  const sum = (amount: SQL) => sql<string>`coalesce(sum(${amount}), 0)`.mapWith((total) => asMinor(Number(total)));
  const byCard = (is: SQL) => sql<SpotDay["way"]>`case when ${is} then 'card_on_delivery' else 'cash' end`;
  const orderWay = byCard(sql`${orders.payment_option} = 'card_on_delivery'`);
  const atDoor = await db
    .select({ day: dayOf(orderEvents.created_at), way: orderWay, amount: sum(sql`${orders.payable_amount}`) })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.order_id, orders.id))
    .where(
      and(
        eq(orders.business_id, id),
        gte(orders.business_day, addDays(from, -LONGEST_ORDER_DAYS)),
        inArray(orders.payment_option, [...SPOT]),
        wasReceived(),
        isNull(orders.bill_id),
        here(orders.store_id),
        // Events of a completed order, such as a refund, do not complete it again.
        eq(orderEvents.new_state, "COMPLETED"),
        sql`${orderEvents.prev_state} is distinct from 'COMPLETED'`,
        within(orderEvents.created_at),
      ),
    )
    .groupBy(sql`1`, sql`2`);
  const { way, amount, tip, rounding, paid_at } = billPayments;
  const atTables = await db
    .select({
      day: dayOf(paid_at),
      way: byCard(sql`${way} = 'card'`),
      amount: sum(sql`${amount} + ${tip} + ${rounding}`),
    })
    .from(billPayments)
    .innerJoin(bills, eq(bills.id, billPayments.bill_id))
    .where(
      and(
        here(bills.store_id),
        eq(billPayments.business_id, id),
        eq(billPayments.status, "paid"),
        inArray(way, ["cash", "card"]),
        within(paid_at),
      ),
    )
    .groupBy(sql`1`, sql`2`);
  const handWay = byCard(
    sql`coalesce(${orderRefunds.source}, ${orders.payment_option}) in ('card', 'card_on_delivery')`,
  );
  const given = await db
    .select({ day: dayOf(orderRefunds.created_at), way: handWay, amount: sum(sql`${orderRefunds.amount}`) })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.order_id))
    .where(
      and(
        eq(orderRefunds.business_id, id),
        here(orders.store_id),
        eq(orderRefunds.way, "spot"),
        within(orderRefunds.created_at),
      ),
    )
    .groupBy(sql`1`, sql`2`);
  const taken = [...atDoor, ...atTables];
  const days = [...new Set([...taken, ...given].map(({ day }) => day))].sort().reverse();
  return days.flatMap((day) =>
    SPOT.flatMap((spot): SpotDay[] => {
      const sumIn = (rows: typeof given) =>
        addMoney(...rows.filter((row) => row.day === day && row.way === spot).map((row) => row.amount));
      const sums = { taken: sumIn(taken), returned: sumIn(given) };
      return sums.taken === 0 && sums.returned === 0 ? [] : [{ day, way: spot, ...sums }];
    }),
  );
}
