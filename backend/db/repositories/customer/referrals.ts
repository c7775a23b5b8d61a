import { and, count, eq, inArray, sql } from "drizzle-orm";
import { asMinor, type Minor } from "../../../../lib/domain/money.ts";
import type { Database } from "../../open.ts";
import { customerDevices, customers, referralRewards } from "../../schema.ts";

/** Devices stored per customer; older ones are dropped. */
const DEVICES_KEPT = 20;

/** Who invited whom, and the rewards. */
export function referralRepository(db: Database, businessId: string) {
  const devices = (customerId: string) =>
    and(eq(customerDevices.business_id, businessId), eq(customerDevices.customer_id, customerId));
  return {
    async noteDevice(customer_id: string, device: string, now: Date): Promise<void> {
      const { business_id, customer_id: who, device: which } = customerDevices;
      await db
        .insert(customerDevices)
        .values({ business_id: businessId, customer_id, device, seen_at: now })
        .onConflictDoUpdate({ target: [business_id, who, which], set: { seen_at: now } });
      const kept = db
        .select({ device: which })
        .from(customerDevices)
        .where(devices(customer_id))
        .orderBy(sql`seen_at desc`)
        .limit(DEVICES_KEPT);
      await db.delete(customerDevices).where(and(devices(customer_id), sql`${which} not in (${kept})`));
    },
    /** Whether the account of a number has signed in on a device. */
    async knowsDevice({ isd_code, phone }: { isd_code: string; phone: string }, device: string): Promise<boolean> {
      const account = and(eq(customers.isd_code, isd_code), eq(customers.phone, phone), eq(customers.is_guest, false));
      const [row] = await db
        .select({ id: customers.id })
        .from(customerDevices)
        .innerJoin(customers, eq(customers.id, customerDevices.customer_id))
        .where(and(eq(customerDevices.business_id, businessId), eq(customerDevices.device, device), account))
        .limit(1);
      return row !== undefined;
    },
    async shareDevice(one: string, other: string): Promise<boolean> {
      const ofOne = db.select({ device: customerDevices.device }).from(customerDevices).where(devices(one));
      const [shared] = await db
        .select({ device: customerDevices.device })
        .from(customerDevices)
        .where(and(devices(other), inArray(customerDevices.device, ofOne)))
        .limit(1);
      return shared !== undefined;
    },
    /** Friends for whom an inviter has been rewarded. */
    async rewardedBy(inviterId: string): Promise<number> {
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
    async broughtBy(orderId: string): Promise<typeof referralRewards.$inferSelect | null> {
      const [row] = await db
        .select()
        .from(referralRewards)
        .where(and(eq(referralRewards.business_id, businessId), eq(referralRewards.order_id, orderId)))
        .limit(1);
      return row ?? null;
    },
    /** Deletes an order's reward, so that the friend's next order may earn it. */
    async forget(orderId: string): Promise<void> {
      await db
        .delete(referralRewards)
        .where(and(eq(referralRewards.business_id, businessId), eq(referralRewards.order_id, orderId)));
    },
    /** The totals of a customer's invitations; `earned` in minor units. */
    async of(customerId: string): Promise<{ invited: number; rewarded: number; earned: Minor }> {
      const [sent] = await db
        .select({ total: count() })
        .from(customers)
        .where(and(eq(customers.business_id, businessId), eq(customers.referred_by, customerId)));
      const own = and(eq(referralRewards.business_id, businessId), eq(referralRewards.inviter_id, customerId));
      const [had] = await db
        .select({ total: count(), sum: sql<string | null>`sum(${referralRewards.inviter_amount})` })
        .from(referralRewards)
        .where(own);
      return { invited: sent?.total ?? 0, rewarded: had?.total ?? 0, earned: asMinor(Number(had?.sum ?? 0)) };
    },
  };
}
