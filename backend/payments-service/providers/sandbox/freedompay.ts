import { toGatewayAmount } from "../../../../payments/core/money.ts";
import { hmac, sameSignature } from "../../../payments-sandbox/core/keys.ts";
import { basicAuth } from "../../../payments-sandbox/core/vendor.ts";
import { type PaymentProvider, ProviderRefusal, type ProviderState, WebhookRefused } from "../../provider.ts";
import {
  bodyJson,
  bodyText,
  callSandbox,
  callSandboxOrThrow,
  createAtSandbox,
  list,
  type SandboxSide,
  text,
} from "./sandbox-request.ts";

const API = "/checkoutservice/checkoutservice.svc";
const CULTURES: Readonly<Record<string, string>> = { es: "es_MX", ar: "ar_BH" };

/** A transaction per txn and FreedomPay's page; amounts are decimal text there and are parsed as such. */
export function sandboxFreedomPay(side: SandboxSide): PaymentProvider {
  const { keys } = side;
  const headers = { authorization: basicAuth(keys.public, keys.api) };
  return {
    gateway: "FreedomPay",
    kind: "sandbox",
    async create({ txn_id, amount, business, language, return_url, webhook_url }, signal) {
      const body = {
        StoreId: keys.public,
        TerminalId: "1",
        TransactionTotal: amount.shown,
        CurrencyCode: amount.currency,
        CaptureMode: true,
        CultureCode: CULTURES[language.slice(0, 2)] ?? "en_US",
        TimeoutMinutes: 15,
        MerchantReferenceCode: txn_id,
        InvoiceNumber: txn_id,
        MerchantName: business.name,
        ResponseUrl: return_url,
      };
      const input = { headers: { ...headers, "x-callback-url": webhook_url }, body };
      const made = await createAtSandbox(side, `${API}/CreateTransaction`, input, signal);
      // This vendor sends refusals with status 200.
      if (made.ResponseMessage) throw new ProviderRefusal(String(made.ResponseMessage));
      return { data: { checkout_url: text(made.CheckoutUrl) }, reference: String(made.TransactionId) };
    },
    async fetch({ reference }, signal) {
      const input = { headers, body: { TransactionId: reference } };
      return stateOf(await callSandboxOrThrow(side, `${API}/GetTransactionJSON`, input, signal));
    },
    async refund({ reference }, refund_id, signal) {
      const body = { TransactionId: reference, MerchantReferenceCode: refund_id };
      const answer = await callSandbox(side, `${API}/RefundTransaction`, { headers, body }, signal);
      const done = answer.ok && answer.body.Decision === "ACCEPT";
      return { status: done ? "done" : "refused", refund_reference: text(answer.body.RefundId) };
    },
    async cancel({ reference }, signal) {
      await callSandbox(side, `${API}/CancelTransaction`, { headers, body: { TransactionId: reference } }, signal);
    },
    readWebhook(message) {
      const signature = hmac(keys.webhook, bodyText(message));
      if (!sameSignature(message.headers["x-freedompay-signature"], signature)) {
        throw new WebhookRefused("Wrong signature.");
      }
      const body = bodyJson(message);
      const reference = text(body.TransactionId);
      if (!reference) return null;
      const { status, amount, currency, g_txn_id } = stateOf(body);
      return { eventId: String(body.NotificationId), reference, status, amount, currency, g_txn_id, at: null };
    },
  };
}

function stateOf(transaction: Readonly<Record<string, unknown>>): ProviderState {
  const currency = text(transaction.CurrencyCode);
  const exact = toGatewayAmount(text(transaction.TransactionTotal) ?? "", currency ?? "", "FreedomPay");
  const status = (() => {
    switch (transaction.Decision) {
      case "ACCEPT":
        return list(transaction.Refunds).length ? "refunded" : "completed";
      case "REJECT":
        return "failed";
      case "CANCEL":
        return "canceled";
      case "":
        return "initialized";
      default:
        return "pending";
    }
  })();
  return {
    status,
    amount: exact.ok ? exact.value.value : null,
    currency,
    g_txn_id: text(transaction.RequestId),
    message: status === "failed" ? text(transaction.ResponseMessage) : null,
  };
}
