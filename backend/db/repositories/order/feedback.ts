import { and, desc, eq, gte, lte, sql } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { feedback, orders } from "../../schema.ts";

export type FeedbackDraft = Omit<typeof feedback.$inferInsert, "id" | "business_id">;

/** A guest's feedback on an order of a store. */
export interface FeedbackEntry {
  readonly order_id: string;
  readonly number: string;
  readonly rating: number;
  readonly name: string | null;
  readonly comments: string | null;
  /** One of the business's choices, in the guest's language. */
  readonly choice: string | null;
  readonly created_at: Date;
}

/** Guests' feedback on finished orders. */
export function feedbackRepository(db: Database, businessId: string) {
  const isOfStore = (storeId: number) => and(eq(feedback.business_id, businessId), eq(orders.store_id, storeId));
  return {
    async listByCustomer(customerId: string) {
      return db
        .select({
          order_id: feedback.order_id,
          rating: feedback.rating,
          comments: feedback.comments,
          choice: feedback.choice_text,
        })
        .from(feedback)
        .where(and(eq(feedback.business_id, businessId), eq(feedback.customer_id, customerId)));
    },
    /** Saves the feedback on an order, of which there is one; returns false if it may not replace an earlier one. */
    async save(draft: FeedbackDraft, { replaces }: { replaces: boolean }): Promise<boolean> {
      const { order_id: _order, ...change } = draft;
      const insert = db.insert(feedback).values({ ...draft, business_id: businessId });
      const saved = await (replaces
        ? insert.onConflictDoUpdate({ target: feedback.order_id, set: change })
        : insert.onConflictDoNothing({ target: feedback.order_id })
      ).returning({ id: feedback.id });
      return saved.length > 0;
    },
    /** Of one store, newest first. */
    async listByStore(
      storeId: number,
      { maxRating, limit }: { maxRating: number; limit: number },
    ): Promise<FeedbackEntry[]> {
      return db
        .select({
          order_id: feedback.order_id,
          number: orders.number,
          rating: feedback.rating,
          name: orders.customer_name,
          comments: feedback.comments,
          choice: feedback.choice_text,
          created_at: feedback.created_at,
        })
        .from(feedback)
        .innerJoin(orders, eq(orders.id, feedback.order_id))
        .where(and(isOfStore(storeId), lte(feedback.rating, maxRating)))
        .orderBy(desc(feedback.created_at), desc(feedback.id))
        .limit(limit);
    },
    /** How many guests rated a store since an instant, and the mean; null without ratings. */
    async ratingSince(storeId: number, since: Date): Promise<{ count: number; mean: number | null }> {
      const [row] = await db
        .select({
          count: sql<number>`count(*)::integer`,
          mean: sql<number | null>`avg(${feedback.rating})::double precision`,
        })
        .from(feedback)
        .innerJoin(orders, eq(orders.id, feedback.order_id))
        .where(and(isOfStore(storeId), gte(feedback.created_at, since)));
      return { count: row?.count ?? 0, mean: row?.mean ?? null };
    },
  };
}
