import { releasePlacingKey } from "@/lib/actions/order/placing";
import { type PaymentContext, paymentsOf } from "@/lib/actions/payment/payment-context";
import { type PaymentResult, resultOf } from "@/lib/actions/payment/resume-payment";

/**
 * The guest does not want to wait for a payment that nobody knows the end of. The service gives it up and sends back what still
 * arrives; the cart stays, and the next press is a new order. Paid by then, it is the order that is shown.
 */
export async function giveUpPayment(world: PaymentContext, reference: string): Promise<PaymentResult> {
  const outcome = await paymentsOf(world).abandon(world.host, reference);
  if (outcome?.state === "cancelled" && outcome.purpose === "ordering") releasePlacingKey(world.storefront);
  return resultOf(world, outcome);
}
