import { and, desc, eq, gte, ne, or, sql } from "drizzle-orm";
import {
  asMinor,
  leastMoney,
  type Minor,
  mostMoney,
  negateMoney,
  subtractMoney,
  ZERO,
} from "../../../../lib/domain/money.ts";
import type { Database } from "../../open.ts";
import { wallets, walletTransactions } from "../../schema.ts";

export type WalletTransactionRow = typeof walletTransactions.$inferSelect;

/** A wallet movement of an order; amount in minor units, above zero. */
export interface Movement {
  readonly order_id: string;
  readonly store_id: number;
  readonly bill_number: string;
  readonly amount: Minor;
  readonly now: Date;
}

/** payment_type of a reversed gift; referral rewards are the only gifts. */
const GIFT_UNDONE = "referral_undone";

/** Wallets and their transactions, in minor units. */
export function walletRepository(db: Database, businessId: string) {
  const entry = (customer_id: string, movement: Movement, payment_type: string, amount: Minor) => {
    const { order_id, store_id, bill_number, now } = movement;
    return {
      business_id: businessId,
      customer_id,
      order_id,
      store_id,
      bill_number,
      payment_type,
      amount,
      created_at: now,
    };
  };
  const write = async (customer_id: string, movement: Movement, payment_type: string, amount: Minor) => {
    const row = { ...entry(customer_id, movement, payment_type, amount), payment_src: "wallet" };
    await db.insert(walletTransactions).values(row);
  };
  /** Cashback of undone orders that was spent before it could be reversed. */
  const owed = async (customer_id: string): Promise<Minor> => {
    const t = walletTransactions;
    const undone = sql`exists (select 1 from ${t} u where u.business_id = ${businessId}
      and u.order_id = wallet_transactions.order_id and u.payment_type = 'cashback_undone')`;
    const [row] = await db
      .select({ owed: sql<string>`coalesce(sum(${t.amount}), 0)` })
      .from(t)
      .where(
        and(
          eq(t.business_id, businessId),
          eq(t.customer_id, customer_id),
          or(eq(t.payment_type, "cashback_undone"), and(eq(t.payment_type, "cashback"), undone)),
        ),
      );
    return asMinor(Math.max(0, Number(row?.owed ?? 0)));
  };
  /**
   * Deducts what is still owed for undone cashback and gifts from credit that has just arrived. Call it with the wallet
   * locked.
   */
  const settle = async (customer_id: string, now: Date) => {
    const own = and(eq(wallets.business_id, businessId), eq(wallets.customer_id, customer_id));
    const [wallet] = await db.select().from(wallets).where(own).for("update");
    const there = mostMoney(ZERO, wallet?.balance ?? ZERO);
    const cashback = leastMoney(await owed(customer_id), there);
    const gifts = leastMoney(wallet?.owed ?? ZERO, subtractMoney(there, cashback));
    if (cashback === 0 && gifts === 0) return;
    await db
      .update(wallets)
      .set({
        balance: sql`${wallets.balance} - ${cashback} - ${gifts}`,
        owed: sql`${wallets.owed} - ${gifts}`,
        updated_at: now,
      })
      .where(own);
    // Not tied to an order, because several may have left it.
    const rows = [
      { payment_type: "cashback_undone", amount: negateMoney(cashback) },
      { payment_type: GIFT_UNDONE, amount: negateMoney(gifts) },
    ].filter(({ amount }) => amount < 0);
    const common = { business_id: businessId, customer_id, created_at: now };
    await db.insert(walletTransactions).values(rows.map((row) => ({ ...common, ...row })));
  };
  return {
    /** Zero for a customer without a wallet. */
    async of(customerId: string): Promise<{ balance: Minor; points: number }> {
      const [row] = await db
        .select({ balance: wallets.balance, points: wallets.points })
        .from(wallets)
        .where(and(eq(wallets.business_id, businessId), eq(wallets.customer_id, customerId)))
        .limit(1);
      return row ?? { balance: ZERO, points: 0 };
    },
    /** Takes credit for an order; false if the balance is too low (now). The wallet stays locked until the commit. */
    async pay(customerId: string, movement: Movement): Promise<boolean> {
      const { amount, now } = movement;
      const own = and(eq(wallets.business_id, businessId), eq(wallets.customer_id, customerId));
      const taken = await db
        .update(wallets)
        .set({ balance: sql`${wallets.balance} - ${amount}`, updated_at: now })
        .where(and(own, gte(wallets.balance, amount)))
        .returning({ balance: wallets.balance });
      if (taken.length === 0) return false;
      await write(customerId, movement, "order", negateMoney(amount));
      return true;
    },
    /** Returns the credit of an order that will not be made. */
    async refund(customerId: string, movement: Movement): Promise<void> {
      const { amount, now } = movement;
      await db
        .update(wallets)
        .set({ balance: sql`${wallets.balance} + ${amount}`, updated_at: now })
        .where(and(eq(wallets.business_id, businessId), eq(wallets.customer_id, customerId)));
      await write(customerId, movement, "refund", amount);
      await settle(customerId, now);
    },
    /** Adds credit from the business; minor units, above zero. */
    async give(customer_id: string, gift: { amount: Minor; payment_type: string; now: Date }): Promise<void> {
      const { amount, payment_type, now } = gift;
      await db
        .insert(wallets)
        .values({ business_id: businessId, customer_id, balance: amount, updated_at: now })
        .onConflictDoUpdate({
          target: [wallets.business_id, wallets.customer_id],
          set: { balance: sql`${wallets.balance} + ${amount}`, updated_at: now },
        });
      const row = { payment_src: null, payment_type, amount, created_at: now };
      await db.insert(walletTransactions).values({ business_id: businessId, customer_id, ...row });
      await settle(customer_id, now);
    },
    /**
     * Reverses a gift from the business. What has been spent stays owed until new credit arrives. The wallet stays
     * locked until the commit.
     */
    async takeBack(customer_id: string, { amount, now }: { amount: Minor; now: Date }): Promise<void> {
      const own = and(eq(wallets.business_id, businessId), eq(wallets.customer_id, customer_id));
      const [row] = await db.select({ balance: wallets.balance }).from(wallets).where(own).for("update");
      const taken = leastMoney(amount, mostMoney(ZERO, row?.balance ?? ZERO));
      const owing = subtractMoney(amount, taken);
      await db
        .update(wallets)
        .set({ balance: sql`${wallets.balance} - ${taken}`, owed: sql`${wallets.owed} + ${owing}`, updated_at: now })
        .where(own);
      if (taken === 0) return;
      const move = { payment_type: GIFT_UNDONE, amount: negateMoney(taken), created_at: now };
      await db.insert(walletTransactions).values({ business_id: businessId, customer_id, ...move });
    },
    /** Adds the credit and points that an order earns; once, however often its completion is repeated. */
    async giveCashback(customer_id: string, movement: Movement & { readonly points: number }): Promise<void> {
      const { amount, points, now } = movement;
      const made = await db
        .insert(walletTransactions)
        .values(entry(customer_id, movement, "cashback", amount))
        .onConflictDoNothing()
        .returning({ id: walletTransactions.id });
      if (made.length === 0) return;
      await db
        .insert(wallets)
        .values({ business_id: businessId, customer_id, balance: amount, points, updated_at: now })
        .onConflictDoUpdate({
          target: [wallets.business_id, wallets.customer_id],
          set: {
            balance: sql`${wallets.balance} + ${amount}`,
            points: sql`${wallets.points} + ${points}`,
            updated_at: now,
          },
        });
      await settle(customer_id, now);
    },
    /**
     * Reverses an order's cashback, once, and only what was given. What has been spent stays owed until new credit
     * arrives.
     */
    async takeCashbackBack(customer_id: string, movement: Movement & { readonly points: number }): Promise<void> {
      const { order_id, points, now } = movement;
      const own = and(eq(wallets.business_id, businessId), eq(wallets.customer_id, customer_id));
      const [wallet] = await db.select({ balance: wallets.balance }).from(wallets).where(own).for("update");
      const [given] = await db
        .select({ amount: walletTransactions.amount })
        .from(walletTransactions)
        .where(
          and(
            eq(walletTransactions.business_id, businessId),
            eq(walletTransactions.order_id, order_id),
            eq(walletTransactions.payment_type, "cashback"),
          ),
        );
      if (!given || !wallet) return;
      const taken = leastMoney(given.amount, mostMoney(ZERO, wallet.balance));
      const made = await db
        .insert(walletTransactions)
        .values(entry(customer_id, movement, "cashback_undone", negateMoney(taken)))
        .onConflictDoNothing()
        .returning({ id: walletTransactions.id });
      if (made.length === 0) return;
      await db
        .update(wallets)
        .set({
          balance: sql`${wallets.balance} - ${taken}`,
          points: sql`greatest(0, ${wallets.points} - ${points})`,
          updated_at: now,
        })
        .where(own);
    },
    /** Newest first, without the rows that only prevent a repeat. */
    async transactions(customerId: string, limit: number): Promise<WalletTransactionRow[]> {
      return db
        .select()
        .from(walletTransactions)
        .where(
          and(
            eq(walletTransactions.business_id, businessId),
            eq(walletTransactions.customer_id, customerId),
            ne(walletTransactions.amount, ZERO),
          ),
        )
        .orderBy(desc(walletTransactions.created_at), desc(walletTransactions.id))
        .limit(limit);
    },
  };
}
