import { and, asc, desc, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { TableAction } from "../../../../lib/domain/enumerations.ts";
import type { Database } from "../../open.ts";
import { orderRequests } from "../../schema.ts";

export type TableRequestRow = typeof orderRequests.$inferSelect;

const MAX_REQUESTS = 300;

/** What tables request: rounds, service, the bill. */
export function tableRequestRepository(db: Database, businessId: string) {
  const r = orderRequests;
  const own = eq(r.business_id, businessId);
  return {
    /**
     * A store's requests except rounds, which its board lists. All open ones, and those answered since an instant; oldest
     * first.
     */
    async ofStore(storeId: number, since: Date): Promise<TableRequestRow[]> {
      const shown = or(eq(r.status, "open"), gt(r.answered_at, since));
      return db
        .select()
        .from(r)
        .where(and(own, eq(r.store_id, storeId), ne(r.type, "ADD_ITEMS"), shown))
        .orderBy(asc(r.created_at))
        .limit(MAX_REQUESTS);
    },
    /** A visit's requests of every type, newest first. */
    async allOfVisit(visitId: string, limit: number): Promise<TableRequestRow[]> {
      return db
        .select()
        .from(r)
        .where(and(own, eq(r.visit_id, visitId)))
        .orderBy(desc(r.created_at), desc(r.id))
        .limit(limit);
    },
    /** A visit's requests of a type, newest first. */
    async ofVisit(visitId: string, { type, limit }: { type: TableAction; limit: number }): Promise<TableRequestRow[]> {
      return db
        .select()
        .from(r)
        .where(and(own, eq(r.visit_id, visitId), eq(r.type, type)))
        .orderBy(desc(r.created_at), desc(r.id))
        .limit(limit);
    },
    /** A visit's requests of some types that are open or were answered since an instant, newest first. */
    async recentOfVisit(visitId: string, types: readonly TableAction[], since: Date): Promise<TableRequestRow[]> {
      const recent = or(eq(r.status, "open"), gt(r.answered_at, since));
      return db
        .select()
        .from(r)
        .where(and(own, eq(r.visit_id, visitId), inArray(r.type, [...types]), recent))
        .orderBy(desc(r.created_at), desc(r.id))
        .limit(MAX_REQUESTS);
    },
    /** The request with which a round was sent, or null. */
    async ofOrder(orderId: string): Promise<TableRequestRow | null> {
      const [row] = await db
        .select()
        .from(r)
        .where(and(own, eq(r.order_id, orderId), eq(r.type, "ADD_ITEMS")))
        .limit(1);
      return row ?? null;
    },
    /** The phone that sent each round, by round; null: the staff. */
    async guestsOfRounds(orderIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
      const rows = await db
        .select({ order_id: r.order_id, guest_id: r.guest_id })
        .from(r)
        .where(and(own, inArray(r.order_id, [...orderIds]), eq(r.type, "ADD_ITEMS")));
      return new Map(rows.flatMap(({ order_id, guest_id }) => (order_id ? [[order_id, guest_id]] : [])));
    },
    async byId(storeId: number, id: string): Promise<TableRequestRow | null> {
      const [row] = await db
        .select()
        .from(r)
        .where(and(own, eq(r.store_id, storeId), eq(r.id, id)))
        .limit(1);
      return row ?? null;
    },
    /** Staff have opened the table: what it requests is known, and waits for its answer. */
    async markSeen(ids: readonly string[], now: Date): Promise<void> {
      await db
        .update(r)
        .set({ seen_at: now })
        .where(and(own, inArray(r.id, [...ids]), isNull(r.seen_at)));
    },
    /** Answers an open request; false if another member of staff was faster. */
    async answer(id: string, change: Partial<TableRequestRow>): Promise<boolean> {
      const rows = await db
        .update(r)
        .set(change)
        .where(and(own, eq(r.id, id), eq(r.status, "open")))
        .returning({ id: r.id });
      return rows.length > 0;
    },
    /** Declines the request of a round that was accepted before. */
    async declineAccepted(id: string, change: Partial<TableRequestRow>): Promise<void> {
      await db
        .update(r)
        .set({ ...change, status: "declined" })
        .where(and(own, eq(r.id, id), eq(r.status, "done")));
    },
    /** Closes the open request to take the money of a payment. */
    async closeOfPayment(paymentId: string, now: Date, staffId: string | null = null): Promise<void> {
      await db
        .update(r)
        .set({ status: "done", answered_at: now, answered_by: staffId })
        .where(and(own, eq(r.payment_id, paymentId), eq(r.status, "open")));
    },
    /** Closes every open request of a visit that has ended. */
    async closeOfVisit(visitId: string, now: Date): Promise<void> {
      await db
        .update(r)
        .set({ status: "done", answered_at: now })
        .where(and(own, eq(r.visit_id, visitId), eq(r.status, "open")));
    },
    async insert(row: Omit<typeof orderRequests.$inferInsert, "business_id">): Promise<TableRequestRow> {
      const [made] = await db
        .insert(r)
        .values({ ...row, business_id: businessId })
        .returning();
      return made as TableRequestRow;
    },
  };
}
