import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { heldOrder, newestHeldOrder } from "@/lib/actions/order/placing/placing";
import { outcomeOf } from "@/lib/actions/outcome";
import { paymentService } from "@/lib/actions/payment/direct-payments";
import { finishPaid } from "@/lib/actions/payment/pay-order";
import { forgetPayer, type PaymentContext, paymentsOf } from "@/lib/actions/payment/payment-context";
import { finishReload } from "@/lib/actions/payment/reload-wallet";
import { getOrder, type OrderDetail } from "@/lib/api/order/order";
import { type Outcome, readReference } from "@/payments";

/** The screens of the return page, one per state of a payment. */
export type PaymentScreen =
  | "paid"
  | "paidElsewhere"
  | "received"
  | "reloaded"
  | "notCharged"
  | "abandoned"
  | "notReloaded"
  | "sharePaid"
  | "shareNotPaid"
  | "refunded"
  | "wrongAmount"
  | "orderCancelled"
  | "givenBack"
  | "goesBack"
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

/** By then a guest has paid on the provider's page, or its order is over. */
const LONGEST_AWAY_MS = 60 * 60_000;

/**
 * RTE-28: the same at /pg, where nothing is in progress if the payment was settled on another page: its order says then what
 * became of it. An address that names its payment, and an order that is older, say nothing of each other.
 */
export async function returnedPayment(context: PaymentContext, patience: "once" | "poll"): Promise<PaymentResult> {
  const found = await resumePayment(context, patience);
  const isNamed = readReference(context.host.url()) !== null;
  const newest = found.outcome || isNamed ? null : newestHeldOrder(context.storefront);
  const order = newest && (await readOrder(context, newest.orderId));
  if (!newest || !order || context.storefront.now() - Date.parse(order.created) > LONGEST_AWAY_MS) return found;
  const { orderId } = newest;
  if (goesBack(order)) return { screen: refundScreen(refundOf(order), true), outcome: null, orderId };
  return order.payment?.status === "paid" ? { screen: "paid", outcome: null, orderId } : found;
}

/** The screen of an outcome. Reads the order where that says more: whether it could still be accepted, why money goes back. */
export async function resultOf(context: PaymentContext, outcome: Outcome | null): Promise<PaymentResult> {
  if (!outcome) return { screen: "nothing", outcome, orderId: null };
  const held = heldOrder(context.storefront, outcome);
  const orderId = held?.orderId ?? null;
  const { state, code, purpose } = outcome;
  if (state === "paid" || code === "REFUNDED" || code === "ABANDONED") forgetPayer(context.storefront, outcome);
  if (code === "REFUNDED") {
    const why = outcome.refund ?? (held && (await readRefund(context, held.orderId)));
    return { screen: refundScreen(why, isForOrder(purpose, orderId)), outcome, orderId };
  }
  if (state !== "paid") return { screen: unpaidScreen(outcome), outcome, orderId };
  if (purpose === "wallet_reload") {
    await finishReload(context, outcome);
    return { screen: "reloaded", outcome, orderId: null };
  }
  // D24: a share of a table's bill; the cart is of an order to go.
  if (purpose === "invoice_payment") {
    paymentsOf(context).finished(context.host, outcome);
    return { screen: "sharePaid", outcome, orderId: null };
  }
  const why = held && (await readRefund(context, held.orderId));
  if (why) {
    paymentsOf(context).finished(context.host, outcome);
    return { screen: refundScreen(why, true), outcome, orderId };
  }
  finishPaid(context, outcome, held?.purposeId ?? outcome.purposeId);
  if (orderId) return { screen: "paid", outcome, orderId };
  return { screen: isForOrder(purpose, null) ? "paidElsewhere" : "received", outcome, orderId };
}

const isForOrder = (purpose: Outcome["purpose"], orderId: string | null): boolean =>
  orderId !== null || purpose === "ordering" || purpose === "qsr_ordering";

/** What the guest reads of a whole payment that goes back: the outcome of its order, if it was for one. */
function refundScreen(why: Outcome["refund"], isOrder: boolean): PaymentScreen {
  if (why === "amount") return "wrongAmount";
  if (!isOrder) return "goesBack";
  if (why === "late") return "refunded";
  if (why === "cancelled") return "orderCancelled";
  return why === "shop" ? "givenBack" : "goesBack";
}

function unpaidScreen({ state, code, purpose }: Outcome): PaymentScreen {
  if (code === "SIGN_IN_NEEDED") return "signIn";
  if (code === "AMOUNT_MISMATCH") return "disputed";
  if (state === "pending") return "pending";
  if (purpose === "invoice_payment") return "shareNotPaid";
  if (code === "ABANDONED") return "abandoned";
  return purpose === "wallet_reload" ? "notReloaded" : "notCharged";
}

/**
 * Why an order's money goes back, by the order: it was over before the payment arrived (D6), it was called off, or the
 * shop gave the money back. null: it does not, or the order cannot be read.
 */
async function readRefund(context: PaymentContext, orderId: string): Promise<Outcome["refund"]> {
  const order = await readOrder(context, orderId);
  return order && refundOf(order);
}

const goesBack = ({ payment }: OrderDetail): boolean => ["refunding", "refunded"].includes(payment?.status ?? "");

function refundOf(order: OrderDetail): Outcome["refund"] {
  const { state } = order;
  if (state === "EXPIRED") return "late";
  if (!goesBack(order)) return null;
  return state === "CANCELLED" || state === "VOIDED" ? "cancelled" : "shop";
}

async function readOrder({ storefront }: PaymentContext, orderId: string): Promise<OrderDetail | null> {
  const asked = { order_id: orderId, access_token: orderAccess(storefront, orderId) };
  const answer = await outcomeOf(getOrder(getSource(storefront), asked));
  return answer.ok ? answer.value : null;
}
