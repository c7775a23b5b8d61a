import { and, between, desc, eq, gt, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { asMinor, type Minor } from "../../../../lib/domain/money.ts";
import type { Days } from "../../../rules/figures/period.ts";
import type { SalesRow } from "../../../rules/figures/sales.ts";
import type { Database } from "../../open.ts";
import type { LocalizedText } from "../../schema/columns.ts";
import { orderItems, orders } from "../../schema.ts";
import { endedAs } from "./ended-as.ts";

export interface DishSalesRow {
  readonly ref: string;
  readonly title: LocalizedText;
  readonly quantity: number;
  /** With options; before discounts, charges and taxes. */
  readonly total: Minor;
}

/** Null: all stores of the business, also those that closed for good. */
type Stores = readonly number[] | null;

/** What stores of a business sold, by the day on which orders were placed. */
export function figureRepository(db: Database, businessId: string) {
  /** Held orders and those whose payment never came are none (D6). */
  const placed = (stores: Stores, { from, until }: Days) =>
    and(
      eq(orders.business_id, businessId),
      stores ? inArray(orders.store_id, [...stores]) : undefined,
      between(orders.business_day, from, until),
      isNull(orders.held_until),
      not(endedAs("EXPIRED")),
    );
  const isSale = not(endedAs("CANCELLED", "VOIDED"));
  const sum = (what: SQL) => sql<Minor>`coalesce(sum(${what}), 0)`.mapWith((total) => asMinor(Number(total)));
  return {
    /** `until`: rows tell orders that were placed after it apart. */
    async sales(stores: Stores, days: Days, until: Date | null = null): Promise<SalesRow[]> {
      const isAfter = until ? gt(orders.created_at, until) : sql`false`;
      return db
        .select({
          day: orders.business_day,
          mode: orders.mode,
          source: orders.visit_source,
          isSale: sql<boolean>`${isSale}`,
          isAfter: sql<boolean>`${isAfter}`,
          orders: sql<number>`count(*)::integer`,
          total: sum(sql`${orders.total}`),
        })
        .from(orders)
        .where(placed(stores, days))
        .groupBy(orders.business_day, orders.mode, orders.visit_source, sql`4`, sql`5`)
        .orderBy(orders.business_day);
    },
    /** Dishes by what they brought in; those taken off a table's bill are left out. */
    async dishes(stores: Stores, days: Days, limit: number): Promise<DishSalesRow[]> {
      const total = sum(sql`${orderItems.total}`);
      return db
        .select({
          ref: orderItems.item_ref,
          // As it was named last.
          title: sql<LocalizedText>`(array_agg(${orderItems.title} order by ${orderItems.id} desc))[1]`,
          quantity: sql<number>`sum(${orderItems.quantity})::integer`,
          total,
        })
        .from(orderItems)
        .innerJoin(orders, eq(orders.id, orderItems.order_id))
        .where(and(placed(stores, days), isSale, sql`${orderItems.status} is distinct from 'CANCELLED'`))
        .groupBy(orderItems.item_ref)
        .orderBy(desc(total), orderItems.item_ref)
        .limit(limit);
    },
  };
}
