import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import type { OrderStatus } from "../../../../lib/domain/enumerations.ts";
import { asMinor, type Minor } from "../../../../lib/domain/money.ts";
import { PAID_NOTE } from "../../../orders/cancelling/cancel-limit.ts";
import type { StaffReason } from "../../../rules/staff-reason.ts";
import type { Database } from "../../open.ts";
import { customers, orderEvents, orderItems, orders } from "../../schema.ts";
import type { CustomerRow } from "../customer/accounts.ts";
import { endedAs, wasReceived } from "./ended-as.ts";
import { insertNewOrder, type OrderToPlace } from "./new-order.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;
export type OrderEventRow = typeof orderEvents.$inferSelect;

export function orderRepository(db: Database, businessId: string) {
  const own = (id: string) => and(eq(orders.business_id, businessId), eq(orders.id, id));
  /** Placed, and not called off. */
  const isNotCalledOff = and(not(endedAs("CANCELLED", "EXPIRED", "VOIDED")), isNull(orders.held_until));
  /** Anything but an attempt that was never paid (`wasNeverPaid`). */
  const isNoAttempt = or(not(endedAs("EXPIRED")), ne(orders.payment_status, "failed"));
  /** When it was placed: a held one when it was paid (`placedAt` of orders/cancelling), any other when it was created. */
  const placedAt = sql`coalesce((select min(${orderEvents.created_at}) from ${orderEvents} where ${orderEvents.order_id} = ${orders.id} and ${orderEvents.note} = ${PAID_NOTE}), ${orders.created_at})`;
  return {
    async byId(id: string): Promise<OrderRow | null> {
      const [row] = await db.select().from(orders).where(own(id)).limit(1);
      return row ?? null;
    },
    /** As byId, locked until the transaction ends. */
    async lock(id: string): Promise<OrderRow | null> {
      const [row] = await db.select().from(orders).where(own(id)).limit(1).for("update");
      return row ?? null;
    },
    /** The delivery with this map link token. */
    async byMapToken(token: string): Promise<OrderRow | null> {
      const found = and(eq(orders.business_id, businessId), eq(orders.map_token, token));
      const [row] = await db.select().from(orders).where(found).limit(1);
      return row ?? null;
    },
    /** Writes an order that was just placed, and announces it; returns its number. */
    place: (placed: OrderToPlace): Promise<string> => insertNewOrder(db, businessId, placed),
    /** Changes columns of an order; its events are written by `addEvent`. */
    async update(id: string, change: Partial<OrderRow>): Promise<void> {
      await db.update(orders).set(change).where(own(id));
    },
    /** Writes what happened to an order, as its history tells it. */
    async addEvent(event: Omit<typeof orderEvents.$inferInsert, "business_id">): Promise<OrderEventRow> {
      const [row] = await db
        .insert(orderEvents)
        .values({ ...event, business_id: businessId })
        .returning();
      return row as OrderEventRow;
    },
    /** An order's status events in order, after the event `afterId`. */
    async events(orderId: string, afterId = 0): Promise<OrderEventRow[]> {
      return db
        .select()
        .from(orderEvents)
        .where(
          and(eq(orderEvents.business_id, businessId), eq(orderEvents.order_id, orderId), gt(orderEvents.id, afterId)),
        )
        .orderBy(asc(orderEvents.id));
    },
    /** The lines of some orders, by order and position. */
    async items(orderIds: readonly string[]): Promise<OrderItemRow[]> {
      if (orderIds.length === 0) return [];
      return db
        .select()
        .from(orderItems)
        .where(and(eq(orderItems.business_id, businessId), inArray(orderItems.order_id, [...orderIds])))
        .orderBy(asc(orderItems.order_id), asc(orderItems.position));
    },
    /** The newest ordered line of an item, in the customer's orders and in those whose access tokens have these hashes. */
    async lastItem(
      itemId: number,
      customerId: string | null,
      accessTokens: readonly { readonly id: string; readonly hash: string }[],
    ): Promise<OrderItemRow | null> {
      const isCallers = [
        ...(customerId ? [eq(orders.customer_id, customerId)] : []),
        ...accessTokens.map(({ id, hash }) => and(eq(orders.id, id), eq(orders.access_token_hash, hash))),
      ];
      if (isCallers.length === 0) return null;
      const [row] = await db
        .select({ line: orderItems })
        .from(orderItems)
        .innerJoin(orders, eq(orderItems.order_id, orders.id))
        .where(and(eq(orders.business_id, businessId), eq(orderItems.item_id, itemId), or(...isCallers)))
        .orderBy(desc(orders.created_at), desc(orders.id), desc(orderItems.position))
        .limit(1);
      return row?.line ?? null;
    },
    /**
     * Moves the dishes of a round that have one of the statuses `from`, or only the one at `position`; returns how many.
     */
    async moveItems(orderId: string, from: readonly OrderStatus[], to: OrderStatus, position: number | null = null) {
      const rows = await db
        .update(orderItems)
        .set({ status: to })
        .where(
          and(
            eq(orderItems.business_id, businessId),
            eq(orderItems.order_id, orderId),
            inArray(orderItems.status, [...from]),
            position === null ? undefined : eq(orderItems.position, position),
          ),
        )
        .returning({ id: orderItems.id });
      return rows.length;
    },
    /** Takes a dish of a table off its round. */
    async voidItem(id: number, { code, words }: StaffReason): Promise<void> {
      await db
        .update(orderItems)
        .set({ status: "CANCELLED", void_code: code, void_reason: words })
        .where(and(eq(orderItems.business_id, businessId), eq(orderItems.id, id)));
    },
    /**
     * A page of a customer's orders with certain statuses (null: any), newest first, and their total number; with the
     * attempts that were never paid only where everything stored is asked for, and held ones unless they are left out.
     */
    async ofCustomer(
      customerId: string,
      page: {
        readonly statuses: readonly OrderStatus[] | null;
        readonly limit: number;
        readonly offset: number;
        readonly attempts?: boolean;
        readonly held?: boolean;
      },
    ): Promise<{ rows: OrderRow[]; total: number }> {
      const { statuses, limit, offset, attempts = false, held = true } = page;
      const where = and(
        eq(orders.business_id, businessId),
        eq(orders.customer_id, customerId),
        statuses ? inArray(orders.status, [...statuses]) : undefined,
        attempts ? undefined : isNoAttempt,
        held ? undefined : isNull(orders.held_until),
      );
      const rows = await db
        .select()
        .from(orders)
        .where(where)
        .orderBy(desc(placedAt), desc(orders.id))
        .limit(limit)
        .offset(offset);
      return { rows, total: await db.$count(orders, where) };
    },
    /** A customer's orders so far, without cancelled and expired ones and those that wait for their payment. */
    async history(customerId: string): Promise<{ orders: number; total: Minor; last: Date | null }> {
      const [row] = await db
        .select({
          orders: count(),
          total: sql<string | null>`sum(${orders.total})`,
          last: sql<string | Date | null>`max(${orders.created_at})`,
        })
        .from(orders)
        .where(and(eq(orders.business_id, businessId), eq(orders.customer_id, customerId), isNotCalledOff));
      return {
        orders: row?.orders ?? 0,
        total: asMinor(Number(row?.total ?? 0)),
        last: row?.last ? new Date(row.last) : null,
      };
    },
    /**
     * How many orders a person has had: the account's own, and those as a guest with the number that the account has proved. Those
     * of a guest who never proved the number count only once received, because anybody could have typed it.
     */
    async ofPerson({ id, isd_code, phone }: Pick<CustomerRow, "id" | "isd_code" | "phone">): Promise<number> {
      const isSelf = eq(customers.id, id);
      const isGuest = and(eq(customers.isd_code, isd_code), eq(customers.phone, phone), eq(customers.is_guest, true));
      const isProved = or(isSelf, isNotNull(customers.phone_proved_at));
      const [row] = await db
        .select({ orders: count() })
        .from(customers)
        .innerJoin(orders, eq(orders.customer_id, customers.id))
        .where(
          and(
            eq(customers.business_id, businessId),
            eq(orders.business_id, businessId),
            or(isSelf, isGuest),
            or(and(isProved, isNotCalledOff), wasReceived()),
          ),
        );
      return row?.orders ?? 0;
    },
    /** A page of orders for the staff, newest first, and the total number; held ones are left out. */
    async forStaff(
      statuses: readonly OrderStatus[] | null,
      page: { readonly limit: number; readonly offset: number },
    ): Promise<{ rows: OrderRow[]; total: number }> {
      const where = and(
        eq(orders.business_id, businessId),
        isNull(orders.held_until),
        statuses ? inArray(orders.status, [...statuses]) : undefined,
      );
      const rows = await db
        .select()
        .from(orders)
        .where(where)
        .orderBy(desc(orders.created_at), desc(orders.id))
        .limit(page.limit)
        .offset(page.offset);
      return { rows, total: await db.$count(orders, where) };
    },
  };
}
