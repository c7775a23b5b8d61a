import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { heldOrder } from "@/lib/actions/order/placing";
import { outcomeOf } from "@/lib/actions/outcome";
import { paymentService } from "@/lib/actions/payment/direct-payments";
import { finishPaid } from "@/lib/actions/payment/pay-order";
import { type PaymentContext, paymentsOf } from "@/lib/actions/payment/payment-context";
import { finishReload } from "@/lib/actions/payment/reload-wallet";
import { getOrder } from "@/lib/api/order";
import type { Outcome } from "@/payments";

/** The screens of the return page, one for each way a payment can stand. */
export type PaymentScreen =
  | "paid"
  | "paidElsewhere"
  | "reloaded"
  | "notCharged"
  | "abandoned"
  | "notReloaded"
  | "refunded"
  | "pending"
  | "disputed"
  | "signIn"
  | "nothing";

export interface PaymentResult {
  readonly screen: PaymentScreen;
  readonly outcome: Outcome | null;
  /** The order it was for, when this device knows. */
  readonly orderId: string | null;
}

/**
 * [ROBUST-06] [ROBUST-07] Back at /pg, or at a page that was reloaded: finds the payment by the address or on this device and asks
 * until the truth is known (`poll`) or once. A paid order clears its cart; a paid reload is finalised.
 */
export async function resumePayment(world: PaymentContext, patience: "once" | "poll"): Promise<PaymentResult> {
  const outcome = await paymentsOf(world).resume(world.host, { patience, ...paymentService(world) });
  return resultOf(world, outcome);
}

/** The screen of an outcome. Whether a paid order could be kept is asked of the order itself. */
export async function resultOf(world: PaymentContext, outcome: Outcome | null): Promise<PaymentResult> {
  if (!outcome) return { screen: "nothing", outcome, orderId: null };
  const held = heldOrder(world.storefront, outcome);
  const orderId = held?.orderId ?? null;
  if (outcome.state !== "paid") return { screen: unpaidScreen(outcome), outcome, orderId };
  if (outcome.purpose === "wallet_reload") {
    await finishReload(world, outcome);
    return { screen: "reloaded", outcome, orderId: null };
  }
  if (held && (await isGivenBack(world, held.orderId))) {
    paymentsOf(world).finished(world.host, outcome);
    return { screen: "refunded", outcome, orderId };
  }
  finishPaid(world, outcome, held?.purposeId ?? outcome.purposeId);
  return { screen: orderId ? "paid" : "paidElsewhere", outcome, orderId };
}

function unpaidScreen({ state, code, purpose }: Outcome): PaymentScreen {
  if (code === "SIGN_IN_NEEDED") return "signIn";
  if (code === "REFUNDED") return "refunded";
  if (code === "AMOUNT_MISMATCH") return "disputed";
  if (state === "pending") return "pending";
  if (code === "ABANDONED") return "abandoned";
  return purpose === "wallet_reload" ? "notReloaded" : "notCharged";
}

/** True when the money came but the order was over: it is on its way back (D6). */
async function isGivenBack({ storefront }: PaymentContext, orderId: string): Promise<boolean> {
  const asked = { order_id: orderId, access_token: orderAccess(storefront, orderId) };
  const answer = await outcomeOf(getOrder(getSource(storefront), asked));
  const order = answer.ok ? answer.value : null;
  return order?.state === "EXPIRED" || ["refunding", "refunded"].includes(order?.payment?.status ?? "");
}
