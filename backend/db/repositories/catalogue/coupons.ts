import { and, count, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { couponChanges, couponRedemptions, coupons, orders } from "../../schema.ts";
import type { CouponRow } from "../business.ts";

export type CouponChangeRow = typeof couponChanges.$inferSelect;

export function couponRepository(db: Database, businessId: string) {
  const own = (couponId: number) => and(eq(coupons.business_id, businessId), eq(coupons.id, couponId));
  return {
    /** A coupon, retired or not. */
    async byId(id: number): Promise<CouponRow | null> {
      const [row] = await db.select().from(coupons).where(own(id)).limit(1);
      return row ?? null;
    },
    /** Every coupon, also those that are switched off. */
    async all(): Promise<CouponRow[]> {
      return db.select().from(coupons).where(eq(coupons.business_id, businessId)).orderBy(coupons.code);
    },
    /** A coupon, locked until the transaction ends. */
    async locked(id: number): Promise<CouponRow | null> {
      const [row] = await db.select().from(coupons).where(own(id)).for("update");
      return row ?? null;
    },
    /** Adds a coupon; null if the code is taken, also by one that is switched off. */
    async add(row: Omit<typeof coupons.$inferInsert, "business_id">): Promise<CouponRow | null> {
      const values = { ...row, business_id: businessId };
      const [added] = await db.insert(coupons).values(values).onConflictDoNothing().returning();
      return added ?? null;
    },
    async update(id: number, fields: Partial<typeof coupons.$inferInsert>): Promise<void> {
      await db.update(coupons).set(fields).where(own(id));
    },
    /** Deletes a coupon that no order has used; false if one has. */
    async deleteUnused(id: number): Promise<boolean> {
      const [order] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.business_id, businessId), eq(orders.coupon_id, id)))
        .limit(1);
      if (order) return false;
      await db.delete(coupons).where(own(id));
      return true;
    },
    /** The newest change of any coupon. Undoing it leaves the row, and its revision is no longer the coupon's. */
    async lastChange(): Promise<CouponChangeRow | null> {
      const [row] = await db.select().from(couponChanges).where(eq(couponChanges.business_id, businessId));
      return row ?? null;
    },
    /** Remembers a change in place of the one before. */
    async keepChange(change: Omit<typeof couponChanges.$inferInsert, "business_id" | "number">): Promise<void> {
      await db
        .insert(couponChanges)
        .values({ ...change, business_id: businessId, number: 1 })
        .onConflictDoUpdate({
          target: couponChanges.business_id,
          set: { ...change, number: sql`${couponChanges.number} + 1` },
        });
    },
    /** A coupon by its code in any case, valid or not. */
    async byCode(code: string): Promise<CouponRow | null> {
      const [row] = await db
        .select()
        .from(coupons)
        .where(
          and(
            eq(coupons.business_id, businessId),
            eq(coupons.code, code.trim().toUpperCase()),
            isNull(coupons.retired_at),
          ),
        )
        .limit(1);
      return row ?? null;
    },
    /** Whether there was a coupon of this code, which was then switched off. */
    async hasEnded(code: string): Promise<boolean> {
      const isIts = eq(coupons.code, code.trim().toUpperCase());
      return (
        (await db.$count(coupons, and(eq(coupons.business_id, businessId), isIts, isNotNull(coupons.retired_at)))) > 0
      );
    },
    /**
     * How often a customer has used a coupon. An order that still waits for its payment does not count, because it
     * gives way.
     */
    async usedBy(couponId: number, customerId: string): Promise<number> {
      const [row] = await db
        .select({ used: count() })
        .from(couponRedemptions)
        .innerJoin(orders, eq(orders.id, couponRedemptions.order_id))
        .where(
          and(
            eq(couponRedemptions.business_id, businessId),
            eq(couponRedemptions.coupon_id, couponId),
            eq(couponRedemptions.customer_id, customerId),
            isNull(couponRedemptions.released_at),
            isNull(orders.held_until),
          ),
        );
      return row?.used ?? 0;
    },
    /** A customer's orders that use a coupon and wait for their payment. */
    async heldOrders(customerId: string): Promise<string[]> {
      const rows = await db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.business_id, businessId),
            eq(orders.customer_id, customerId),
            eq(orders.status, "PLACED"),
            isNotNull(orders.held_until),
            isNotNull(orders.coupon_id),
          ),
        )
        .orderBy(orders.id);
      return rows.map(({ id }) => id);
    },
    /** Counts one use and locks the coupon until the transaction ends; false if it is used up. */
    async take(couponId: number): Promise<boolean> {
      const rows = await db
        .update(coupons)
        .set({ used_count: sql`${coupons.used_count} + 1` })
        .where(and(own(couponId), or(isNull(coupons.total_limit), lt(coupons.used_count, coupons.total_limit))))
        .returning({ id: coupons.id });
      return rows.length > 0;
    },
    async redeem(couponId: number, customerId: string, orderId: string, now: Date): Promise<void> {
      await db.insert(couponRedemptions).values({
        business_id: businessId,
        coupon_id: couponId,
        customer_id: customerId,
        order_id: orderId,
        created_at: now,
      });
    },
    /** Returns a cancelled order's use of the coupon. */
    async release(orderId: string, now: Date): Promise<void> {
      const released = await db
        .update(couponRedemptions)
        .set({ released_at: now })
        .where(
          and(
            eq(couponRedemptions.business_id, businessId),
            eq(couponRedemptions.order_id, orderId),
            isNull(couponRedemptions.released_at),
          ),
        )
        .returning({ coupon_id: couponRedemptions.coupon_id });
      for (const { coupon_id } of released) {
        await db
          .update(coupons)
          .set({ used_count: sql`greatest(0, ${coupons.used_count} - 1)` })
          .where(own(coupon_id));
      }
    },
  };
}
