import { and, asc, desc, eq, gte, inArray, isNull, like, lt, not, or, type SQL, sql } from "drizzle-orm";
import { asMinor, type Minor } from "../../../../lib/domain/money.ts";
import { statusesOf } from "../../../../lib/domain/order/order-status.ts";
import type { Database } from "../../open.ts";
import { orderEvents, orderRefunds, orders } from "../../schema.ts";
import { wasReceived } from "./ended-as.ts";
import type { OrderEventRow, OrderRow } from "./orders.ts";

/** A day's orders, totalled by payment option; minor units. */
export interface TotalsRow {
  readonly completed: boolean;
  readonly payment_option: string;
  readonly orders: number;
  readonly total: Minor;
  readonly payable: Minor;
  readonly wallet: Minor;
  readonly tips: Minor;
  readonly taxes: Minor;
  /** Refunds, also those under way, of orders that were not made. All others are in `RefundTotal`. */
  readonly refunded: Minor;
}

/** What staff refunded on a day, whenever its order ended: online, into wallets, or on the spot as it had been paid. */
export interface RefundTotal {
  readonly way: "online" | "wallet" | "cash" | "card_on_delivery";
  readonly amount: Minor;
}

/** A text as a part of a LIKE pattern that matches only itself. */
const escapeLike = (text: string) => text.replace(/[%_\\]/g, "\\$&");

/**
 * Finished orders of one store, a search in the last weeks, and what happened to orders. Held orders are left out of
 * the first two: the kitchen never saw them (D6).
 */
export function historyRepository(db: Database, businessId: string) {
  const ofStore = (storeId: number) =>
    and(eq(orders.business_id, businessId), eq(orders.store_id, storeId), isNull(orders.held_until));
  const isOver = inArray(orders.status, [...statusesOf("PAST")]);
  const between = (from: Date, until: Date) => and(gte(orders.updated_at, from), lt(orders.updated_at, until));
  return {
    /** Orders that ended between two instants, newest first. */
    async listEnded(storeId: number, from: Date, until: Date, limit: number): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(and(ofStore(storeId), isOver, between(from, until)))
        .orderBy(desc(orders.updated_at))
        .limit(limit);
    },
    /** Totals of all orders that ended between two instants, however many there are. */
    async totals(storeId: number, from: Date, until: Date): Promise<TotalsRow[]> {
      const sum = (column: SQL) => sql<string>`coalesce(sum(${column}), 0)`.mapWith((total) => asMinor(Number(total)));
      const included = sql`(select coalesce(sum((tax->>'amount')::bigint), 0) from jsonb_array_elements(${orders.included_taxes}) tax)`;
      const returned = sql`case when ${orders.payment_status} in ('refunding', 'refunded') then ${orders.payable_amount} else 0 end`;
      return db
        .select({
          completed: sql<boolean>`${wasReceived()}`,
          payment_option: orders.payment_option,
          orders: sql<number>`count(*)::integer`,
          total: sum(sql`${orders.total}`),
          payable: sum(sql`${orders.payable_amount}`),
          wallet: sum(sql`${orders.wallet_credit_applied}`),
          tips: sum(sql`${orders.tip}`),
          taxes: sum(sql`${orders.taxes_total} + ${included}`),
          refunded: sum(returned),
        })
        .from(orders)
        .where(and(ofStore(storeId), isOver, between(from, until)))
        .groupBy(sql`1`, orders.payment_option);
    },
    /**
     * Refunds that staff decided between two instants, by the way they went. Those of orders that were not made are
     * left out, because they are in `refunded` of `totals`.
     */
    async refundTotals(storeId: number, from: Date, until: Date): Promise<RefundTotal[]> {
      const { way, source, amount, created_at } = orderRefunds;
      const isCard = sql`coalesce(${source}, ${orders.payment_option}) in ('card', 'card_on_delivery')`;
      const onSpot = sql`case when ${isCard} then 'card_on_delivery' else 'cash' end`;
      return db
        .select({
          way: sql<RefundTotal["way"]>`case when ${way} = 'spot' then ${onSpot} else ${way} end`,
          amount: sql<string>`sum(${amount})`.mapWith((total) => asMinor(Number(total))),
        })
        .from(orderRefunds)
        .innerJoin(orders, eq(orders.id, orderRefunds.order_id))
        .where(
          and(
            ofStore(storeId),
            eq(orderRefunds.business_id, businessId),
            gte(created_at, from),
            lt(created_at, until),
            or(wasReceived(), not(isOver)),
          ),
        )
        .groupBy(sql`1`)
        .orderBy(sql`1`);
    },
    /**
     * Orders of any status since a business day, by number, by the last digits of a phone number or by words of a name;
     * newest first.
     */
    async find(storeId: number, query: string, sinceDay: string, limit: number): Promise<OrderRow[]> {
      const digits = query.replace(/\D/g, "").replace(/^0+(?=\d{4})/, "");
      const isNumber = digits !== "" && /^[\d\s+()./-]+$/.test(query);
      const phone = sql`regexp_replace(${orders.phone}, '\\D', '', 'g')`;
      const words = query.split(/\s+/).filter(Boolean);
      const named = and(...words.map((word) => sql`${orders.customer_name} ilike ${`%${escapeLike(word)}%`}`));
      const wanted = isNumber
        ? // Callers say their number with or without the country code.
          or(
            eq(orders.number, query),
            digits.length < 4 ? undefined : or(like(phone, `%${digits}`), sql`${digits} like '%' || ${phone}`),
          )
        : or(eq(sql`upper(${orders.number})`, query.toUpperCase()), named);
      return db
        .select()
        .from(orders)
        .where(and(ofStore(storeId), gte(orders.business_day, sinceDay), wanted))
        .orderBy(desc(orders.created_at))
        .limit(limit);
    },
    /** What happened to several orders of the business, oldest first; with `note` only the events of that note. */
    async events(orderIds: readonly string[], note?: string): Promise<OrderEventRow[]> {
      if (orderIds.length === 0) return [];
      const withNote = note === undefined ? undefined : eq(orderEvents.note, note);
      return db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.business_id, businessId), inArray(orderEvents.order_id, [...orderIds]), withNote))
        .orderBy(asc(orderEvents.id));
    },
  };
}
