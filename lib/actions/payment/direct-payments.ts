import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { heldOrder } from "@/lib/actions/order/placing/placing";
import { actionError } from "@/lib/actions/outcome";
import type { PaymentContext } from "@/lib/actions/payment/payment-context";
import { getOrder } from "@/lib/api/order/order";
import { finalizePayment } from "@/lib/api/order/payment";
import {
  type CallOptions,
  createDirectService,
  type DirectApi,
  type DirectPayment,
  type DirectStatus,
  type Gateway,
} from "@/payments";

/**
 * Starts the payment at the API: places the order, or records the reload. null: it was refused, and the caller knows
 * why.
 */
export type BeginDirect = () => Promise<DirectPayment | null>;

/**
 * The payment service of this business: its own, which is the client's default, or the API itself (D6, the second way).
 * Without `begin` only payments started before can be read.
 */
export function paymentService(context: PaymentContext, begin?: BeginDirect): CallOptions {
  if (context.settings.way !== "direct") return {};
  const api: DirectApi = {
    gateways: context.settings.gateways,
    begin: async () => (await begin?.()) ?? null,
    status: (transactionId, gatewayTxnId) => statusOf(context, transactionId, gatewayTxnId),
    isSignedOut(thrown) {
      const { code, cause } = actionError(thrown);
      return code === "LOGIN_REQUIRED" || cause?.status === 401;
    },
  };
  return { service: createDirectService(api, context.host) };
}

/**
 * The status of a transaction of which nothing is known yet. One that is `initialized` can be opened again. PayU's page
 * was opened with its transaction and must not be opened a second time.
 */
const BEFORE_PAYMENT: Readonly<Record<Gateway, "initialized" | "pending">> = {
  PaymentOS: "initialized",
  PhonePe: "initialized",
  Razorpay: "initialized",
  MercadoPago: "initialized",
  PayULatinAmerica: "pending",
  Stripe: "initialized",
  FreedomPay: "initialized",
  Tap: "initialized",
};

/**
 * finalizePayment says whether the payment arrived. "No" may mean "not yet", so it is final only once the order is
 * over. Until then the txn counts as untouched: opened again it is the same transaction at the vendor, which charges
 * once.
 */
async function statusOf(
  { storefront, settings }: PaymentContext,
  transactionId: string,
  gatewayTxnId: string | null,
): Promise<DirectStatus> {
  const [gateway] = settings.gateways;
  const source = getSource(storefront);
  const ended = await finalizePayment(source, { transactionId, gatewayId: gatewayTxnId || (gateway ?? "") });
  if (ended.success) return { status: "completed" };
  const held = heldOrder(storefront, { purposeId: null, txnId: transactionId });
  const access = held && orderAccess(storefront, held.orderId);
  const order = held && (await getOrder(source, { order_id: held.orderId, access_token: access }));
  const message = ended.message ?? null;
  const paid = order?.payment?.status;
  if (paid === "refunded" || paid === "refunding") return { status: "refunded" };
  if (paid === "paid") return { status: "completed" };
  if (order && ["EXPIRED", "CANCELLED"].includes(order.state)) return { status: "failed", message };
  return { status: gateway ? BEFORE_PAYMENT[gateway] : "initialized", message };
}
