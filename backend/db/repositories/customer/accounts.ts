import { and, eq, isNull, sql } from "drizzle-orm";
import type { SocialProvider } from "../../../../lib/domain/enumerations.ts";
import type { Database } from "../../open.ts";
import { customers, socialIdentities } from "../../schema.ts";

export type CustomerRow = typeof customers.$inferSelect;

interface Phone {
  isd_code: string;
  phone: string;
}

/** Customers and guests of one business. */
export function accountRepository(db: Database, businessId: string) {
  const own = (id: string) => and(eq(customers.business_id, businessId), eq(customers.id, id));
  const byPhone = ({ isd_code, phone }: Phone) =>
    db
      .select()
      .from(customers)
      .where(
        and(
          eq(customers.business_id, businessId),
          eq(customers.isd_code, isd_code),
          eq(customers.phone, phone),
          eq(customers.is_guest, false),
        ),
      )
      .limit(1);
  return {
    async byId(id: string): Promise<CustomerRow | null> {
      const [row] = await db.select().from(customers).where(own(id)).limit(1);
      return row ?? null;
    },
    /** The account of a phone number, created if there is none; two concurrent calls get the same one. */
    async findOrCreate(phone: Phone, language: string, now: Date): Promise<CustomerRow> {
      await db
        .insert(customers)
        .values({ business_id: businessId, ...phone, language, created_at: now, updated_at: now })
        .onConflictDoNothing();
      const [row] = await byPhone(phone);
      if (!row) throw new Error("An account was created but could not be read.");
      return row;
    },
    /** Locks it until the transaction ends. */
    async lock(id: string): Promise<void> {
      await db.select({ id: customers.id }).from(customers).where(own(id)).for("update");
    },
    /** Guests who ordered with an account's phone number. */
    async guestsWith({ isd_code, phone }: Phone): Promise<CustomerRow[]> {
      const same = and(eq(customers.isd_code, isd_code), eq(customers.phone, phone), eq(customers.is_guest, true));
      return db
        .select()
        .from(customers)
        .where(and(eq(customers.business_id, businessId), same))
        .orderBy(customers.id);
    },
    /** The customer's referral code; two concurrent calls get the same one. */
    async giveReferralCode(id: string, code: string): Promise<string> {
      await db
        .update(customers)
        .set({ referral_code: code })
        .where(and(own(id), isNull(customers.referral_code)));
      return (await this.byId(id))?.referral_code ?? code;
    },
    async byReferralCode(code: string): Promise<CustomerRow | null> {
      const [row] = await db
        .select()
        .from(customers)
        .where(and(eq(customers.business_id, businessId), eq(customers.referral_code, code)))
        .limit(1);
      return row ?? null;
    },
    /** The account linked to an identity of a provider. */
    async bySocial(provider: SocialProvider, subject: string): Promise<CustomerRow | null> {
      const tie = socialIdentities;
      const [row] = await db
        .select({ customer: customers })
        .from(tie)
        .innerJoin(customers, eq(customers.id, tie.customer_id))
        .where(and(eq(tie.business_id, businessId), eq(tie.provider, provider), eq(tie.subject, subject)))
        .limit(1);
      return row?.customer ?? null;
    },
    /** Links an identity of a provider to an account. It is linked to one account at a time, the last one proved. */
    async linkIdentity(customer_id: string, provider: SocialProvider, subject: string, now: Date): Promise<void> {
      const { business_id, provider: kind, subject: person } = socialIdentities;
      await db
        .insert(socialIdentities)
        .values({ business_id: businessId, provider, subject, customer_id, created_at: now })
        .onConflictDoUpdate({ target: [business_id, kind, person], set: { customer_id, created_at: now } });
    },
    async createGuest(
      guest: Phone & { first_name: string; last_name: string | null; email: string | null; language: string },
      now: Date,
    ): Promise<CustomerRow> {
      const [row] = await db
        .insert(customers)
        .values({ business_id: businessId, is_guest: true, ...guest, created_at: now, updated_at: now })
        .returning();
      return row as CustomerRow;
    },
    /** Revokes every token issued to a customer so far. */
    async endTokens(id: string): Promise<void> {
      await db
        .update(customers)
        .set({ token_version: sql`${customers.token_version} + 1` })
        .where(own(id));
    },
    async update(id: string, change: Partial<CustomerRow>, now: Date): Promise<CustomerRow | null> {
      const [row] = await db
        .update(customers)
        .set({ ...change, updated_at: now })
        .where(own(id))
        .returning();
      return row ?? null;
    },
  };
}
