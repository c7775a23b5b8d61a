import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { heldOrder } from "@/lib/actions/order/placing/placing";
import { outcomeOf } from "@/lib/actions/outcome";
import { paymentService } from "@/lib/actions/payment/direct-payments";
import { finishPaid } from "@/lib/actions/payment/pay-order";
import { type PaymentContext, paymentsOf } from "@/lib/actions/payment/payment-context";
import { finishReload } from "@/lib/actions/payment/reload-wallet";
import { getOrder } from "@/lib/api/order/order";
import type { Outcome } from "@/payments";

/** The screens of the return page, one per state of a payment. */
export type PaymentScreen =
  | "paid"
  | "paidElsewhere"
  | "reloaded"
  | "notCharged"
  | "abandoned"
  | "notReloaded"
  | "sharePaid"
  | "shareNotPaid"
  | "refunded"
  | "pending"
  | "disputed"
  | "signIn"
  | "nothing";

export interface PaymentResult {
  readonly screen: PaymentScreen;
  readonly outcome: Outcome | null;
  /** Its order, if this device knows it. */
  readonly orderId: string | null;
}

/**
 * [ROBUST-06] [ROBUST-07] At /pg, or on a reloaded page: finds the payment by the address or on this device and reads
 * its status once, or with `poll` until it is final. A paid order clears its cart; a paid reload is finalised.
 */
export async function resumePayment(context: PaymentContext, patience: "once" | "poll"): Promise<PaymentResult> {
  const outcome = await paymentsOf(context).resume(context.host, { patience, ...paymentService(context) });
  return resultOf(context, outcome);
}

/** The screen of an outcome. Reads the order to see whether a paid order could still be accepted. */
export async function resultOf(context: PaymentContext, outcome: Outcome | null): Promise<PaymentResult> {
  if (!outcome) return { screen: "nothing", outcome, orderId: null };
  const held = heldOrder(context.storefront, outcome);
  const orderId = held?.orderId ?? null;
  if (outcome.state !== "paid") return { screen: unpaidScreen(outcome), outcome, orderId };
  if (outcome.purpose === "wallet_reload") {
    await finishReload(context, outcome);
    return { screen: "reloaded", outcome, orderId: null };
  }
  // D24: a share of a table's bill; the cart is of an order to go.
  if (outcome.purpose === "invoice_payment") {
    paymentsOf(context).finished(context.host, outcome);
    return { screen: "sharePaid", outcome, orderId: null };
  }
  if (held && (await isGivenBack(context, held.orderId))) {
    paymentsOf(context).finished(context.host, outcome);
    return { screen: "refunded", outcome, orderId };
  }
  finishPaid(context, outcome, held?.purposeId ?? outcome.purposeId);
  return { screen: orderId ? "paid" : "paidElsewhere", outcome, orderId };
}

function unpaidScreen({ state, code, purpose }: Outcome): PaymentScreen {
  if (code === "SIGN_IN_NEEDED") return "signIn";
  if (code === "REFUNDED") return "refunded";
  if (code === "AMOUNT_MISMATCH") return "disputed";
  if (state === "pending") return "pending";
  if (purpose === "invoice_payment") return "shareNotPaid";
  if (code === "ABANDONED") return "abandoned";
  return purpose === "wallet_reload" ? "notReloaded" : "notCharged";
}

/** True if the payment arrived after the order was over: it is being refunded (D6). */
async function isGivenBack({ storefront }: PaymentContext, orderId: string): Promise<boolean> {
  const asked = { order_id: orderId, access_token: orderAccess(storefront, orderId) };
  const answer = await outcomeOf(getOrder(getSource(storefront), asked));
  const order = answer.ok ? answer.value : null;
  return order?.state === "EXPIRED" || ["refunding", "refunded"].includes(order?.payment?.status ?? "");
}
