import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { actionError } from "@/lib/actions/outcome";
import { heldOrder } from "@/lib/actions/payment/held-order";
import type { PaymentContext } from "@/lib/actions/payment/payment-context";
import { getOrder } from "@/lib/api/order";
import { finalizePayment } from "@/lib/api/payment";
import { type Gateway, gatewayOfOrderPayment } from "@/payments/core/enumerations";

/** `payment` of placeOrder, or the answer of initPayment (storefront.md section 3 "Payment"). */
export interface DirectPayment {
  readonly success: boolean;
  readonly message?: string | null;
  readonly type?: string | null;
  readonly key?: string | null;
  readonly url?: string | null;
  readonly payment_url?: string | null;
  readonly transaction_id?: string | null;
  readonly payload?: unknown;
}

/** Begins what is to be paid at the API: places the order, or writes down the reload. null: it was refused, and the caller knows why. */
export type BeginDirect = () => Promise<DirectPayment | null>;

interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** By hand: Safari has Response.json since 17 only. */
const said = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const NO = { success: false } as const;

/**
 * D6, the second way: a business without a payment service, whose API begins the payment and ends it with finalizePayment. The
 * payment client is the same; here its four calls are answered from the API's two, so that no rule about money exists twice.
 * PGW-16: an answer of another type than the gateway's is a failed payment.
 */
export function createDirectPaymentContext(world: PaymentContext, begin: BeginDirect | null): PaymentContext {
  const unsupported = new Set<string>();
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname.replace(/^.*\/v1(?=\/)/, "");
    const body = init.body ? (JSON.parse(String(init.body)) as Call["body"]) : {};
    try {
      return await answerCall(world, { path, body }, { begin, unsupported });
    } catch (thrown) {
      const { code, cause } = actionError(thrown);
      if (code === "LOGIN_REQUIRED" || cause?.status === 401) return said(NO, 401);
      throw new TypeError("The API did not answer.");
    }
  };
  return { ...world, host: { ...world.host, fetch: answer } };
}

interface Direct {
  readonly begin: BeginDirect | null;
  /** Transactions of a type that no gateway of ours can pay. */
  readonly unsupported: Set<string>;
}

async function answerCall(
  world: PaymentContext,
  { path, body }: Call,
  { begin, unsupported }: Direct,
): Promise<Response> {
  const [, area, action, id = ""] = path.split("/");
  if (area === "account") return said({ message: "success", gateway_names: world.facts.gateways });
  if (action === "init") return initAnswer(body.gateway as Gateway, (await begin?.()) ?? null, unsupported);
  const transactionId = decodeURIComponent(id);
  const state = unsupported.has(transactionId)
    ? { status: "failed" }
    : await statusOf(world, transactionId, String(body.g_txn_id ?? ""));
  return said({ success: true, message: "success", ...(action === "capture" ? { txn_data: state } : { data: state }) });
}

function initAnswer(gateway: Gateway, payment: DirectPayment | null, unsupported: Set<string>): Response {
  if (!payment?.success || !payment.transaction_id) return said({ ...NO, message: payment?.message ?? undefined });
  const { type, transaction_id, key, url, payment_url, payload } = payment;
  if (gatewayOfOrderPayment(type) !== gateway) {
    unsupported.add(transaction_id);
    return said({ success: true, message: "success", txn_id: transaction_id, gateway, status: "failed", data: {} });
  }
  const fields = (typeof payload === "object" && payload) || {};
  const target = payment_url ?? url ?? undefined;
  const byType = {
    razorpay: { key, info: fields },
    payu: { redirect_url: target, form_payload: fields },
    stripe: { key, ...fields },
  };
  const data = byType[type as keyof typeof byType];
  return said({ success: true, message: "success", txn_id: transaction_id, gateway, status: "initialized", data });
}

/**
 * finalizePayment says whether the money came. A no may mean "not yet", so only an order that is over makes it final; until then the
 * txn counts as untouched: opened again it is the same transaction at the vendor, which takes money once.
 */
async function statusOf(world: PaymentContext, transactionId: string, gatewayId: string) {
  const { storefront, facts } = world;
  const gateway = gatewayId || (facts.gateways[0] ?? "");
  const ended = await finalizePayment(getSource(storefront), { transactionId, gatewayId: gateway });
  if (ended.success) return { status: "completed" };
  const held = heldOrder(storefront, { purposeId: null, txnId: transactionId });
  const access = held && orderAccess(storefront, held.orderId);
  const order = held && (await getOrder(getSource(storefront), { order_id: held.orderId, access_token: access }));
  const message = ended.message ?? undefined;
  if (order?.payment?.status === "refunded" || order?.payment?.status === "refunding") return { status: "refunded" };
  if (order?.payment?.status === "paid") return { status: "completed" };
  if (order && ["EXPIRED", "CANCELLED"].includes(order.state)) return { status: "failed", message };
  return { status: facts.gateways[0] === "PayULatinAmerica" ? "pending" : "initialized", message };
}
