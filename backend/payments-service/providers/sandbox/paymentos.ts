import { hmac, sameSignature } from "../../../payments-sandbox/core/keys.ts";
import { signedText } from "../../../payments-sandbox/paymentos/signature.ts";
import { type PaymentProvider, type ProviderState, type TransactionStatus, WebhookRefused } from "../../provider.ts";
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

/** A payment per txn, charged once with the token of the secure fields. */
export function sandboxPaymentOs(side: SandboxSide): PaymentProvider {
  const { keys } = side;
  const headers = { "private-key": keys.api, "api-version": "1.3.0", "x-payments-os-env": "test" };
  const keyed = (key: string) => ({ ...headers, "idempotency-key": key });
  const fetchPayment: PaymentProvider["fetch"] = async ({ reference }, signal) =>
    stateOf(await callSandboxOrThrow(side, `/payments/${reference}`, { headers }, signal));
  return {
    gateway: "PaymentOS",
    kind: "sandbox",
    async create({ txn_id, amount, webhook_url }, signal) {
      const body = { amount: amount.value, currency: amount.currency, order: { id: txn_id } };
      const input = { headers: { ...keyed(txn_id), "x-webhook-endpoint": webhook_url }, body };
      const payment = await createAtSandbox(side, "/payments", input, signal);
      return { data: { key: keys.public }, reference: String(payment.id) };
    },
    async capture(txn, { g_txn_id, extra_details }, signal) {
      const payment_method = {
        type: "tokenized",
        token: g_txn_id,
        credit_card_cvv: text(extra_details.encrypted_cvv) ?? "",
      };
      const input = { headers: keyed(`${txn.txn_id}-charge`), body: { payment_method } };
      const answer = await callSandbox(side, `/payments/${txn.reference}/charges`, input, signal);
      const state = await fetchPayment(txn, signal);
      // A charge refused before it began leaves the payment unchanged; the token is used up either way.
      if (answer.ok || state.status !== "initialized") return state;
      return { ...state, status: "failed", message: text(answer.body.description) };
    },
    fetch: fetchPayment,
    async refund({ reference }, refund_id, signal) {
      const input = { headers: keyed(refund_id), body: { reason: refund_id } };
      const answer = await callSandbox(side, `/payments/${reference}/refunds`, input, signal);
      return { status: answer.ok ? "done" : "refused", refund_reference: text(answer.body.id) };
    },
    readWebhook(message) {
      const event = bodyJson(message);
      const type = message.headers["event-type"] ?? "";
      const expected = `sig1=${hmac(keys.webhook, signedText(type, event))}`;
      if (!sameSignature(message.headers.signature, expected)) throw new WebhookRefused("Wrong signature.");
      const data = fields(event.data);
      const reference = text(event.payment_id);
      if (!reference) return null;
      const charged = CHARGE_STATUS[String(fields(data.result).status)] ?? "pending";
      return {
        eventId: String(event.id),
        reference,
        status: type.startsWith("payment.refund") ? "refunded" : charged,
        amount: number(data.amount),
        currency: text(data.currency),
        g_txn_id: text(data.id),
        at: new Date(Number(event.created)),
      };
    },
  };
}

const CHARGE_STATUS: Readonly<Record<string, TransactionStatus>> = {
  Succeed: "completed",
  Failed: "failed",
  Pending: "pending",
};
const STATUS: Readonly<Record<string, TransactionStatus>> = {
  Initialized: "initialized",
  Pending: "pending",
  Captured: "completed",
  Failed: "failed",
  Voided: "canceled",
  Refunded: "refunded",
};

function stateOf(payment: Readonly<Record<string, unknown>>): ProviderState {
  const charge = list(fields(payment.related_resources).charges).at(-1);
  const status = STATUS[String(payment.status)] ?? "pending";
  return {
    status,
    amount: number(payment.amount),
    currency: text(payment.currency),
    g_txn_id: text(charge?.id),
    message: status === "failed" ? text(fields(charge?.result).description) : null,
  };
}
