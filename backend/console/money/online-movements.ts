import { and, eq, inArray, sql } from "drizzle-orm";
import { billPayments, bills, orders, paymentTxns } from "../../db/schema.ts";
import { BILL_PURPOSE } from "../../dine-in/bill/payment-notice.ts";
import { type Dated, movementsOf, type OnAccount } from "../../payments-service/days/our-movements.ts";
import type { ConsoleContext } from "../console-context.ts";
import { onlyStore } from "./money-rights.ts";

/** What a payment was for: the order's number is empty for a share of a bill, the store null for a top-up. */
interface Place {
  readonly number: string;
  readonly store: number | null;
}
const NOWHERE: Place = { number: "", store: null };

export type OnlineMovement = Dated & { readonly gateway: OnAccount["gateway"]; readonly number: string };

/** Every payment and refund online between two instants; for a manager of single stores those of this store. */
export async function onlineMovements(context: ConsoleContext, from: Date, until: Date): Promise<OnlineMovement[]> {
  const { app, signed } = context;
  const t = paymentTxns;
  const accounts = await signed.repos.db
    .selectDistinct({ business_id: t.business_id, gateway: t.gateway, account: t.account })
    .from(t)
    .where(eq(t.business_id, signed.business.id));
  const all = await Promise.all(
    accounts.map(async (on) => {
      const movements = await movementsOf(app, on, from, until);
      return movements.map((one) => ({ ...one, gateway: on.gateway }));
    }),
  );
  const movements = all.flat();
  const places = await placesOf(context, [...new Set(movements.map(({ txn }) => txn))]);
  const store = onlyStore(context);
  return movements.flatMap((one): OnlineMovement[] => {
    const place = places.get(one.txn) ?? NOWHERE;
    return store === null || place.store === store ? [{ ...one, number: place.number }] : [];
  });
}

/** So many ids a query has room for. */
const AT_ONCE = 5_000;

/** Of payments by id: the order's number, and the store of the order or of the table whose bill was paid. */
export async function placesOf({ signed }: ConsoleContext, txns: readonly string[]): Promise<Map<string, Place>> {
  const { db } = signed.repos;
  const t = paymentTxns;
  const places = new Map<string, Place>();
  for (let start = 0; start < txns.length; start += AT_ONCE) {
    const among = inArray(t.id, txns.slice(start, start + AT_ONCE));
    const ofOrders = await db
      .select({ txn: t.id, number: orders.number, store: orders.store_id })
      .from(t)
      .innerJoin(orders, eq(orders.id, t.order_id))
      .where(among);
    const ofShares = await db
      .select({ txn: t.id, store: bills.store_id })
      .from(t)
      .innerJoin(billPayments, and(eq(t.purpose, BILL_PURPOSE), sql`${billPayments.id}::text = lower(${t.purpose_id})`))
      .innerJoin(bills, eq(bills.id, billPayments.bill_id))
      .where(among);
    for (const { txn, store } of ofShares) places.set(txn, { number: "", store });
    for (const { txn, number, store } of ofOrders) places.set(txn, { number, store });
  }
  return places;
}
