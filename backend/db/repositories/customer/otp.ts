import { and, desc, eq, gt, isNull, lt, max, notInArray, sql } from "drizzle-orm";
import type { Budget } from "../../../rules/otp-budgets.ts";
import type { Database } from "../../open.ts";
import { customerNetworks, otpCodes, outboxMessages } from "../../schema.ts";
import { type LockName, lockNames } from "../../statements/lock-names.ts";

export type OtpRow = typeof otpCodes.$inferSelect;
export type OutboxRow = typeof outboxMessages.$inferSelect;
interface Phone {
  isd_code: string;
  phone: string;
}

/** The lock under which the orders and codes of one number change. */
export const lockOfPhone = (businessId: string, { isd_code, phone }: Phone): LockName => ({
  kind: "phone",
  name: `${businessId} ${isd_code} ${phone}`,
});

/** Networks kept of one customer: the newest. A phone on the road changes its own often. */
const NETWORKS_KEPT = 20;

/** One-time codes and the messages of the embedded sender. */
export function otpRepository(db: Database, businessId: string) {
  const ofPhone = ({ isd_code, phone }: Phone) =>
    and(eq(otpCodes.business_id, businessId), eq(otpCodes.isd_code, isd_code), eq(otpCodes.phone, phone));
  return {
    /** Serialises changes of one number until the transaction ends, so that a budget cannot be exceeded. */
    lockPhone: (phone: Phone): Promise<void> => lockNames(db, [lockOfPhone(businessId, phone)]),
    /** Codes of a number since an instant, newest first. */
    async since(phone: Phone, since: Date): Promise<OtpRow[]> {
      return db
        .select()
        .from(otpCodes)
        .where(and(ofPhone(phone), gt(otpCodes.created_at, since)))
        .orderBy(desc(otpCodes.created_at));
    },
    /** Serialises use of a budget until the transaction ends. */
    lockBudget: ({ kind, subject }: Budget): Promise<void> =>
      lockNames(db, [{ kind: "budget", name: `${businessId} ${kind} ${subject}` }]),
    /**
     * When the oldest of the newest `most` unused codes (or of the networks that requested them) was sent; null while
     * there are fewer.
     */
    async exhaustedSince({ kind, subject, by, most }: Budget, since: Date): Promise<Date | null> {
      const counted = {
        address: eq(otpCodes.asked_from, subject),
        country: eq(otpCodes.isd_code, subject),
        block: sql`${otpCodes.isd_code} || ' ' || left(${otpCodes.phone}, -4) = ${subject}`,
      }[kind];
      // A code from an unknown network counts as a network of its own.
      const one = by === "codes" ? sql`${otpCodes.id}` : sql`coalesce(${otpCodes.asked_from}, ${otpCodes.id}::text)`;
      const newest = max(otpCodes.created_at);
      const [row] = await db
        .select({ created_at: newest })
        .from(otpCodes)
        .where(
          and(eq(otpCodes.business_id, businessId), gt(otpCodes.created_at, since), isNull(otpCodes.used_at), counted),
        )
        .groupBy(one)
        .orderBy(desc(newest))
        .offset(most - 1)
        .limit(1);
      return row?.created_at ?? null;
    },
    async create(
      code: Phone & Pick<OtpRow, "code_hash" | "created_at" | "expires_at" | "asked_from" | "asked_device">,
    ): Promise<void> {
      await db.insert(otpCodes).values({ business_id: businessId, ...code });
    },
    /** Increments a code's attempts and returns the row; null if it no longer exists. */
    async attempt(id: string): Promise<OtpRow | null> {
      const [row] = await db
        .update(otpCodes)
        .set({ attempts: sql`${otpCodes.attempts} + 1` })
        .where(and(eq(otpCodes.business_id, businessId), eq(otpCodes.id, id)))
        .returning();
      return row ?? null;
    },
    /** Marks a code as used; false if another request has just used it. */
    async use(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(otpCodes)
        .set({ used_at: now })
        .where(and(eq(otpCodes.business_id, businessId), eq(otpCodes.id, id), isNull(otpCodes.used_at)))
        .returning({ id: otpCodes.id });
      return rows.length > 0;
    },
    /** Remembers a customer's network, and forgets every network of the business that was last seen before an instant. */
    async noteNetwork(
      customer_id: string,
      network: string,
      { now, forgetBefore }: { readonly now: Date; readonly forgetBefore: Date },
    ): Promise<void> {
      const { business_id, customer_id: who, network: which, seen_at } = customerNetworks;
      await db
        .insert(customerNetworks)
        .values({ business_id: businessId, customer_id, network, seen_at: now })
        .onConflictDoUpdate({ target: [business_id, who, which], set: { seen_at: now } });
      const own = and(eq(business_id, businessId), eq(who, customer_id));
      const kept = db
        .select({ network: which })
        .from(customerNetworks)
        .where(own)
        .orderBy(desc(seen_at))
        .limit(NETWORKS_KEPT);
      await db.delete(customerNetworks).where(and(own, notInArray(which, kept)));
      await db.delete(customerNetworks).where(and(eq(business_id, businessId), lt(seen_at, forgetBefore)));
    },
    /** Whether a network was seen since an instant. */
    async knowsNetwork(network: string, since: Date): Promise<boolean> {
      const { business_id, network: which, seen_at } = customerNetworks;
      const [row] = await db
        .select({ seen_at })
        .from(customerNetworks)
        .where(and(eq(business_id, businessId), eq(which, network), gt(seen_at, since)))
        .limit(1);
      return row !== undefined;
    },
    async writeMessage(
      message: Pick<OutboxRow, "channel" | "recipient" | "kind" | "body" | "created_at"> &
        Partial<Pick<OutboxRow, "subject" | "html">>,
    ): Promise<void> {
      await db.insert(outboxMessages).values({ business_id: businessId, ...message });
    },
    /** Messages of the business, newest first. */
    async messages(limit: number): Promise<OutboxRow[]> {
      return db
        .select()
        .from(outboxMessages)
        .where(eq(outboxMessages.business_id, businessId))
        .orderBy(desc(outboxMessages.id))
        .limit(limit);
    },
    /** Deletes messages and codes from before an instant. */
    async forget(before: Date): Promise<void> {
      await db
        .delete(outboxMessages)
        .where(and(eq(outboxMessages.business_id, businessId), lt(outboxMessages.created_at, before)));
      await db.delete(otpCodes).where(and(eq(otpCodes.business_id, businessId), lt(otpCodes.created_at, before)));
    },
  };
}
