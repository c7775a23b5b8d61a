import Stripe from "stripe";
import type { ProviderTxn, RefundPart, RefundState, ReportedRefund } from "../../provider.ts";
import { knownRefund } from "../../rules/refund-id.ts";

/** Of the metadata of a refund: our id of it. */
const OURS = "refund_id";

export function refundStateOf({ id, status }: Stripe.Refund): RefundState {
  const refund_reference = id;
  if (status === "succeeded") return { status: "done", refund_reference };
  return { status: status === "failed" || status === "canceled" ? "refused" : "pending", refund_reference };
}

export const toReportedRefund = (one: Stripe.Refund): ReportedRefund => ({ ...refundStateOf(one), amount: one.amount });

/**
 * Gives back a payment or a part of it. Stripe forgets an idempotency key after a day, and would then make another
 * refund, so the one of an earlier call is looked for among those of the payment first. Throws if there is no response.
 */
export async function refund(
  stripe: Stripe,
  { reference }: ProviderTxn,
  refundId: string,
  part: RefundPart | undefined,
): Promise<RefundState> {
  const before = knownRefund(await refundsOf(stripe, reference), refundId, {
    idOf: ({ metadata }) => metadata?.[OURS],
    stateOf: refundStateOf,
  });
  if (before) return before;
  const amount = part ? { amount: part.amount.value } : {};
  const body = { payment_intent: reference, ...amount, metadata: { [OURS]: refundId } };
  try {
    return refundStateOf(await stripe.refunds.create(body, { idempotencyKey: refundId }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code !== "charge_already_refunded") return { status: "refused", refund_reference: null };
    return allBack(await refundsOf(stripe, reference));
  }
}

/** Somebody gave all of it back in Stripe's dashboard: it is done once none of that is pending. */
function allBack(refunds: readonly Stripe.Refund[]): RefundState {
  const states = refunds.map(refundStateOf);
  const pending = states.find(({ status }) => status === "pending");
  return (
    pending ?? {
      status: "done",
      refund_reference: states.find(({ status }) => status === "done")?.refund_reference ?? null,
    }
  );
}

async function refundsOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  const found: Stripe.Refund[] = [];
  for await (const one of stripe.refunds.list({ payment_intent, limit: 100 })) found.push(one);
  return found;
}
