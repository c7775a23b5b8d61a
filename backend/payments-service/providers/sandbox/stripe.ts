import { hmac, sameSignature } from "../../../payments-sandbox/core/keys.ts";
import {
  type CreateInput,
  type PaymentProvider,
  type ProviderState,
  type TransactionStatus,
  WebhookRefused,
} from "../../provider.ts";
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

/** Signed messages older than this are refused (as in Stripe's own libraries). */
const TOLERANCE_S = 300;

/** An intent per txn; cards of known customers are saved for next time. */
export function sandboxStripe(side: SandboxSide): PaymentProvider {
  const { keys } = side;
  const authorization = `Bearer ${keys.api}`;
  const keyed = (key: string) => ({ authorization, "idempotency-key": key });
  return {
    gateway: "Stripe",
    kind: "sandbox",
    async create(input, signal) {
      const customer = await customerOf(side, input, keyed, signal);
      const body = new URLSearchParams({
        amount: String(input.amount.value),
        currency: input.amount.currency.toLowerCase(),
        description: input.description,
        "metadata[txn_id]": input.txn_id,
        ...(customer ? { customer, setup_future_usage: "off_session" } : {}),
      });
      const headers = { ...keyed(input.txn_id), "x-webhook-endpoint": input.webhook_url };
      const intent = await createAtSandbox(side, "/v1/payment_intents", { headers, body }, signal);
      const payment_methods = customer ? await cardsOf(side, authorization, customer, signal) : [];
      return {
        data: { key: keys.public, stripe_client_secret: text(intent.client_secret), payment_methods },
        reference: String(intent.id),
        customer_reference: customer,
      };
    },
    async fetch({ reference }, signal) {
      // An intent stays "succeeded" when it is refunded; its charge has the refund.
      const path = `/v1/payment_intents/${reference}?expand[]=latest_charge`;
      return stateOf(await callSandboxOrThrow(side, path, { headers: { authorization } }, signal));
    },
    async refund({ reference }, refund_id, signal) {
      const body = new URLSearchParams({ payment_intent: reference });
      const answer = await callSandbox(side, "/v1/refunds", { headers: keyed(refund_id), body }, signal);
      return { status: answer.ok ? "done" : "refused", refund_reference: text(answer.body.id) };
    },
    async cancel({ reference }, signal) {
      const body = new URLSearchParams();
      await callSandbox(side, `/v1/payment_intents/${reference}/cancel`, { headers: { authorization }, body }, signal);
    },
    readWebhook(message) {
      checkSignature(message.headers["stripe-signature"], bodyText(message), keys.webhook);
      const { id, data, created } = bodyJson(message);
      const intent = fields(fields(data).object);
      const reference = text(intent.id);
      if (!reference) return null;
      const { status, amount, currency, g_txn_id } = stateOf(intent);
      return {
        eventId: String(id),
        reference,
        status,
        amount,
        currency,
        g_txn_id,
        at: new Date(Number(created) * 1000),
      };
    },
  };
}

async function customerOf(
  side: SandboxSide,
  { customer }: CreateInput,
  keyed: (key: string) => Record<string, string>,
  signal: AbortSignal,
): Promise<string | null> {
  if (!customer.id || customer.reference) return customer.reference;
  const body = new URLSearchParams({ "metadata[customer_id]": customer.id });
  const made = await createAtSandbox(
    side,
    "/v1/customers",
    { headers: keyed(`customer-${customer.id}`), body },
    signal,
  );
  return text(made.id);
}

async function cardsOf(side: SandboxSide, authorization: string, customer: string, signal: AbortSignal) {
  const path = `/v1/customers/${customer}/payment_methods?type=card`;
  const { data } = await callSandboxOrThrow(side, path, { headers: { authorization } }, signal);
  return list(data).map(({ id, card }) => {
    const { brand, last4, fingerprint } = fields(card);
    return { id, card: { brand, last4, fingerprint } };
  });
}

const STATUS: Readonly<Record<string, TransactionStatus>> = {
  requires_payment_method: "initialized",
  requires_confirmation: "initialized",
  // The guest must authenticate first; if they leave, nothing was paid and they may come back.
  requires_action: "initialized",
  processing: "pending",
  requires_capture: "authorized",
  succeeded: "completed",
  canceled: "canceled",
};

function stateOf(intent: Readonly<Record<string, unknown>>): ProviderState {
  const charge = fields(intent.latest_charge);
  return {
    status: charge.refunded === true ? "refunded" : (STATUS[String(intent.status)] ?? "pending"),
    amount: number(intent.amount),
    currency: text(intent.currency)?.toUpperCase() ?? null,
    g_txn_id: text(charge.id) ?? text(intent.latest_charge) ?? text(intent.id),
    message: text(fields(intent.last_payment_error).message),
  };
}

/** `t=…,v1=…`: an HMAC over time and body, and not too old. */
function checkSignature(header: string | undefined, body: string, secret: string): void {
  const parts = new Map((header ?? "").split(",").map((part) => part.split("=") as [string, string]));
  const time = parts.get("t") ?? "";
  const genuine = sameSignature(parts.get("v1"), hmac(secret, `${time}.${body}`));
  const age = Math.abs(Date.now() / 1000 - Number(time));
  if (!genuine || !(age <= TOLERANCE_S)) throw new WebhookRefused("Wrong or old signature.");
}
