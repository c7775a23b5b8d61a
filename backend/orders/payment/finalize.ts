import type { RequestContext } from "../../context.ts";
import type { FinalizePaymentResult, MutationFinalizePaymentArgs } from "../../generated/resolvers.ts";
import { activeCustomer } from "../../identity/require-login.ts";
import { guestTxn } from "../../payments-service/calls/details.ts";
import { newestTxn, queryProvider } from "../../payments-service/txns/query-provider.ts";
import { type Attempt, attemptsAt, type TxnRow, txnById, txnsOfPurpose } from "../../payments-service/txns/txns.ts";
import { RELOAD_PURPOSE } from "./payable.ts";

/**
 * finalizePayment: the page reports that the guest is done. The server queries the provider and trusts only its
 * response. `gatewayId` is the gateway that the page believes was used; it decides nothing. `transactionId` names the
 * payment or a wallet reload.
 */
export async function finalizePayment(
  context: RequestContext,
  { transactionId }: MutationFinalizePaymentArgs,
): Promise<FinalizePaymentResult> {
  const customer = await activeCustomer(context);
  const id = transactionId.slice(0, 100);
  const attempts = await attemptsOf(context, id, customer.id);
  const newest = attempts.at(-1);
  const txn = newest
    ? (attempts.find(({ pays }) => pays) ?? (await queryProvider(context.app, newest, "finalize")))
    : !customer.is_guest && (await guestAttempt(context, id));
  if (!txn) throw context.fail("NOT_FOUND", "payment_unknown");
  const now = (await attemptsAt(context.app.db, txn)).find((one) => one.txn.id === txn.id);
  const isPaid = now ? now.txn.pays && !now.isUnacknowledged : false;
  return { success: isPaid, message: isPaid ? null : context.text(`payment.${messageKey(now)}`) };
}

/**
 * Somebody who tried to pay as a guest and signed in since is another customer, and must still learn that nothing was
 * paid ([ROBUST-06]).
 */
async function guestAttempt({ app, business }: RequestContext, id: string): Promise<TxnRow | null> {
  const txn = await guestTxn(app, business.id, id);
  return txn && newestTxn(app, txn);
}

function messageKey(now: Attempt | undefined): "sent_back" | "not_paid" | "not_known_yet" {
  if (!now || now.isUnacknowledged) return "not_known_yet";
  const { status, charged_at } = now.txn;
  if (charged_at) return "sent_back";
  return status === "failed" || status === "canceled" ? "not_paid" : "not_known_yet";
}

async function attemptsOf({ app, business }: RequestContext, id: string, customerId: string): Promise<TxnRow[]> {
  const own = (txn: TxnRow) => txn.customer_id === customerId && txn.business_id === business.id;
  const named = await txnById(app.db, id);
  if (named) return own(named) ? [named] : [];
  const purpose = { business_id: business.id, customer_id: customerId, purpose: RELOAD_PURPOSE, purpose_id: id };
  return txnsOfPurpose(app.db, purpose);
}
