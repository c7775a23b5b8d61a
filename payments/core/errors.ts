import type { Language } from "../../config/languages.ts";
import type { Gateway } from "./enumerations.ts";

/**
 * The error catalogue of payments-and-widgets.md section 8, word for word ("occured" is contract text too). Compare by
 * code, never by text: three sentences say that a payment was cancelled.
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

/** True for codes with a sentence in section 8; the others are reasons added by this client. */
export function isCatalogueCode(code: OutcomeCode): code is CatalogueCode {
  return Object.hasOwn(CATALOGUE, code);
}

type Translations = Readonly<Partial<Record<CatalogueCode, string>>>;

interface GatewayTexts {
  /** The code for a dismissed checkout: the card modal spells it differently. */
  readonly cancel: "CARD_CANCELLED" | "PAYMENT_CANCELLED";
  /** The catalogue's sentences by the page's language; null: they exist in English only. */
  readonly translated: Readonly<Record<Language, Translations>> | null;
}

const GATEWAY_TEXTS: Readonly<Record<Gateway, GatewayTexts>> = {
  PaymentOS: { cancel: "CARD_CANCELLED", translated: null },
  PhonePe: { cancel: "PAYMENT_CANCELLED", translated: null },
  Razorpay: { cancel: "PAYMENT_CANCELLED", translated: null },
  MercadoPago: {
    cancel: "PAYMENT_CANCELLED",
    translated: { en: {}, ar: {}, es: { PAYMENT_CANCELLED: "Pago cancelado", PAYMENT_FAILED: "Pago fallido" } },
  },
  PayULatinAmerica: { cancel: "PAYMENT_CANCELLED", translated: null },
  Stripe: { cancel: "PAYMENT_CANCELLED", translated: null },
  FreedomPay: { cancel: "PAYMENT_CANCELLED", translated: null },
  Tap: { cancel: "PAYMENT_CANCELLED", translated: null },
};

/**
 * Reasons without a sentence in the catalogue. The storefront has its own message for each code; other callers get the
 * closest sentence of the catalogue.
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
  TAP_URL_MISSING: CATALOGUE.GATEWAY_UNAVAILABLE,
  /** Blocked by the CSP of the document; the page has to be reloaded. */
  POLICY_BLOCKED: CATALOGUE.GATEWAY_UNAVAILABLE,
  NOT_OPENED: CATALOGUE.INIT_FAILED,
  REFUNDED: CATALOGUE.PAYMENT_FAILED,
  IN_OTHER_TAB: CATALOGUE.STATUS_UNKNOWN,
  SIGN_IN_NEEDED: CATALOGUE.DETAILS_FAILED,
  FORGOTTEN: CATALOGUE.STATUS_UNKNOWN,
  /** The guest stopped waiting and pays another way. */
  ABANDONED: CATALOGUE.PAYMENT_CANCELLED,
} as const;
export type OutcomeCode = CatalogueCode | keyof typeof OWN_CODES;

/** Every code an outcome can carry; the storefront has a message for each. */
export const OUTCOME_CODES = [...Object.keys(CATALOGUE), ...Object.keys(OWN_CODES)] as readonly OutcomeCode[];

/** Every sentence of the catalogue in every language, for the test that each can occur. */
export const CATALOGUE_TEXTS: readonly string[] = [
  ...Object.values(CATALOGUE),
  ...Object.values(GATEWAY_TEXTS).flatMap(({ translated }) =>
    Object.values(translated ?? {}).flatMap((sentences) => Object.values(sentences)),
  ),
];

/** Returns the text of a code: in the page's language if the gateway has it, else the catalogue's English. */
export function messageOf(code: OutcomeCode, context: { gateway?: Gateway | null; language?: string } = {}): string {
  const language = context.language?.toLowerCase().split(/[-_]/)[0] ?? "";
  const translations = context.gateway && GATEWAY_TEXTS[context.gateway].translated;
  if (translations && Object.hasOwn(translations, language)) {
    const translated = translations[language as Language][code as CatalogueCode];
    if (translated) return translated;
  }
  return code in CATALOGUE ? CATALOGUE[code as CatalogueCode] : OWN_CODES[code as keyof typeof OWN_CODES];
}

/** The code for a dismissed checkout. */
export function cancelCode(gateway: Gateway | null): OutcomeCode {
  return gateway === null ? "PAYMENT_CANCELLED" : GATEWAY_TEXTS[gateway].cancel;
}

/** A refused step of the flow: a code, and the server's message if it sent one. */
export interface PaymentError {
  readonly code: OutcomeCode;
  readonly message?: string | null;
}

export type PaymentResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: PaymentError };

/** Makes a refused result. */
export function refused(
  code: OutcomeCode,
  message?: string | null,
): { readonly ok: false; readonly error: PaymentError } {
  return { ok: false, error: { code, message: message ?? null } };
}
