import { and, eq, sql } from "drizzle-orm";
import { type Minor, negateMoney, toDecimalString } from "../../lib/domain/money.ts";
import type { Database } from "../db/open.ts";
import { walletReloads, wallets, walletTransactions } from "../db/schema.ts";
import { asUuid } from "../ids.ts";
import { gatewayAmount } from "../payments-service/amounts.ts";
import type { PaymentNotice } from "../payments-service/payables.ts";
import { amountOf, requestRefund, type TxnRow } from "../payments-service/txns/txns.ts";
import type { Services } from "../services.ts";

export type ReloadRow = typeof walletReloads.$inferSelect;

/**
 * Credits a reload's money once, in the transaction that acknowledges the notice. Money for a reload that is already
 * paid, or for none, is refunded. A reload that staff refund is deducted again.
 */
export async function onReloadNotice(app: Services, tx: Database, { kind, txn }: PaymentNotice): Promise<void> {
  const now = app.clock();
  const reload = await lockReload(tx, txn);
  if (kind === "refunded") {
    if (reload?.status !== "paid" || reload.txn_id !== txn.id) return;
    await credit(tx, reload, txn, negateMoney(reload.amount), now);
    await setReload(tx, reload.id, { status: "refunded", updated_at: now });
    return;
  }
  if (!txn.pays) return;
  if (reload?.status !== "pending") return requestRefund(tx, txn, "no_reload", now);
  const due = gatewayAmount(toDecimalString(reload.amount, reload.currency), reload.currency, txn.gateway);
  if (due?.value !== amountOf(txn).value) return requestRefund(tx, txn, "amount_differs", now);
  await credit(tx, reload, txn, reload.amount, now);
  await setReload(tx, reload.id, { status: "paid", txn_id: txn.id, updated_at: now });
}

async function lockReload(tx: Database, txn: TxnRow): Promise<ReloadRow | null> {
  const id = asUuid(txn.purpose_id);
  const own = and(eq(walletReloads.business_id, txn.business_id), eq(walletReloads.customer_id, txn.customer_id));
  if (!id) return null;
  const [row] = await tx
    .select()
    .from(walletReloads)
    .where(and(own, eq(walletReloads.id, id)))
    .for("update");
  return row ?? null;
}

async function setReload(tx: Database, id: string, change: Partial<ReloadRow>): Promise<void> {
  await tx.update(walletReloads).set(change).where(eq(walletReloads.id, id));
}

/** Moves money into (or, if negative, out of) a wallet, with a row in its ledger; minor units. */
async function credit(tx: Database, reload: ReloadRow, txn: TxnRow, amount: Minor, now: Date): Promise<void> {
  const { business_id, customer_id } = reload;
  await tx.insert(walletTransactions).values({
    business_id,
    customer_id,
    payment_src: txn.gateway,
    payment_type: amount < 0 ? "reload_refund" : "reload",
    bill_number: txn.id,
    amount,
    created_at: now,
  });
  await tx
    .insert(wallets)
    .values({ business_id, customer_id, balance: amount, updated_at: now })
    .onConflictDoUpdate({
      target: [wallets.business_id, wallets.customer_id],
      set: { balance: sql`${wallets.balance} + ${amount}`, updated_at: now },
    });
}
