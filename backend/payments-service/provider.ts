import type { Gateway, TransactionStatus } from "../../payments/core/enumerations.ts";
import type { GatewayAmount } from "../../payments/core/money.ts";
import type { PayForm, Trial } from "./trial.ts";

export type { Gateway, GatewayAmount, TransactionStatus };

/**
 * The one server-side interface to a payment provider. Each vendor has one implementation; its `kind` is `real`, or
 * `sandbox` where it is given the origin of a stand-in (backend/payments-sandbox) to talk to. The service owns the state
 * machine, idempotency, amounts and refunds; a provider only translates. Rules for every implementation:
 *
 * - **It decides nothing.** `fetch` returns the state of the payment; webhooks, returns and proofs are only reasons to
 *   query it.
 * - **Repeating is harmless.** `create`, `capture` and `refund` are called again after a crash or a lost response, with
 *   the same ids: the second call returns the first one's result. Send `txn_id` (or `refund_id`) as the provider's
 *   idempotency key. One that cannot ask so says `opensOnce` or `refundsOnce`.
 * - **Unknown is an exception.** No response, 5xx, unreadable: throw anything (not ProviderRefusal); the service keeps
 *   the txn pending and queries again. A definite refusal of `create` is a ProviderRefusal; a declined charge is a
 *   state with status `failed`.
 * - **No secret in an exception's message**: it is logged. No call outlives its `signal`.
 */
export interface PaymentProvider {
  readonly gateway: Gateway;
  readonly kind: "sandbox" | "real";
  /** The only currencies that it takes, as ISO 4217; without it the account decides. */
  readonly currencies?: readonly string[];
  /** The public key with which a page may draw the provider's buttons before a payment is begun. */
  readonly pageKey?: string;
  /** The provider's side of an init: what the browser needs (`data`) and the provider's id (`reference`). */
  create(input: CreateInput, signal: AbortSignal): Promise<Created>;
  /**
   * A repeated `create` makes another page, or is refused with `OpenAlready`. The service keeps the `checkout_url` of the first and does not
   * call it again; `data` has nothing else.
   */
  readonly opensOnce?: true;
  /**
   * Takes the money with the browser's proof. Only for gateways whose browser part ends in a token. `input` is that of
   * `create`, for those whose payment is made only now; the service always passes it.
   */
  capture?(txn: ProviderTxn, proof: CaptureProof, signal: AbortSignal, input?: CreateInput): Promise<ProviderState>;
  /** The vendor's own page for what `create` has opened, by a form that a browser posts there, and leads back to `back`. */
  payForm?(data: Created["data"], back: string): PayForm;
  /** The vendor demands the address that the guest pays from; others never learn it. */
  readonly wantsAddress?: true;
  /** The current state of one txn, queried from the provider. */
  fetch(txn: ProviderTxn, signal: AbortSignal): Promise<ProviderState>;
  /**
   * Refunds the whole amount, or a part of it. Without a response it is called again with the same refund_id, days later
   * too, and so it is for `pending` unless `refundState` can be asked by the refund's reference. `refused` is final for
   * this refund_id: another attempt has another. `txn.amount` is what was taken. A part is passed only to a provider with
   * `refundsParts`, one at a time per txn.
   */
  refund(txn: ProviderTxn, refund_id: string, signal: AbortSignal, part?: RefundPart): Promise<RefundState>;
  /** It can give back a part of a payment, several times. */
  readonly refundsParts?: true;
  /**
   * A refund that is sent again would be a second one, and nothing says whether there was a first. It is sent once: if
   * `refund` throws, for a part as well, a person looks at the provider's own pages. `pending` means that nothing was sent.
   */
  readonly refundsOnce?: true;
  /** A payment stays `completed` there after its refund, and no call by the refund's own id tells of it. */
  readonly refundsUnseen?: true;
  /** The outcome of a refund that was done or pending, by its `refund_reference`; banks return some of them. */
  refundState?(txn: ProviderTxn, reference: string, signal: AbortSignal): Promise<ReportedRefund>;
  /** A dispute as the provider tells it now, by the id of a message. */
  disputeState?(reference: string, signal: AbortSignal): Promise<DisputeState>;
  /** Every movement of money on the account between two instants, from the provider's own list. */
  movements?(from: Date, until: Date, signal: AbortSignal): Promise<readonly VendorMovement[]>;
  /** What the provider calls the account that the keys belong to; null if they may not ask. */
  merchant?(signal: AbortSignal): Promise<string | null>;
  /** A harmless call that only the right keys may make. False: refused. Throws if there is no response. */
  check?(signal: AbortSignal): Promise<boolean>;
  /**
   * Takes an amount with the vendor's test card and gives it back, where that needs no guest; with test keys only. `id`
   * is new for each trial.
   */
  trial?(amount: GatewayAmount, id: string, signal: AbortSignal): Promise<Trial>;
  /** Names the order of a txn that was created before it was placed, for the guest's bank statement. */
  nameOrder?(
    txn: ProviderTxn,
    named: { readonly shop: string; readonly order: string },
    signal: AbortSignal,
  ): Promise<void>;
  /** Closes an untouched checkout so that it can no longer be paid. Late money is refunded in any case. */
  cancel?(txn: ProviderTxn, signal: AbortSignal): Promise<void>;
  /** Verifies the signature and reads the message; null for a genuine one that concerns no txn. Throws WebhookRefused. */
  readWebhook(message: ProviderMessage): ProviderEvent | null;
  /**
   * The proof for a capture in a return to `service_return_url` (Razorpay's callback_url: the three ids); null without one, and for one that the
   * provider has not signed for this txn: anybody may call that address. What it says about success is ignored.
   */
  readReturn?(message: ProviderMessage, txn: ProviderTxn): CaptureProof | null;
  /**
   * The `reference` of the txn from which a guest returns to the account's one address; only for providers that take no
   * address per payment. What it says about success is ignored.
   */
  returned?(message: ProviderMessage): string | null;
  /**
   * Whether a return says that the guest left the provider's page without paying; for a provider whose state is the same for a guest who
   * has not begun and for one who gave up. The checkout ends only if the provider, asked then, knows of no attempt.
   */
  gaveUp?(message: ProviderMessage): boolean;
}

/** Amounts: `value` is as sent in init (minor units, major at MercadoPago), `shown` the same as decimal major text. */
export interface CreateInput {
  /**
   * Our id: letters, digits, `_`, `-`, under 35 characters, new for every attempt. Can be used as the provider's
   * merchant reference.
   */
  readonly txn_id: string;
  readonly amount: GatewayAmount;
  readonly description: string;
  /** BCP 47 of the shop's page, and ISO 3166 of the business. */
  readonly language: string;
  readonly country: string | null;
  readonly business: { readonly id: string; readonly name: string };
  /** What an earlier `create` of this txn returned; its checkout may be open in a browser. */
  readonly reference?: string | null;
  /** The number that the guest knows the order by, once it is placed. */
  readonly order?: string | null;
  readonly customer: {
    /** Null for guests. */
    readonly id: string | null;
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    /** The last `Created.customer_reference` of this customer. */
    readonly reference: string | null;
  };
  readonly device_id: string | null;
  /** The shop's /pg with `attempt` and `txn`; for providers that return by GET. */
  readonly return_url: string;
  /**
   * The service's URL, which accepts POST and GET and redirects to `return_url` by GET; for providers that return by
   * POST.
   */
  readonly service_return_url: string;
  /** Where the provider's server sends its messages. */
  readonly webhook_url: string;
}

export interface Created {
  /**
   * `data` of the init response as PROTOCOL.md lists it per gateway. Returned to this guest only, also if init is
   * repeated.
   */
  readonly data: Readonly<Record<string, unknown>>;
  /** The provider's own id, unique within the gateway; the txn_id if there is none yet. */
  readonly reference: string;
  readonly customer_reference?: string | null;
}

/** What identifies a txn to its provider. */
export interface ProviderTxn {
  readonly txn_id: string;
  readonly reference: string;
  /** The gateway's own payment id, once known (Razorpay's payment, PaymentOS' charge). */
  readonly g_txn_id: string | null;
  readonly amount: GatewayAmount;
  /** BCP 47 of the shop's page, for messages to the guest; absent where there are none. */
  readonly language?: string;
  /** Of a refund: where the provider's server sends its messages. */
  readonly webhook_url?: string;
  /** Of a refund: the references of earlier ones of this txn, or of this part of it, that were refused. */
  readonly refused?: readonly string[];
}

/** Body of a capture: `g_txn_id` may be a one-time token. Never logged, never stored unencrypted. */
export interface CaptureProof {
  readonly g_txn_id: string;
  readonly extra_details: Readonly<Record<string, unknown>>;
  /** The guest's IP address, for a provider that `wantsAddress`. */
  readonly address?: string | null;
}

/**
 * The state of a payment. `initialized`: not attempted yet, or an attempt was refused while the same checkout stays
 * open for another; `failed` only if no further attempt is possible. `completed`: the money is ours (captured, not just
 * authorised).
 */
export interface ProviderState {
  readonly status: TransactionStatus;
  /**
   * In the unit of `GatewayAmount.value`, as the provider states it (convert its text with payments/core/money.ts);
   * never copied from our own row. With a fraction where it states more digits than that unit has; null: it states none.
   */
  readonly amount: number | null;
  readonly currency: string | null;
  /** The gateway's payment id for its support; never a card token. */
  readonly g_txn_id: string | null;
  /** The provider's reason for a refusal, suitable for the guest. */
  readonly message?: string | null;
  /** The card that paid, if one did and the provider names it. */
  readonly card?: PaidCard | null;
  /** A bank page the guest must visit first (capture only). */
  readonly redirect_url?: string | null;
  /** A form of the card's bank that the guest must fill in first, within the page (capture only). */
  readonly challenge?: BankChallenge | null;
}

/** What a guest recognises a card by, and a receipt may show: its network's name ("Visa"), and four digits. */
export interface PaidCard {
  readonly brand: string;
  readonly last4: string;
}

/** 3-D Secure: the page posts `fields` to `url` in a frame, and the bank answers with its form. */
export interface BankChallenge {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The state of a payment of which everything went back; the amount is what it was. */
export const GIVEN_BACK: ProviderState = { status: "refunded", amount: null, currency: null, g_txn_id: null };

/** A row of the provider's own list. */
export interface VendorMovement {
  readonly kind: "charge" | "refund" | "dispute" | "dispute_back";
  /** Our txn_id, the `reference` of `create`, or the gateway's payment id. */
  readonly payment: string;
  /** In the unit of `GatewayAmount.value`; below zero if it took one of its kind back. */
  readonly amount: number;
  readonly currency: string;
  /** What the provider keeps of it, in the same unit; 0 if it does not say so in this currency. */
  readonly fee: number;
  readonly at: Date;
}

export interface RefundPart {
  readonly amount: GatewayAmount;
  /** In the unit of `amount`: what was given back of this txn by earlier refunds that are done. */
  readonly before: number;
  /** When it was decided: a refund that the vendor dates earlier is another. */
  readonly since?: Date;
}

export type RefundState = {
  readonly status: "done" | "pending" | "refused";
  readonly refund_reference: string | null;
};

export type ReportedRefund = RefundState & {
  /** In the unit of `GatewayAmount.value`, as the provider states it; null if it does not. */
  readonly amount: number | null;
};

/** A request by a provider, or by a browser that it sent to us: headers in lower case, body unchanged, as it is signed. */
export interface ProviderMessage {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface ProviderEvent {
  /** Unique within the gateway; a second delivery has the same. */
  readonly eventId: string;
  /** Our txn_id, or the `reference` that `create` returned. */
  readonly reference: string;
  readonly status: TransactionStatus;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly g_txn_id: string | null;
  /** When it happened at the provider; null if not stated. */
  readonly at: Date | null;
  /** The refund or the dispute that it is about, by the provider's id. */
  readonly refund?: string | null;
  readonly dispute?: string | null;
}

/** A payment that the guest's bank takes back, or asks about. */
export interface DisputeState {
  /** Our txn_id, the `reference` of `create`, or the gateway's payment id. */
  readonly payment: string;
  /** `evidence_due`: it waits for the shop. Closed without taking money counts as won; an inquiry has taken none. */
  readonly state: "evidence_due" | "under_review" | "won" | "lost";
  readonly inquiry?: boolean;
  /** In the unit of `GatewayAmount.value`. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly due_at: Date | null;
  readonly opened_at: Date | null;
}

/** A definite refusal of `create`: neither this call nor an earlier one made anything. The guest sees the message. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
}

/** Of `create`, where the provider has made the payment for another call and refuses this one. */
export class OpenAlready extends Error {}
/** A message with a wrong signature, or one that cannot be read; rejected with 400 and not stored. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

/** The providers of one running service, by gateway; a gateway that is missing is not offered. */
export type ProviderRegistry = ReadonlyMap<Gateway, PaymentProvider>;
