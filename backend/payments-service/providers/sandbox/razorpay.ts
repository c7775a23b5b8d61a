import { hmac, sameSignature } from "../../../payments-sandbox/core/keys.ts";
import { basicAuth } from "../../../payments-sandbox/core/vendor.ts";
import { type CaptureProof, type PaymentProvider, type ProviderState, WebhookRefused } from "../../provider.ts";
import {
  bodyJson,
  bodyText,
  callSandbox,
  callSandboxOrThrow,
  createAtSandbox,
  fields,
  list,
  number,
  type SandboxSide,
  text,
} from "./sandbox-request.ts";

/** Orders by receipt, captured automatically; the browser's proof is checked, but the order's own payments decide. */
export function sandboxRazorpay(side: SandboxSide): PaymentProvider {
  const { keys } = side;
  const headers = { authorization: basicAuth(keys.public, keys.api) };
  const fetchOrder: PaymentProvider["fetch"] = async ({ reference }, signal) => {
    const order = await callSandboxOrThrow(side, `/v1/orders/${reference}`, { headers }, signal);
    const { items } = await callSandboxOrThrow(side, `/v1/orders/${reference}/payments`, { headers }, signal);
    return stateOf(order, items);
  };
  return {
    gateway: "Razorpay",
    kind: "sandbox",
    async create({ txn_id, amount, business, service_return_url, webhook_url }, signal) {
      const body = { amount: amount.value, currency: amount.currency, receipt: txn_id };
      const input = { headers: { ...headers, "x-webhook-endpoint": webhook_url }, body };
      const order = await createAtSandbox(side, "/v1/orders", input, signal);
      const order_id = String(order.id);
      const info = {
        order_id,
        amount: amount.value,
        currency: amount.currency,
        name: business.name,
        callback_url: service_return_url,
      };
      return { data: { key: keys.public, info }, reference: order_id };
    },
    async capture(txn, proof, signal) {
      const expected = hmac(keys.api, `${txn.reference}|${proof.g_txn_id}`);
      const genuine = sameSignature(text(proof.extra_details.razorpay_signature), expected);
      const state = await fetchOrder(txn, signal);
      // A forged proof proves nothing, and does not change what the order says.
      return genuine || state.status === "completed"
        ? state
        : { ...state, message: "The payment could not be verified." };
    },
    fetch: fetchOrder,
    async refund({ reference, g_txn_id }, refund_id, signal) {
      const paymentId = g_txn_id ?? (await paidPayment(side, headers, reference, signal));
      if (!paymentId) return { status: "refused", refund_reference: null };
      const input = { headers: { ...headers, "x-refund-idempotency": refund_id }, body: { receipt: refund_id } };
      const answer = await callSandbox(side, `/v1/payments/${paymentId}/refund`, input, signal);
      return { status: answer.ok ? "done" : "refused", refund_reference: text(answer.body.id) };
    },
    readWebhook(message) {
      const signature = message.headers["x-razorpay-signature"];
      if (!sameSignature(signature, hmac(keys.webhook, bodyText(message))))
        throw new WebhookRefused("Wrong signature.");
      const { payload, created_at } = bodyJson(message);
      const order = fields(fields(fields(payload).order).entity);
      const payment = fields(fields(fields(payload).payment).entity);
      const reference = text(order.id);
      if (!reference) return null;
      const { amount, currency, status, g_txn_id } = stateOf(order, [payment]);
      const eventId = message.headers["x-razorpay-event-id"] ?? "";
      return { eventId, reference, status, amount, currency, g_txn_id, at: new Date(Number(created_at) * 1000) };
    },
    readReturn(message): CaptureProof | null {
      const form = message.method === "POST" ? new URLSearchParams(bodyText(message)) : message.url.searchParams;
      const g_txn_id = form.get("razorpay_payment_id");
      if (!g_txn_id) return null;
      const names = ["razorpay_order_id", "razorpay_signature"];
      return { g_txn_id, extra_details: Object.fromEntries(names.map((name) => [name, form.get(name)])) };
    },
  };
}

async function paidPayment(side: SandboxSide, headers: Record<string, string>, order: string, signal: AbortSignal) {
  const { items } = await callSandboxOrThrow(side, `/v1/orders/${order}/payments`, { headers }, signal);
  return text(list(items).find(({ captured }) => captured)?.id);
}

/** A refused payment leaves its order open for another, so the order has not failed. */
function stateOf(order: Readonly<Record<string, unknown>>, items: unknown): ProviderState {
  const payments = list(items);
  const paid = payments.find(({ captured }) => captured);
  const refunded = paid?.status === "refunded";
  return {
    status: order.status === "paid" ? (refunded ? "refunded" : "completed") : "initialized",
    amount: number(order.amount),
    currency: text(order.currency),
    g_txn_id: text(paid?.id),
    message: paid ? null : text(payments.at(-1)?.error_description),
  };
}
