import { asc, eq } from "drizzle-orm";
import type { Minor } from "../../../lib/domain/money.ts";
import { sendableOf } from "../../../payments/core/money.ts";
import type { Database } from "../../db/open.ts";
import { paymentTxnEvents } from "../../db/schema.ts";
import { minorOf } from "../amounts.ts";
import type { GatewayAmount } from "../provider.ts";
import { amountOf, type TxnRow, txnMinor } from "./txns.ts";

/** The part of a txn that says which amount was requested. */
export type RequestedTxn = Pick<TxnRow, "id" | "gateway" | "amount" | "currency" | "refund_reason">;

/** Of a txn for which another amount was taken than was asked. */
export const DIFFERS = "amount_differs";

/**
 * What was taken for a txn, as its provider stated it when the charge was reported: what goes back is that, also where
 * it was another amount than was asked for, as far as the provider can be sent it. What is finer than that stays there. Half
 * a minor unit or more of it is a difference of its day; less is rounded away on both sides. Null if nothing of it can be
 * sent, in an unknown currency for example.
 */
export async function takenAmount(db: Database, txn: RequestedTxn): Promise<GatewayAmount | null> {
  if (txn.refund_reason !== DIFFERS) return amountOf(txn);
  const events = await db
    .select({ facts: paymentTxnEvents.facts })
    .from(paymentTxnEvents)
    .where(eq(paymentTxnEvents.txn_id, txn.id))
    .orderBy(asc(paymentTxnEvents.id));
  // Where the order, not the payment, found the difference there is no such event: the txn's amount was taken.
  const reported = events.find(({ facts }) => facts.refund === DIFFERS && typeof facts.amount === "number");
  if (!reported) return amountOf(txn);
  return sendableOf(Number(reported.facts.amount), String(reported.facts.currency), txn.gateway);
}

/** The same in minor units; the txn's own amount where it was taken in another currency. */
export async function takenMinor(db: Database, txn: RequestedTxn): Promise<Minor> {
  const taken = await takenAmount(db, txn);
  const isComparable = taken?.currency.toUpperCase() === txn.currency.toUpperCase();
  return (isComparable && taken ? minorOf(taken.value, taken.currency, txn.gateway) : null) ?? txnMinor(txn);
}
