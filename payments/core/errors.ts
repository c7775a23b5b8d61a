import type { Gateway } from "./enumerations.ts";

/**
 * The error catalogue of payments-and-widgets.md section 8, word for word ("occured" included: it is contract text).
 * Compare by code, never by text: three of them say that a payment was cancelled.
 */
const CATALOGUE = {
  PAYMENT_CANCELLED: "Payment cancelled",
  CARD_CANCELLED: "Payment Cancelled",
  PAYMENT_FAILED: "Payment failed",
  CAPTURE_FAILED: "Unable to capture the payment",
  INIT_FAILED: "Payment initialization failed",
  DETAILS_FAILED: "Unable to fetch payment details",
  GATEWAYS_FAILED: "Error occured while fetching available gateways",
  STATUS_UNKNOWN: "Unable to fetch payment status, Check after sometime",
  PHONEPE_URL_MISSING: "PhonePe Payment URL not found",
  PAYU_URL_MISSING: "PayU Payment URL not found",
  FREEDOMPAY_URL_MISSING: "FreedomPay Payment URL not found",
  CLIENT_SECRET_MISSING: "Client secret not provided",
  NAME_MISSING: "Please enter the name",
  CARD_INVALID: "Invalid card details",
  NO_GATEWAYS: "No gateways configured or enabled",
  GATEWAY_UNAVAILABLE: "Selected payment gateway is not available at the moment",
} as const;
export type CatalogueCode = keyof typeof CATALOGUE;

/** True for the codes that section 8 has a sentence for; the others are reasons of ours. */
export function isCatalogueCode(code: OutcomeCode): code is CatalogueCode {
  return Object.hasOwn(CATALOGUE, code);
}

/** MercadoPago's own texts for Spanish pages; the others exist in English only. */
const SPANISH_AT_MERCADOPAGO: Partial<Record<CatalogueCode, string>> = {
  PAYMENT_CANCELLED: "Pago cancelado",
  PAYMENT_FAILED: "Pago fallido",
};

/**
 * Reasons that the catalogue has no words for. The storefront has its own message per code; to anyone else the text beside
 * it is the nearest sentence of the catalogue.
 */
const OWN_CODES = {
  PAID: "",
  LEFT: "",
  AMOUNT_INVALID: CATALOGUE.INIT_FAILED,
  CURRENCY_REFUSED: CATALOGUE.INIT_FAILED,
  AMOUNT_MISMATCH: CATALOGUE.PAYMENT_FAILED,
  KEY_MISMATCH: CATALOGUE.GATEWAY_UNAVAILABLE,
  TARGET_REFUSED: CATALOGUE.GATEWAY_UNAVAILABLE,
  SCRIPT_BLOCKED: CATALOGUE.GATEWAY_UNAVAILABLE,
  /** By the policy of the document it was opened in; the page has to be loaded again. */
  POLICY_BLOCKED: CATALOGUE.GATEWAY_UNAVAILABLE,
  NOT_OPENED: CATALOGUE.INIT_FAILED,
  REFUNDED: CATALOGUE.PAYMENT_FAILED,
  IN_OTHER_TAB: CATALOGUE.STATUS_UNKNOWN,
  SIGN_IN_NEEDED: CATALOGUE.DETAILS_FAILED,
  FORGOTTEN: CATALOGUE.STATUS_UNKNOWN,
  /** The guest waits no longer and pays another way. */
  ABANDONED: CATALOGUE.PAYMENT_CANCELLED,
} as const;
export type OutcomeCode = CatalogueCode | keyof typeof OWN_CODES;

/** Every code an outcome can carry; the storefront has a message for each. */
export const OUTCOME_CODES = [...Object.keys(CATALOGUE), ...Object.keys(OWN_CODES)] as readonly OutcomeCode[];

/** Every sentence of the catalogue in every language it has, for the test that each can be produced. */
export const CATALOGUE_TEXTS: readonly string[] = [
  ...Object.values(CATALOGUE),
  ...Object.values(SPANISH_AT_MERCADOPAGO),
];

/** The text of a code: Spanish where the gateway has Spanish texts and the page is Spanish, else the catalogue's English. */
export function messageOf(code: OutcomeCode, context: { gateway?: Gateway | null; language?: string } = {}): string {
  if (context.gateway === "MercadoPago" && /^es\b/i.test(context.language ?? "")) {
    const spanish = SPANISH_AT_MERCADOPAGO[code as CatalogueCode];
    if (spanish) return spanish;
  }
  return code in CATALOGUE ? CATALOGUE[code as CatalogueCode] : OWN_CODES[code as keyof typeof OWN_CODES];
}

/** The code for a dismissed checkout: the card modal spells it differently (gap 6 of payment-providers.md section 9). */
export function cancelCode(gateway: Gateway): OutcomeCode {
  return gateway === "PaymentOS" ? "CARD_CANCELLED" : "PAYMENT_CANCELLED";
}

/** A refused step of the flow: a code, and the server's sentence when it had one. */
export interface PaymentError {
  readonly code: OutcomeCode;
  readonly message?: string | null;
}

export type PaymentResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: PaymentError };

/** A refused result. */
export function refused(
  code: OutcomeCode,
  message?: string | null,
): { readonly ok: false; readonly error: PaymentError } {
  return { ok: false, error: { code, message: message ?? null } };
}
