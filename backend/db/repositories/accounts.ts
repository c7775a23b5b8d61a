import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../open.ts";
import { customers, tokens } from "../schema.ts";

export type CustomerRow = typeof customers.$inferSelect;

interface Phone {
  isd_code: string;
  phone: string;
}

/** Customers and guests of one business, and the tokens given to them. */
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
    /** The customer a token was given to, when neither the token nor all of the customer's were revoked. */
    async ofToken(customerId: string, tokenId: string, version: number): Promise<CustomerRow | null> {
      const [found] = await db
        .select({ customer: customers, revoked: tokens.revoked_at })
        .from(customers)
        .innerJoin(tokens, and(eq(tokens.customer_id, customers.id), eq(tokens.id, tokenId)))
        .where(own(customerId))
        .limit(1);
      return found && !found.revoked && found.customer.token_version === version ? found.customer : null;
    },
    async hasAccount(phone: Phone): Promise<boolean> {
      return (await byPhone(phone)).length > 0;
    },
    /** The account of a phone number, made when there is none; two askers at once get the same one. */
    async findOrCreate(phone: Phone, language: string): Promise<CustomerRow> {
      await db
        .insert(customers)
        .values({ business_id: businessId, ...phone, language })
        .onConflictDoNothing();
      const [row] = await byPhone(phone);
      if (!row) throw new Error("An account was made and cannot be read.");
      return row;
    },
    async createGuest(
      guest: Phone & { first_name: string; last_name: string | null; email: string | null; language: string },
    ): Promise<CustomerRow> {
      const [row] = await db
        .insert(customers)
        .values({ business_id: businessId, is_guest: true, ...guest })
        .returning();
      return row as CustomerRow;
    },
    async update(id: string, change: Partial<CustomerRow>): Promise<CustomerRow | null> {
      const [row] = await db
        .update(customers)
        .set({ ...change, updated_at: sql`now()` })
        .where(own(id))
        .returning();
      return row ?? null;
    },
    async saveToken(token: { id: string; customer_id: string; issued_at: Date; expires_at: Date }): Promise<void> {
      await db.insert(tokens).values({ business_id: businessId, ...token });
    },
  };
}
