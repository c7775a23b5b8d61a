import { getSource } from "@/lib/actions/get-source";
import { type ActionError, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { paymentService } from "@/lib/actions/payment/direct-payments";
import { type PaymentContext, paymentRequest, paymentsOf } from "@/lib/actions/payment/payment-context";
import { releaseReload, reloadKey } from "@/lib/actions/payment/reload-key";
import { finalizePayment, type InitiatedPayment, initPayment } from "@/lib/api/order/payment";
import type { Minor } from "@/lib/domain/money";
import { err, ok, type Result } from "@/lib/domain/result";
import type { Gateway, Outcome, PayOptions } from "@/payments";

/** WALL-02: records the reload, then opens the provider's checkout. `amount` in minor units. */
export async function reloadWallet(
  context: PaymentContext,
  input: { readonly amount: Minor; readonly gateway: Gateway; readonly onStep?: PayOptions["onStep"] },
): Promise<Result<Outcome, ActionError>> {
  const { storefront } = context;
  const { channel } = storefront.settings;
  const idempotency_key = reloadKey(storefront, input.amount);
  const asked = { channel, amount: input.amount, purpose: "reload", idempotency_key };
  const begun = await outcomeOf<InitiatedPayment>(initPayment(getSource(storefront), asked));
  if (!begun.ok) return begun;
  const { success, message, transaction_id } = begun.value;
  if (!success || !transaction_id) return err(serverRefusal("PAYMENT_FAILED", message));
  const { amount, gateway, onStep } = input;
  const asks = { amount, gateway, purpose: "wallet_reload" as const, purposeId: transaction_id };
  const request = paymentRequest(context, asks);
  const service = paymentService(context, async () => begun.value);
  const outcome = await paymentsOf(context).pay(request, context.host, { ...service, ...(onStep ? { onStep } : {}) });
  if (outcome.state === "paid") await finishReload(context, outcome);
  return ok(outcome);
}

/** The reload is paid: notifies the server (finalizePayment) and starts a new key. */
export async function finishReload(context: PaymentContext, outcome: Outcome): Promise<void> {
  releaseReload(context.storefront);
  const { first, purposeId, gatewayTxnId, gateway } = outcome;
  if (!first) return;
  // The service has notified the server already; this only makes it check at once, where the reload was begun.
  if (purposeId) {
    const ended = { transactionId: purposeId, gatewayId: gatewayTxnId ?? gateway ?? "" };
    await outcomeOf(finalizePayment(getSource(context.storefront), ended));
  }
  paymentsOf(context).finished(context.host, outcome);
}
