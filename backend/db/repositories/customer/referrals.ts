import { and, count, eq, sql } from "drizzle-orm";
import { asMinor, type Minor } from "../../../../lib/domain/money.ts";
import type { Database } from "../../open.ts";
import { customers, referralRewards } from "../../schema.ts";

/** Who invited whom, and the rewards. */
export function referralRepository(db: Database, businessId: string) {
  return {
    /** Friends for whom an inviter has been rewarded. */
    async countRewards(inviterId: string): Promise<number> {
      const own = and(eq(referralRewards.business_id, businessId), eq(referralRewards.inviter_id, inviterId));
      const [row] = await db.select({ total: count() }).from(referralRewards).where(own);
      return row?.total ?? 0;
    },
    /** Records a reward; false if this friend, or anyone with the same number, has earned one before. */
    async insert(reward: Omit<typeof referralRewards.$inferInsert, "business_id">): Promise<boolean> {
      const made = await db
        .insert(referralRewards)
        .values({ ...reward, business_id: businessId })
        .onConflictDoNothing()
        .returning({ customer: referralRewards.customer_id });
      return made.length > 0;
    },
    /** The reward that an order earned; null if none. */
    async rewardOfOrder(orderId: string): Promise<typeof referralRewards.$inferSelect | null> {
      const [row] = await db
        .select()
        .from(referralRewards)
        .where(and(eq(referralRewards.business_id, businessId), eq(referralRewards.order_id, orderId)))
        .limit(1);
      return row ?? null;
    },
    /** Deletes an order's reward, so that the friend's next order may earn it. */
    async deleteReward(orderId: string): Promise<void> {
      await db
        .delete(referralRewards)
        .where(and(eq(referralRewards.business_id, businessId), eq(referralRewards.order_id, orderId)));
    },
    /** The totals of a customer's invitations; `earned` in minor units. */
    async totals(customerId: string): Promise<{ invited: number; rewarded: number; earned: Minor }> {
      const [sent] = await db
        .select({ total: count() })
        .from(customers)
        .where(and(eq(customers.business_id, businessId), eq(customers.referred_by, customerId)));
      const own = and(eq(referralRewards.business_id, businessId), eq(referralRewards.inviter_id, customerId));
      const [rewards] = await db
        .select({ total: count(), sum: sql<string | null>`sum(${referralRewards.inviter_amount})` })
        .from(referralRewards)
        .where(own);
      return { invited: sent?.total ?? 0, rewarded: rewards?.total ?? 0, earned: asMinor(Number(rewards?.sum ?? 0)) };
    },
  };
}
