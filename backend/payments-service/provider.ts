import type { Gateway, TransactionStatus } from "../../payments/core/enumerations.ts";
import type { GatewayAmount } from "../../payments/core/money.ts";

export type { Gateway, GatewayAmount, TransactionStatus };

/**
 * The one server-side interface to a payment provider, with two kinds of implementation: `sandbox` (talks HTTP to
 * backend/payments-sandbox) and `real`. The service keeps the state machine, the idempotency, the amounts and the money's
 * way back; a provider only translates. Rules every implementation keeps:
 *
 * - **Nothing here decides.** `fetch` says how the money stands; webhooks, returns and proofs are only reasons to look.
 * - **Repeating is harmless.** `create`, `capture` and `refund` are called again after a crash or a lost answer, with the
 *   same ids: the second call answers what the first one made. Send `txn_id` (or `refund_id`) as the provider's idempotency key.
 * - **Unknown is an exception.** No answer, 5xx, unreadable: throw anything (not ProviderRefusal); the service holds the txn
 *   pending and asks again. A clear no of `create` is a ProviderRefusal; a declined charge is a state with status `failed`.
 * - **No secret in an exception's message**: it is logged. No call outlives its `signal`.
 */
export interface PaymentProvider {
  readonly gateway: Gateway;
  readonly kind: "sandbox" | "real";
  /** The provider's side of an init: what the browser needs (`data`) and what finds it again (`reference`). */
  create(input: CreateInput, signal: AbortSignal): Promise<Created>;
  /** Takes the money with what the browser brought back. Only at gateways whose browser part ends in a token. */
  capture?(txn: ProviderTxn, proof: CaptureProof, signal: AbortSignal): Promise<ProviderState>;
  /** The truth about one txn, asked of the provider itself. */
  fetch(txn: ProviderTxn, signal: AbortSignal): Promise<ProviderState>;
  /** Sends the whole amount back. `done` is final; `pending` is asked again with the same refund_id. */
  refund(txn: ProviderTxn, refund_id: string, signal: AbortSignal): Promise<RefundState>;
  /** Closes an untouched checkout so that nobody can pay it any more. Late money is refunded all the same. */
  cancel?(txn: ProviderTxn, signal: AbortSignal): Promise<void>;
  /** Verifies the signature and reads the message; null for a genuine one that is none of our business. Throws WebhookRefused. */
  readWebhook(message: ProviderMessage): ProviderEvent | null;
  /**
   * What a return to `service_return_url` brings along for a capture (Razorpay's callback_url: the three ids), else null. Whatever
   * it says about success is ignored.
   */
  readReturn?(message: ProviderMessage): CaptureProof | null;
}

/** Amounts: `value` is what init was sent (minor units, major at MercadoPago), `shown` the same as decimal major text. */
export interface CreateInput {
  /** Ours; letters, digits, `_`, `-`, under 35 characters, fresh for every attempt. Fit as the provider's merchant reference. */
  readonly txn_id: string;
  readonly amount: GatewayAmount;
  readonly description: string;
  /** BCP 47 of the shop's page, and ISO 3166 of the business. */
  readonly language: string;
  readonly country: string | null;
  readonly business: { readonly id: string; readonly name: string };
  readonly customer: {
    /** Null for guests. */
    readonly id: string | null;
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    /** What `Created.customer_reference` said last time for this customer. */
    readonly reference: string | null;
  };
  readonly device_id: string | null;
  /** The shop's /pg with `attempt` and `txn`; for providers that return by GET. */
  readonly return_url: string;
  /** Of the service, takes POST and GET and redirects to `return_url` by GET; for providers that return by POST. */
  readonly service_return_url: string;
  /** Where the provider's server reports. */
  readonly webhook_url: string;
}

export interface Created {
  /** `data` of the init answer as PROTOCOL.md lists it per gateway. Given to this guest only, also when init is repeated. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The provider's id of its side, unique within the gateway; the txn_id where it has none of its own yet. */
  readonly reference: string;
  readonly customer_reference?: string | null;
}

/** What identifies a txn to its provider. */
export interface ProviderTxn {
  readonly txn_id: string;
  readonly reference: string;
  /** The gateway's own payment id, once one has been heard (Razorpay's payment, PaymentOS' charge). */
  readonly g_txn_id: string | null;
  readonly amount: GatewayAmount;
}

/** Body of a capture: `g_txn_id` may be a one-time token. Never logged, never stored in the open. */
export interface CaptureProof {
  readonly g_txn_id: string;
  readonly extra_details: Readonly<Record<string, unknown>>;
}

/**
 * How the money stands. `initialized`: nothing tried yet, or a try was refused while the same checkout stays open for another;
 * `failed` only when this side can take no further try. `completed`: the money is ours (captured, not just authorised).
 */
export interface ProviderState {
  readonly status: TransactionStatus;
  /** In the unit of `GatewayAmount.value`, as the provider names it (convert its text with payments/core/money.ts); never copied from us. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** The gateway's payment id to quote to its support; never a card token. */
  readonly g_txn_id: string | null;
  /** The provider's sentence about a refusal, fit to show to the guest. */
  readonly message?: string | null;
  /** A bank page the guest must visit first (capture only). */
  readonly redirect_url?: string | null;
}

export type RefundState = {
  readonly status: "done" | "pending" | "refused";
  readonly refund_reference: string | null;
};

/** A request of a provider or of a browser it sent to us: headers in lower case, body as it came (signatures are over bytes). */
export interface ProviderMessage {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface ProviderEvent {
  /** Unique within the gateway; a second delivery carries the same. */
  readonly eventId: string;
  /** Our txn_id, or the `reference` that `create` answered. */
  readonly reference: string;
  readonly status: TransactionStatus;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly g_txn_id: string | null;
  /** When it happened at the provider; null when it does not say. */
  readonly at: Date | null;
}

/** A clear no of `create`: nothing was made. The message is shown to the guest. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
}

/** A message whose signature is wrong or which cannot be read; answered 400 and forgotten. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

/** The providers of one running service, by gateway; a gateway that is missing is not offered. */
export type ProviderRegistry = ReadonlyMap<Gateway, PaymentProvider>;

/** Where the stand-ins of the vendors listen (own origins) and the secret they share with the service to sign their messages. */
export interface SandboxSetup {
  readonly origins: Readonly<Partial<Record<Gateway, string>>>;
  readonly secret: string;
}

/** What providers/sandbox exports as `sandboxProviders`: one provider per origin given. Never called in production. */
export type SandboxProviders = (setup: SandboxSetup) => readonly PaymentProvider[];
