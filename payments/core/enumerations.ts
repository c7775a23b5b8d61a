/**
 * The payment client's closed lists (PGW-15; payments-and-widgets.md sections 1 and 3). Orders have the channels too;
 * they are repeated here, because the client imports nothing of lib, and a test compares them.
 */
export const GATEWAYS = [
  "PaymentOS",
  "PhonePe",
  "Razorpay",
  "MercadoPago",
  "PayULatinAmerica",
  "Stripe",
  "FreedomPay",
  "Tap",
] as const;
export type Gateway = (typeof GATEWAYS)[number];

export const PURPOSES = [
  "ordering",
  "qsr_ordering",
  "wallet_reload",
  "piper_credits_reload",
  "invoice_payment",
  "addon_enabled",
] as const;
export type Purpose = (typeof PURPOSES)[number];

export const SOURCE_APPS = ["meraki", "prime", "atlas"] as const;
export type SourceApp = (typeof SOURCE_APPS)[number];

export const ENTITY_TYPES = ["business", "store", "individual"] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export const PAYMENT_ENVS = ["staging", "production"] as const;
export type PaymentEnv = (typeof PAYMENT_ENVS)[number];

const PLATFORMS = ["web", "android", "ios"] as const;

export const CHANNELS = [...PLATFORMS, "in_store"] as const;
export type Channel = (typeof CHANNELS)[number];

export const TRANSACTION_STATUSES = [
  "initialized",
  "authorized",
  "completed",
  "failed",
  "canceled",
  "refunded",
  "flagged",
  "pending",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * Why money goes back, as details tells it. `part`: the shop gave back a part, and the rest stays paid. The others are of
 * the whole amount: it arrived when what it was for was over, came twice, was another amount than asked for, its order
 * was called off, or the shop gave it back.
 */
export const REFUND_WORDS = ["late", "twice", "amount", "cancelled", "shop", "part"] as const;
export type RefundWord = (typeof REFUND_WORDS)[number];

/** Section 3, "Terminal for polling". core/flow/status.ts says what each status means for the guest. */
export const TERMINAL_STATUSES = ["completed", "canceled", "failed"] as const;

export type OrderPaymentType = "razorpay" | "payu" | "stripe";
/**
 * `payment.type` of a placed order, in the storefront's vocabulary; null for a gateway that is offered by the payment
 * service only.
 */
export const ORDER_PAYMENT_TYPE: Readonly<Record<Gateway, OrderPaymentType | null>> = {
  PaymentOS: null,
  PhonePe: null,
  Razorpay: "razorpay",
  MercadoPago: null,
  PayULatinAmerica: "payu",
  Stripe: "stripe",
  FreedomPay: null,
  Tap: null,
};

/** PGW-16: "payu" → PayULatinAmerica; null for an unsupported type (payment failed). */
export function gatewayOfOrderPayment(type: string | null | undefined): Gateway | null {
  return (
    GATEWAYS.find((gateway) => ORDER_PAYMENT_TYPE[gateway] !== null && ORDER_PAYMENT_TYPE[gateway] === type) ?? null
  );
}

/** Type guard for any of the lists above. */
export function isOneOf<T extends string>(values: readonly T[], candidate: unknown): candidate is T {
  return typeof candidate === "string" && (values as readonly string[]).includes(candidate);
}
