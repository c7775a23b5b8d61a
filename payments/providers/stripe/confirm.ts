import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import type { ProviderHost } from "../../core/host.ts";
import type { InitAnswer } from "../../core/types.ts";
import { textOf } from "../../service/answers.ts";
import type { OpenResult, ProviderContext } from "../provider.ts";

export const AUTH_STARTED: OpenResult = { kind: "confirming", message: "auth-started" };

/** What a confirmation needs beside what is paid with. */
export interface Confirming {
  readonly client: Stripe;
  readonly secret: string;
  readonly init: InitAnswer;
  readonly context: Pick<ProviderContext, "returnUrl">;
  readonly host: Pick<ProviderHost, "report">;
}

/**
 * `started`: only details knows how it ends. `again`: nothing was charged, and the same intent can be paid. `invalid`: the
 * same, because of what was entered.
 */
export type Confirmed =
  | { readonly kind: "started" }
  | { readonly kind: "again" | "invalid"; readonly message: string | null };
const STARTED: Confirmed = { kind: "started" };
/** Intents without a charge that can be confirmed again. */
const OPEN_STATES = ["requires_payment_method", "requires_confirmation"];

/**
 * Confirms with a saved card. The intent takes the methods of the dashboard, some of which redirect, so Stripe refuses a
 * confirmation without a return_url, also of a card (docs.stripe.com/api/payment_intents/object,
 * automatic_payment_methods.allow_redirects; opencollective/opencollective-frontend pull request 12346).
 */
export const confirmSaved = (parts: Confirming, methodId: string): Promise<Confirmed> =>
  startedIfThrown(parts, async () => {
    const { client, secret, context, init } = parts;
    const confirmParams = { payment_method: methodId, return_url: context.returnUrl(init.txn_id) };
    const answer = await client.confirmPayment({ clientSecret: secret, confirmParams, redirect: "if_required" });
    return confirmedBy(parts, answer);
  });

/** Confirms with what the guest entered, or agreed to. `onUnused`: it has not been handed to Stripe. */
export const confirmElements = (
  parts: Confirming,
  elements: StripeElements,
  onUnused: () => void = () => {},
): Promise<Confirmed> =>
  startedIfThrown(parts, async () => {
    const { client, secret, context, init } = parts;
    const checked = await elements.submit();
    if (checked.error) {
      onUnused();
      return { kind: "invalid", message: textOf(checked.error.message) };
    }
    return confirmedBy(
      parts,
      await client.confirmPayment({
        elements,
        clientSecret: secret,
        confirmParams: { return_url: context.returnUrl(init.txn_id) },
        redirect: "if_required",
      }),
    );
  });

/** Stripe throws only for misuse, but what it did before is unknown, so details decides how the payment ends. */
async function startedIfThrown({ host }: Confirming, confirm: () => Promise<Confirmed>): Promise<Confirmed> {
  try {
    return await confirm();
  } catch (error) {
    host.report("stripe.confirm", error);
    return STARTED;
  }
}

/** What Stripe's answer means. Where it does not say how far the intent is, Stripe is asked. */
async function confirmedBy(
  { client, secret }: Confirming,
  { error, paymentIntent }: { readonly error?: StripeError; readonly paymentIntent?: { readonly status: string } },
): Promise<Confirmed> {
  const again = { kind: "again", message: null } as const;
  if (!error) return paymentIntent && OPEN_STATES.includes(paymentIntent.status) ? again : STARTED;
  const message = ["card_error", "validation_error"].includes(error.type) ? textOf(error.message) : null;
  if (message && !error.payment_intent) return { kind: "again", message };
  // The response was lost, or the intent has advanced: check its status before the guest can try again.
  const status = error.payment_intent?.status ?? (await client.retrievePaymentIntent(secret)).paymentIntent?.status;
  return status && OPEN_STATES.includes(status) ? { kind: "again", message } : STARTED;
}
