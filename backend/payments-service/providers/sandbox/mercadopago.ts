import { hmac, sameSignature } from "../../../payments-sandbox/core/keys.ts";
import { type PaymentProvider, type ProviderState, type TransactionStatus, WebhookRefused } from "../../provider.ts";
import {
  bodyJson,
  callSandbox,
  callSandboxOrThrow,
  createAtSandbox,
  initializedState,
  list,
  number,
  type SandboxSide,
  text,
} from "./sandbox-request.ts";

const REFUSED = "The card was declined. Please use another card.";

/** A preference per txn, whose reference the payments have; the charge is keyed by the txn, so it is made once. */
export function sandboxMercadoPago(side: SandboxSide): PaymentProvider {
  const headers = { authorization: `Bearer ${side.keys.api}` };
  const keyed = (key: string) => ({ ...headers, "x-idempotency-key": key });
  const fetchPayments: PaymentProvider["fetch"] = async (txn, signal) => {
    const path = `/v1/payments/search?external_reference=${encodeURIComponent(txn.txn_id)}`;
    const { results } = await callSandboxOrThrow(side, path, { headers }, signal);
    return stateOf(list(results)) ?? initializedState(txn);
  };
  return {
    gateway: "MercadoPago",
    kind: "sandbox",
    async create({ txn_id, amount, description, webhook_url }, signal) {
      const item = { title: description, quantity: 1, unit_price: amount.value, currency_id: amount.currency };
      // A message only says which payment changed, so its URL has to name the txn.
      const notification = new URL(webhook_url);
      notification.searchParams.set("external_reference", txn_id);
      const body = { items: [item], external_reference: txn_id, notification_url: notification.href };
      const preference = await createAtSandbox(side, "/checkout/preferences", { headers, body }, signal);
      return { data: { key: side.keys.public }, reference: String(preference.id) };
    },
    async capture(txn, { g_txn_id, extra_details }, signal) {
      const body = {
        token: g_txn_id,
        transaction_amount: txn.amount.value,
        installments: 1,
        payment_method_id: text(extra_details.payment_method_id) ?? "",
        payer: extra_details.payer,
        external_reference: txn.txn_id,
      };
      const answer = await callSandbox(side, "/v1/payments", { headers: keyed(txn.txn_id), body }, signal);
      if (answer.ok) return stateOf([answer.body]) ?? initializedState(txn);
      const state = await fetchPayments(txn, signal);
      return state.status === "initialized" ? { ...state, status: "failed", message: REFUSED } : state;
    },
    fetch: fetchPayments,
    async refund(txn, refund_id, signal) {
      const paymentId = txn.g_txn_id ?? (await fetchPayments(txn, signal)).g_txn_id;
      if (!paymentId) return { status: "refused", refund_reference: null };
      const input = { headers: keyed(refund_id), body: {} };
      const answer = await callSandbox(side, `/v1/payments/${paymentId}/refunds`, input, signal);
      return { status: answer.ok ? "done" : "refused", refund_reference: text(answer.body.id) };
    },
    readWebhook(message) {
      const { url, headers: given } = message;
      const parts = new Map((given["x-signature"] ?? "").split(",").map((part) => part.split("=") as [string, string]));
      const dataId = url.searchParams.get("data.id") ?? "";
      const signed = `id:${dataId};request-id:${given["x-request-id"] ?? ""};ts:${parts.get("ts") ?? ""};`;
      if (!sameSignature(parts.get("v1"), hmac(side.keys.webhook, signed)))
        throw new WebhookRefused("Wrong signature.");
      const { id, type, date_created } = bodyJson(message);
      const reference = url.searchParams.get("external_reference");
      if (type !== "payment" || !reference) return null;
      // The message has no status, so it is only a reason to query.
      const at = new Date(String(date_created));
      return { eventId: String(id), reference, status: "pending", amount: null, currency: null, g_txn_id: dataId, at };
    },
  };
}

const STATUS: Readonly<Record<string, TransactionStatus>> = {
  pending: "pending",
  in_process: "pending",
  authorized: "authorized",
  approved: "completed",
  rejected: "failed",
  cancelled: "canceled",
  refunded: "refunded",
};
/** Of a txn's payments, the one that moved money counts. */
const STRENGTH = ["approved", "refunded", "authorized", "in_process", "pending", "rejected", "cancelled"];

function stateOf(payments: readonly Readonly<Record<string, unknown>>[]): ProviderState | null {
  const rank = ({ status }: Readonly<Record<string, unknown>>) => STRENGTH.indexOf(String(status));
  const [payment] = [...payments].sort((a, b) => rank(a) - rank(b));
  if (!payment) return null;
  const status = STATUS[String(payment.status)] ?? "pending";
  return {
    status,
    amount: number(payment.transaction_amount),
    currency: text(payment.currency_id),
    g_txn_id: text(payment.id),
    message: status === "failed" ? REFUSED : null,
  };
}
