import { releasePlacingKey } from "@/lib/actions/order/placing/placing";
import { type PaymentContext, paymentsOf } from "@/lib/actions/payment/payment-context";
import { type PaymentResult, resultOf } from "@/lib/actions/payment/resume-payment";

/**
 * Gives up a payment with an unknown outcome at the guest's request. The service refunds whatever still arrives; the
 * cart stays, and the next press is a new order. If the payment has arrived by then, its order is shown.
 */
export async function giveUpPayment(context: PaymentContext, reference: string): Promise<PaymentResult> {
  const outcome = await paymentsOf(context).abandon(context.host, reference);
  if (outcome?.state === "cancelled" && outcome.purpose === "ordering") releasePlacingKey(context.storefront);
  return resultOf(context, outcome);
}
