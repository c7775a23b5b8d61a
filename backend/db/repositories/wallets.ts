import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../open.ts";
import { wallets, walletTransactions } from "../schema.ts";

export type WalletTransactionRow = typeof walletTransactions.$inferSelect;

/** Wallets and what happened to them; minor units. */
export function walletRepository(db: Database, businessId: string) {
  return {
    /** Empty for somebody who never had one. */
    async of(customerId: string): Promise<{ balance: number; points: number }> {
      const [row] = await db
        .select({ balance: wallets.balance, points: wallets.points })
        .from(wallets)
        .where(and(eq(wallets.business_id, businessId), eq(wallets.customer_id, customerId)))
        .limit(1);
      return row ?? { balance: 0, points: 0 };
    },
    /** Newest first. */
    async transactions(customerId: string, limit: number): Promise<WalletTransactionRow[]> {
      return db
        .select()
        .from(walletTransactions)
        .where(and(eq(walletTransactions.business_id, businessId), eq(walletTransactions.customer_id, customerId)))
        .orderBy(desc(walletTransactions.created_at), desc(walletTransactions.id))
        .limit(limit);
    },
  };
}
