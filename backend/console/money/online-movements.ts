import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { billPayments, bills, orders, paymentTxns, storeTables } from "../../db/schema.ts";
import { BILL_PURPOSE } from "../../dine-in/bill/payment-notice.ts";
import { RELOAD_PURPOSE } from "../../orders/payment/payable.ts";
import {
  chargeSums,
  movementsAmong,
  type OurMovement,
  refundsAmong,
  type Whose,
} from "../../payments-service/days/our-movements.ts";
import { type MoneyReader, onlyStore } from "./money-rights.ts";

/** How money came or went: at a provider, also by a person in its dashboard, or back in a way that the provider knows nothing of. */
export type OnlineWay = OurMovement["gateway"] | "elsewhere";
export type OnlineMovement = OurMovement & { readonly way: OnlineWay };

const withWay = (one: OurMovement): OnlineMovement => ({
  ...one,
  way: one.isElsewhere ? "elsewhere" : one.gateway,
});

/** Every payment and refund online between two instants; for a manager of single stores those of this store. */
export async function onlineMovements(context: MoneyReader, from: Date, until: Date): Promise<OnlineMovement[]> {
  return (await movementsAmong(context.signed.repos.db, seenBy(context), from, until)).map(withWay);
}

/** What came or went on a day in one way: charges added up, refunds one by one. */
type DayMovement = Pick<OnlineMovement, "way" | "kind" | "amount"> & { readonly day: string };

/** The same movements for sums by day of the business. */
export async function movementsByDay(context: MoneyReader, from: Date, until: Date): Promise<DayMovement[]> {
  const { repos, business } = context.signed;
  const { timezone } = business;
  const charges = await chargeSums(repos.db, seenBy(context), { from, until, timezone });
  const refunds = await refundsAmong(repos.db, seenBy(context), from, until);
  return [
    ...charges.map(({ day, gateway, amount }) => ({ day, way: gateway, kind: "charge" as const, amount })),
    ...refunds.map((one) => ({ ...withWay(one), day: toWallClock(one.at.getTime(), timezone).date })),
  ];
}

const t = paymentTxns;

/** The claim that a payment for a share of a bill is for; null for others. The id is the client's: whatever is no uuid is none. */
const shareId = sql`case when ${t.purpose} = ${BILL_PURPOSE} and ${t.purpose_id} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${t.purpose_id}::uuid end`;

/** The payments that this person sees: for orders and at tables of their store, or all of the business. */
function seenBy(context: MoneyReader): Whose {
  const { db, businessId: business_id } = context.signed.repos;
  const store = onlyStore(context);
  if (store === null) return { business_id };
  const one = { one: sql`1` };
  const ofOrder = db
    .select(one)
    .from(orders)
    .where(and(eq(orders.id, t.order_id), eq(orders.business_id, business_id), eq(orders.store_id, store)));
  const ofShare = db
    .select(one)
    .from(billPayments)
    .innerJoin(bills, eq(bills.id, billPayments.bill_id))
    .where(and(isShare(business_id), eq(bills.store_id, store)));
  return { business_id, among: or(exists(ofOrder), exists(ofShare)) };
}

const isShare = (businessId: string): SQL | undefined =>
  and(sql`${billPayments.id} = ${shareId}`, eq(billPayments.business_id, businessId));

/** What a payment was for: an order by its number, or a table's bill, which is known by the number of its first round. */
export interface Place {
  readonly number: string;
  readonly store: number;
  /** Of a share of a bill: its table's name. */
  readonly table?: LocalizedText | null;
}

const firstRound = sql<string>`coalesce((select ${orders.number} from ${orders} where ${orders.bill_id} = ${bills.id}
  and ${orders.business_id} = ${bills.business_id} order by ${orders.created_at}, ${orders.number} limit 1), '')`;

/** Of payments by id: the order's number, and the store of the order or of the table whose bill was paid. Top-ups have none. */
export async function placesOf(
  { signed }: Pick<MoneyReader, "signed">,
  txns: readonly string[],
): Promise<Map<string, Place>> {
  const { db, businessId } = signed.repos;
  const among = and(eq(t.business_id, businessId), sql`${t.id} = any(${sql.param(txns)}::text[])`);
  const ofOrders = await db
    .select({ txn: t.id, number: orders.number, store: orders.store_id })
    .from(t)
    .innerJoin(orders, and(eq(orders.id, t.order_id), eq(orders.business_id, businessId)))
    .where(among);
  const ofShares = await db
    .select({ txn: t.id, store: bills.store_id, table: storeTables.name, number: firstRound })
    .from(t)
    .innerJoin(billPayments, isShare(businessId))
    .innerJoin(bills, eq(bills.id, billPayments.bill_id))
    .innerJoin(storeTables, and(eq(storeTables.business_id, businessId), eq(storeTables.id, bills.table_id)))
    .where(among);
  return new Map([
    ...ofShares.map(({ txn, ...place }) => [txn, place] as const),
    ...ofOrders.map(({ txn, ...place }) => [txn, place] as const),
  ]);
}

/** Which of these payments put money into a wallet: no sale yet, that comes with the order that it pays for. */
export async function topUpsAmong(
  { signed }: Pick<MoneyReader, "signed">,
  txns: readonly string[],
): Promise<ReadonlySet<string>> {
  const { db, businessId } = signed.repos;
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(
      and(eq(t.business_id, businessId), eq(t.purpose, RELOAD_PURPOSE), sql`${t.id} = any(${sql.param(txns)}::text[])`),
    );
  return new Set(rows.map(({ id }) => id));
}
