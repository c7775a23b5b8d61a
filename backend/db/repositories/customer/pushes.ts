import { and, count, eq, ne } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { pushSubscriptions } from "../../schema.ts";

export type PushRow = typeof pushSubscriptions.$inferSelect;
type Draft = Omit<typeof pushSubscriptions.$inferInsert, "id" | "business_id">;

/** Devices subscribed to an order's updates. */
export function pushRepository(db: Database, businessId: string) {
  const { order_id, endpoint } = pushSubscriptions;
  const ofOrder = (id: string) => and(eq(pushSubscriptions.business_id, businessId), eq(order_id, id));
  return {
    /** False if the order has `most` subscribed devices already. The order must be locked. */
    async add(draft: Draft, most: number): Promise<boolean> {
      const others = and(ofOrder(draft.order_id), ne(endpoint, draft.endpoint));
      const [row] = await db.select({ total: count() }).from(pushSubscriptions).where(others);
      if ((row?.total ?? 0) >= most) return false;
      const { p256dh, auth, language } = draft;
      await db
        .insert(pushSubscriptions)
        .values({ ...draft, business_id: businessId })
        .onConflictDoUpdate({ target: [order_id, endpoint], set: { p256dh, auth, language, failures: 0 } });
      return true;
    },
    async remove(orderId: string, given: string): Promise<void> {
      await db.delete(pushSubscriptions).where(and(ofOrder(orderId), eq(endpoint, given)));
    },
  };
}
