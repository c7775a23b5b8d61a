import { json, type SandboxAnswer } from "../core/http.ts";
import { type Payment, refundedOf } from "../core/ledger.ts";
import type { VendorContext } from "../core/vendor.ts";

export interface SavedCard {
  readonly id: string;
  readonly customer: string | null;
  readonly digits: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly fingerprint: string;
  /** `always`: its holder has agreed that it is kept and shown again. */
  readonly allow_redisplay: "always" | "unspecified";
  /** "apple_pay", "google_pay": the number is of the guest's device. */
  readonly wallet?: string | null;
}

/** An intent's data beside the ledger. */
export interface IntentDetails {
  secret: string;
  customer: string | null;
  metadata: Readonly<Record<string, string>>;
  description: string;
  /** Of the last attempt. */
  error: StripeError | null;
  /** The card that waits for its holder's authentication. */
  challenge: string | null;
  method: string | null;
  /** It takes the dashboard's methods; without `never` some redirect, and a confirmation has to say where to. */
  automatic?: { readonly enabled: true; readonly allow_redirects?: string } | null;
  /** setup_future_usage */
  future?: string | null;
  /** Of each refund, by its id: the merchant's notes, and until when it is pending, in milliseconds. */
  refunds?: Readonly<
    Record<string, { readonly metadata: Readonly<Record<string, string>>; readonly pending_until: number }>
  >;
  statement?: string | null;
  /** The id that a late charge will get. */
  charge_id?: string;
}
export interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly message: string;
}

export const detailsOf = (payment: Payment): IntentDetails => payment.details as unknown as IntentDetails;

export const savedCards = ({ store }: VendorContext) => store.collection<SavedCard>("payment_methods");

function statusOf(payment: Payment): string {
  if (payment.status === "open") return detailsOf(payment).challenge ? "requires_action" : "requires_payment_method";
  if (payment.status === "pending") return "processing";
  return payment.status === "paid" || payment.status === "refunded" ? "succeeded" : "canceled";
}

/** The charge that took the money; null before. */
export function chargeOf(payment: Payment, { refunds, card }: Pick<Expanded, "refunds" | "card">) {
  const id = payment.charges.at(-1)?.id;
  const refunded = payment.status === "refunded";
  if (!id) return null;
  const { brand, last4, wallet = null } = card ?? {};
  const payment_method_details = card
    ? { type: "card", card: { brand, last4, wallet: wallet && { type: wallet } } }
    : null;
  return {
    id,
    object: "charge",
    amount: payment.amount,
    currency: payment.currency,
    payment_intent: payment.id,
    refunded,
    amount_refunded: refundedOf(payment),
    payment_method_details,
    ...(refunds ? { refunds: { ...refunds, url: `/v1/charges/${id}/refunds` } } : {}),
  };
}

/** What of an intent is written out instead of named by its id. */
interface Expanded {
  readonly charge: boolean;
  /** Those of the charge. */
  readonly refunds: object | null;
  /** The card of the charge. */
  readonly card: SavedCard | null;
}

/** As the API counts time. */
export const seconds = (at: string): number => Math.floor(Date.parse(at) / 1_000);

/** A PaymentIntent as the API returns it; a page's script sees less of it than the merchant. */
export function intentOf(payment: Payment, viewer: "merchant" | "page", expanded?: Expanded) {
  const { secret, customer, metadata, error, method, challenge, description, automatic, future, statement } =
    detailsOf(payment);
  const status = statusOf(payment);
  return {
    id: payment.id,
    object: "payment_intent",
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: status === "succeeded" ? payment.amount : 0,
    currency: payment.currency,
    status,
    client_secret: secret,
    created: seconds(payment.created_at),
    last_payment_error: error,
    livemode: false,
    payment_method: method,
    payment_method_types: ["card"],
    capture_method: "automatic",
    confirmation_method: "automatic",
    canceled_at: status === "canceled" ? seconds(payment.tries.at(-1)?.at ?? payment.created_at) : null,
    setup_future_usage: future ?? null,
    next_action: challenge ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } } : null,
    ...(viewer === "merchant"
      ? {
          application: null,
          automatic_payment_methods: automatic ?? null,
          customer,
          metadata,
          statement_descriptor_suffix: statement ?? null,
          description,
          latest_charge: expanded?.charge ? chargeOf(payment, expanded) : (payment.charges.at(-1)?.id ?? null),
        }
      : {}),
  };
}

export const stripeError = (status: number, error: StripeError, payment?: Payment): SandboxAnswer =>
  json(status, { error: { ...error, ...(payment ? { payment_intent: intentOf(payment, "page") } : {}) } });

export const invalid = (message: string, param?: string): SandboxAnswer =>
  stripeError(400, { type: "invalid_request_error", message, ...(param ? { param } : {}) });

/** Nothing has this id. */
export const missing = (what: string, id: string, param: string): SandboxAnswer =>
  stripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
