import { eq } from "drizzle-orm";
import type { Minor } from "../../../lib/domain/money.ts";
import { paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { minorOf } from "../amounts.ts";
import type { PaymentProvider } from "../provider.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { providerTxn, type TxnRow } from "../txns/txns.ts";
import type { Dated } from "./our-movements.ts";

/** Payments that a provider without a list is asked about at once. */
const AT_ONCE = 4;

/** What the provider has of each of these movements, with the amount that it states; nothing for those that it does not have. */
export async function askOneByOne(app: Services, provider: PaymentProvider, ours: readonly Dated[]): Promise<Dated[]> {
  const ask = async (one: Dated): Promise<Dated[]> => {
    const [txn] = await app.db.select().from(paymentTxns).where(eq(paymentTxns.id, one.txn));
    if (!txn) return [];
    // One more time for a payment whose answer was lost, so that a day of hundreds is not discarded for it.
    const amount = await amountThere(provider, txn, one).catch(() => amountThere(provider, txn, one));
    return amount ? [{ ...one, amount }] : [];
  };
  const told: Dated[][] = [];
  for (let start = 0; start < ours.length; start += AT_ONCE)
    told.push(...(await Promise.all(ours.slice(start, start + AT_ONCE).map(ask))));
  return told.flat();
}

/** A refund is asked about by its own id where that is possible: at some providers a payment stays paid after it. */
async function amountThere(provider: PaymentProvider, txn: TxnRow, one: Dated): Promise<Minor | null> {
  const { kind, refund, amount } = one;
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS.fetch);
  if (kind === "refund" && provider.refundState && refund) {
    const told = await provider.refundState(providerTxn(txn), refund, signal);
    if (told.status !== "done") return null;
    return told.amount === null ? amount : minorOf(told.amount, txn.currency, txn.gateway);
  }
  // Nothing there tells of it, so nothing can differ.
  if (kind === "refund" && provider.refundsUnseen) return amount;
  const { status, ...stated } = await provider.fetch(providerTxn(txn), signal);
  if (status !== "refunded" && status !== "completed") return null;
  // What was paid; of what went back the payment says at most that it is all of it.
  const paid = stated.amount === null ? null : minorOf(stated.amount, stated.currency ?? txn.currency, txn.gateway);
  if (kind === "charge") return stated.currency === null ? null : paid;
  return status === "refunded" || amount < (paid ?? amount) ? amount : null;
}
