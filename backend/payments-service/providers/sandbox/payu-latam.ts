import { toGatewayAmount } from "../../../../payments/core/money.ts";
import { sameSignature } from "../../../payments-sandbox/core/keys.ts";
import { ACCOUNTS } from "../../../payments-sandbox/payu-latam/form.ts";
import { confirmationSign, formSignature } from "../../../payments-sandbox/payu-latam/signature.ts";
import {
  type CreateInput,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
  type TransactionStatus,
  WebhookRefused,
} from "../../provider.ts";
import {
  bodyText,
  callSandbox,
  callSandboxOrThrow,
  fields,
  initializedState,
  list,
  type SandboxSide,
  text,
} from "./sandbox-request.ts";

/** A signed form that the browser posts. PayU learns of the txn from it, so until then there is nothing to query. */
export function sandboxPayuLatam(side: SandboxSide): PaymentProvider {
  const { keys } = side;
  const merchant = { apiLogin: "pRRXKOl8ikMmt9u", apiKey: keys.api };
  const orderOf = async (referenceCode: string, signal: AbortSignal) => {
    const body = { test: true, command: "ORDER_DETAIL_BY_REFERENCE_CODE", merchant, details: { referenceCode } };
    const { code, result } = await callSandboxOrThrow(side, "/reports-api/4.0/service.cgi", { body }, signal);
    if (code !== "SUCCESS") throw new Error("PayU did not return the order's state.");
    return list(fields(result).payload)[0] ?? null;
  };
  return {
    gateway: "PayULatinAmerica",
    kind: "sandbox",
    async create(input) {
      return {
        data: { redirect_url: `${side.origin}/ppp-web-gateway-payu/`, form_payload: formOf(side, input) },
        reference: input.txn_id,
      };
    },
    async fetch(txn, signal) {
      const order = await orderOf(txn.txn_id, signal);
      return order ? stateOf(order) : initializedState(txn);
    },
    async refund(txn, refund_id, signal) {
      const order = await orderOf(txn.txn_id, signal);
      if (!order) return { status: "refused", refund_reference: null };
      const parent = list(order.transactions)[0]?.id;
      const transaction = { type: "REFUND", reason: refund_id, order: { id: order.id }, parentTransactionId: parent };
      const body = { test: true, command: "SUBMIT_TRANSACTION", merchant, transaction };
      const answer = await callSandbox(side, "/payments-api/4.0/service.cgi", { body }, signal);
      const said = fields(answer.body.transactionResponse);
      return { status: said.state === "APPROVED" ? "done" : "refused", refund_reference: text(said.transactionId) };
    },
    readWebhook(message) {
      const form = new URLSearchParams(bodyText(message));
      const field = (name: string) => form.get(name) ?? "";
      const signed = {
        reference: field("reference_sale"),
        amount: field("value"),
        currency: field("currency"),
        state: field("state_pol"),
      };
      if (!sameSignature(field("sign"), confirmationSign(keys.api, signed)))
        throw new WebhookRefused("Wrong signature.");
      const exact = toGatewayAmount(signed.amount, signed.currency, "PayULatinAmerica");
      return {
        eventId: `${field("reference_pol")}:${field("transaction_id")}:${signed.state}`,
        reference: signed.reference,
        status: statusOf(signed.state === "4" ? "APPROVED" : "DECLINED", field("response_message_pol")),
        amount: exact.ok ? exact.value.value : null,
        currency: signed.currency,
        g_txn_id: field("transaction_id") || null,
        at: new Date(field("date")),
      };
    },
  };
}

/** The texts exactly as signed and posted. */
function formOf({ keys }: SandboxSide, input: CreateInput): Readonly<Record<string, string>> {
  const { txn_id, amount, description, language, country, customer, return_url, webhook_url } = input;
  const account = ACCOUNTS[country ?? ""] ?? Object.values(ACCOUNTS).find(takes(amount.currency));
  if (!account || !takes(amount.currency)(account)) {
    throw new ProviderRefusal(`PayU does not accept ${amount.currency} here.`);
  }
  const signed = { merchantId: keys.public, reference: txn_id, amount: amount.shown, currency: amount.currency };
  return {
    merchantId: keys.public,
    accountId: account.account,
    referenceCode: txn_id,
    description,
    amount: amount.shown,
    tax: "0",
    taxReturnBase: "0",
    currency: amount.currency,
    algorithmSignature: "SHA256",
    signature: formSignature(keys.api, signed, "SHA256") ?? "",
    test: "1",
    lng: ["es", "pt"].includes(language.slice(0, 2)) ? language.slice(0, 2) : "en",
    buyerEmail: customer.email ?? "test@testuser.com",
    buyerFullName: customer.name ?? "Guest",
    telephone: customer.phone ?? "0000000",
    responseUrl: return_url,
    confirmationUrl: webhook_url,
  };
}

const takes = (currency: string) => (account: { readonly currencies: string }) =>
  account.currencies.split(" ").includes(currency);

function statusOf(state: string, word: string): TransactionStatus {
  if (state === "APPROVED") return "completed";
  if (state === "PENDING") return "pending";
  return word === "ABANDONED_TRANSACTION" ? "canceled" : "failed";
}

function stateOf(order: Readonly<Record<string, unknown>>): ProviderState {
  const transactions = list(order.transactions);
  const [charge] = transactions;
  const { state, responseCode, responseMessage } = fields(charge?.transactionResponse);
  const refunded = transactions.some(({ type }) => type === "REFUND");
  const value = fields(fields(order.additionalValues).TX_VALUE);
  const currency = text(value.currency);
  const exact = toGatewayAmount(text(value.value) ?? "", currency ?? "", "PayULatinAmerica");
  const status = statusOf(String(state), String(responseCode));
  return {
    status: refunded ? "refunded" : status,
    amount: exact.ok ? exact.value.value : null,
    currency,
    g_txn_id: text(charge?.id),
    message: status === "failed" ? text(responseMessage) : null,
  };
}
