import { getSource } from "@/lib/actions/get-source";
import { newKey } from "@/lib/actions/order/placing-key";
import { type ActionError, outcomeOf, saidByServer } from "@/lib/actions/outcome";
import { createDirectPaymentContext } from "@/lib/actions/payment/direct-way";
import { type PaymentContext, paymentRequest, paymentsOf } from "@/lib/actions/payment/payment-context";
import { finalizePayment, type InitiatedPayment, initPayment } from "@/lib/api/payment";
import type { Minor } from "@/lib/domain/money";
import { err, ok, type Result } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { Gateway } from "@/payments/core/enumerations";
import type { Outcome } from "@/payments/core/types";

/** What a reload is known by until it is over: pressed twice or after a reload of the page it is the same one (D8). */
interface ReloadKey {
  readonly amount: Minor;
  readonly key: string;
}
const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:payment-reload`;

function reloadKey(storefront: StorefrontState, amount: Minor): string {
  try {
    const stored = JSON.parse(storefront.storage?.getItem(storageKey(storefront)) ?? "null") as ReloadKey | null;
    if (stored?.amount === amount && typeof stored.key === "string") return stored.key;
  } catch {
    // Not readable is not there.
  }
  const key = newKey(storefront);
  try {
    storefront.storage?.setItem(storageKey(storefront), JSON.stringify({ amount, key } satisfies ReloadKey));
  } catch {
    // Then only the client's own guard stands between two presses.
  }
  return key;
}

function releaseReload({ storage, ...storefront }: StorefrontState): void {
  try {
    storage?.removeItem(storageKey({ storage, ...storefront }));
  } catch {
    // Nothing was kept then.
  }
}

/** WALL-02: writes down the reload, then pays it in the provider's checkout. `amount` in minor units. */
export async function reloadWallet(
  world: PaymentContext,
  input: { readonly amount: Minor; readonly gateway: Gateway },
): Promise<Result<Outcome, ActionError>> {
  const { storefront, facts } = world;
  const { channel } = storefront.settings;
  const idempotency_key = reloadKey(storefront, input.amount);
  const asked = { channel, amount: input.amount, purpose: "reload", idempotency_key };
  const begun = await outcomeOf<InitiatedPayment>(initPayment(getSource(storefront), asked));
  if (!begun.ok) return begun;
  const { success, message, transaction_id } = begun.value;
  if (!success || !transaction_id) return err(saidByServer("PAYMENT_FAILED", message));
  const request = paymentRequest(world, { ...input, purpose: "wallet_reload", purposeId: transaction_id });
  const used = facts.way === "direct" ? createDirectPaymentContext(world, async () => begun.value) : world;
  const outcome = await paymentsOf(world).pay(request, used.host);
  if (outcome.state === "paid") await finishReload(world, outcome);
  return ok(outcome);
}

/** The reload is paid: the server is told (finalizePayment), and the next one is a new one. */
export async function finishReload(world: PaymentContext, outcome: Outcome): Promise<void> {
  releaseReload(world.storefront);
  if (!outcome.first || !outcome.purposeId) return;
  const ended = { transactionId: outcome.purposeId, gatewayId: outcome.gatewayTxnId ?? outcome.gateway ?? "" };
  // The service has told the server already; this only makes it look at once.
  await outcomeOf(finalizePayment(getSource(world.storefront), ended));
  paymentsOf(world).finished(world.host, outcome);
}
