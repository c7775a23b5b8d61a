import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { orderRefunds } from "../../schema.ts";

export type RefundRow = typeof orderRefunds.$inferSelect;

/** What staff of one business gave back of orders. */
export function refundRepository(db: Database, businessId: string) {
  const t = orderRefunds;
  const own = eq(t.business_id, businessId);
  const ofWhole = (txnId: string) => and(own, eq(t.txn_id, txnId), eq(t.whole, true));
  const setWhole = async (txnId: string, change: Partial<RefundRow>): Promise<RefundRow | null> => {
    const [row] = await db.update(t).set(change).where(ofWhole(txnId)).returning();
    return row ?? null;
  };
  return {
    async add(row: Omit<typeof orderRefunds.$inferInsert, "business_id">): Promise<RefundRow> {
      const [added] = await db
        .insert(t)
        .values({ business_id: businessId, ...row })
        .returning();
      return added as RefundRow;
    },
    async byId(id: string): Promise<RefundRow | null> {
      const [row] = await db
        .select()
        .from(t)
        .where(and(own, eq(t.id, id)))
        .limit(1);
      return row ?? null;
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
    async finishWhole(txnId: string, now: Date): Promise<RefundRow | null> {
      return setWhole(txnId, { status: "done", done_at: now, updated_at: now });
    },
    async reopenWhole(txnId: string, now: Date): Promise<RefundRow | null> {
      return setWhole(txnId, { status: "due", done_at: null, updated_at: now });
    },
    /** The row that stands for the refund of a whole payment; null if that was not decided here. */
    async whole(txnId: string): Promise<RefundRow | null> {
      const [row] = await db.select().from(t).where(ofWhole(txnId)).limit(1);
      return row ?? null;
    },
  };
}
