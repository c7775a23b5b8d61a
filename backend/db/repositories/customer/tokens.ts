import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { customers, tokens } from "../../schema.ts";
import { builtOnce } from "../../statements/built-once.ts";
import type { CustomerRow } from "./accounts.ts";

export type TokenRow = typeof tokens.$inferSelect;

/** Other tabs and calls in progress may still send a token shortly after its successor is used. */
export const REPLACED_GRACE_MS = 60_000;

const isOver = ({ replaced_at }: TokenRow, now: Date) =>
  replaced_at !== null && now.getTime() - replaced_at.getTime() > REPLACED_GRACE_MS;

const withCustomer = builtOnce((db) =>
  db
    .select({ customer: customers, token: tokens })
    .from(customers)
    .innerJoin(tokens, eq(tokens.customer_id, customers.id))
    .where(
      and(
        eq(customers.business_id, sql.placeholder("businessId")),
        eq(customers.id, sql.placeholder("customerId")),
        eq(tokens.business_id, sql.placeholder("businessId")),
        eq(tokens.id, sql.placeholder("tokenId")),
      ),
    )
    .limit(1),
);

/** Tokens issued to customers and guests of one business. */
export function tokenRepository(db: Database, businessId: string) {
  const own = (id: string) => and(eq(tokens.business_id, businessId), eq(tokens.id, id));
  const find = async (customerId: string, tokenId: string, version: number) => {
    const [found] = await withCustomer(db, { businessId, customerId, tokenId });
    return found && !found.token.revoked_at && found.customer.token_version === version ? found : null;
  };
  return {
    /** The customer of a valid token. Its first use ends the token that it was renewed from. */
    async holder(customerId: string, tokenId: string, version: number, now: Date): Promise<CustomerRow | null> {
      const found = await find(customerId, tokenId, version);
      if (!found || isOver(found.token, now)) return null;
      if (found.token.parent_id && !found.token.used_at) await this.markUsed(found.token, now);
      return found.customer;
    },
    async markUsed({ id, parent_id }: TokenRow, now: Date): Promise<void> {
      await db.update(tokens).set({ used_at: now }).where(own(id));
      if (!parent_id) return;
      await db
        .update(tokens)
        .set({ replaced_at: now })
        .where(and(own(parent_id), isNull(tokens.replaced_at)));
    },
    /**
     * The token and its customer if it may be renewed; null if it is not valid. A token that was replaced a while ago
     * has been copied, so its whole family is revoked.
     */
    async renewable(customerId: string, tokenId: string, version: number, now: Date) {
      const found = await find(customerId, tokenId, version);
      if (!found) return null;
      if (!isOver(found.token, now)) return found;
      await this.revokeFamily(found.token, now);
      return null;
    },
    async byId(id: string): Promise<TokenRow | null> {
      const [row] = await db.select().from(tokens).where(own(id)).limit(1);
      return row ?? null;
    },
    async save(token: Omit<typeof tokens.$inferInsert, "business_id">): Promise<void> {
      await db.insert(tokens).values({ business_id: businessId, ...token });
    },
    async revokeFamily({ id, family_id }: TokenRow, now: Date): Promise<void> {
      await db
        .update(tokens)
        .set({ revoked_at: now })
        .where(
          and(eq(tokens.business_id, businessId), family_id ? eq(tokens.family_id, family_id) : eq(tokens.id, id)),
        );
    },
    /** Deletes tokens that ended before an instant and can no longer be renewed. */
    async forget(customerId: string, before: Date): Promise<void> {
      await db
        .delete(tokens)
        .where(
          and(eq(tokens.business_id, businessId), eq(tokens.customer_id, customerId), lt(tokens.expires_at, before)),
        );
    },
  };
}
