import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { orderRefunds } from "../../schema.ts";

export type RefundRow = typeof orderRefunds.$inferSelect;

/** What staff of one business gave back of orders. */
export function refundRepository(db: Database, businessId: string) {
  const t = orderRefunds;
  const own = eq(t.business_id, businessId);
  return {
    async add(row: Omit<typeof orderRefunds.$inferInsert, "business_id">): Promise<RefundRow> {
      const [added] = await db
        .insert(t)
        .values({ business_id: businessId, ...row })
        .returning();
      return added as RefundRow;
    },
    /** Oldest first. */
    async ofOrder(orderId: string): Promise<RefundRow[]> {
      return db
        .select()
        .from(t)
        .where(and(own, eq(t.order_id, orderId)))
        .orderBy(asc(t.seq));
    },
    /** A txn's own refund is done: so is the row that stands for it. */
    async finishWhole(txnId: string, now: Date): Promise<void> {
      await db
        .update(t)
        .set({ status: "done", done_at: now, updated_at: now })
        .where(and(own, eq(t.txn_id, txnId), eq(t.whole, true)));
    },
    async reopenWhole(txnId: string, now: Date): Promise<void> {
      await db
        .update(t)
        .set({ status: "due", done_at: null, updated_at: now })
        .where(and(own, eq(t.txn_id, txnId), eq(t.whole, true)));
    },
  };
}
