import { sameSignature } from "../../../payments-sandbox/core/keys.ts";
import { webhookAuthorization } from "../../../payments-sandbox/phonepe/vendor.ts";
import { type PaymentProvider, ProviderRefusal, type ProviderState, WebhookRefused } from "../../provider.ts";
import {
  bodyJson,
  callSandbox,
  callSandboxOrThrow,
  createAtSandbox,
  fields,
  list,
  number,
  type SandboxSide,
  text,
} from "./sandbox-request.ts";

const API = "/apis/pg-sandbox";

/** An order per txn and PhonePe's page; it returns without a status, so only the order's state counts. */
export function sandboxPhonePe(side: SandboxSide): PaymentProvider {
  const { keys } = side;
  const authorized = async (signal: AbortSignal): Promise<Record<string, string>> => {
    const body = new URLSearchParams({
      client_id: keys.public,
      client_secret: keys.api,
      client_version: "1",
      grant_type: "client_credentials",
    });
    const { token_type, access_token } = await callSandboxOrThrow(side, `${API}/v1/oauth/token`, { body }, signal);
    return { authorization: `${token_type} ${access_token}` };
  };
  return {
    gateway: "PhonePe",
    kind: "sandbox",
    async create({ txn_id, amount, business, language, return_url, webhook_url }, signal) {
      // Amounts are in paise; there is no field for a currency.
      if (amount.currency !== "INR") throw new ProviderRefusal("PhonePe accepts Indian rupees only.");
      const body = {
        merchantOrderId: txn_id,
        amount: amount.value,
        expireAfter: 1200,
        metaInfo: { udf1: language },
        paymentFlow: { type: "PG_CHECKOUT", message: business.name, merchantUrls: { redirectUrl: return_url } },
      };
      const headers = { ...(await authorized(signal)), "x-callback-url": webhook_url };
      const order = await createAtSandbox(side, `${API}/checkout/v2/pay`, { headers, body }, signal);
      return { data: { checkout_url: text(order.redirectUrl) }, reference: String(order.orderId) };
    },
    async fetch({ txn_id }, signal) {
      const headers = await authorized(signal);
      return stateOf(await callSandboxOrThrow(side, `${API}/checkout/v2/order/${txn_id}/status`, { headers }, signal));
    },
    async refund({ txn_id, amount }, refund_id, signal) {
      const body = { merchantRefundId: refund_id, originalMerchantOrderId: txn_id, amount: amount.value };
      const answer = await callSandbox(
        side,
        `${API}/payments/v2/refund`,
        { headers: await authorized(signal), body },
        signal,
      );
      return { status: answer.ok ? "done" : "refused", refund_reference: text(answer.body.refundId) };
    },
    readWebhook(message) {
      if (!sameSignature(message.headers.authorization, webhookAuthorization(keys.webhook))) {
        throw new WebhookRefused("Wrong authorization.");
      }
      const { event, payload } = bodyJson(message);
      const order = fields(payload);
      const reference = text(order.merchantOrderId);
      if (!reference) return null;
      const { amount, currency, g_txn_id, status } = stateOf(order);
      const time = Number(list(order.paymentDetails).at(-1)?.timestamp ?? 0);
      // The vendor's messages have no ids, but an order is completed once, and so is its refund.
      return {
        eventId: `${reference}:${event}:${status}`,
        reference,
        status,
        amount,
        currency,
        g_txn_id,
        at: time ? new Date(time) : null,
      };
    },
  };
}

function stateOf(order: Readonly<Record<string, unknown>>): ProviderState {
  const attempts = list(order.paymentDetails);
  const refunded = list(order.refunds).length > 0;
  const status = (() => {
    if (order.state === "COMPLETED") return refunded ? "refunded" : "completed";
    if (order.state === "FAILED") return order.errorCode === "USER_CANCELLED" ? "canceled" : "failed";
    return attempts.length ? "pending" : "initialized";
  })();
  return {
    status,
    amount: number(order.amount),
    currency: "INR",
    g_txn_id: text(attempts.at(-1)?.transactionId),
    message: status === "failed" ? text(order.detailedErrorCode) : null,
  };
}
