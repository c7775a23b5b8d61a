import { createHash, createHmac } from "node:crypto";
import type { Gateway } from "../../../payments/core/enumerations.ts";
import { isSameSecret } from "../../same-secret.ts";

export const hmac = (secret: string, text: string, algorithm = "sha256"): string =>
  createHmac(algorithm, secret).update(text).digest("hex");
export const hash = (text: string, algorithm = "sha256"): string => createHash(algorithm).update(text).digest("hex");

/** Compares signatures in constant time. */
export const sameSignature = (given: string | null | undefined, expected: string): boolean =>
  isSameSecret(given ?? "", expected);

/** A merchant's keys from its vendor. Both sides of the sandbox derive the same ones from their shared secret. */
export interface MerchantKeys {
  /** Public, for the browser; has the form of a test key. */
  readonly public: string;
  /** Between servers. */
  readonly api: string;
  /** Signs the vendor's messages. */
  readonly webhook: string;
}

const uuid = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");

const PUBLIC: Readonly<Record<Gateway, (hex: string) => string>> = {
  PaymentOS: uuid,
  PhonePe: () => "SANDBOXMERCHANT",
  Razorpay: (hex) => `rzp_test_${hex.slice(0, 14)}`,
  MercadoPago: (hex) => `TEST-${uuid(hex)}`,
  // The vendor's own public test merchant.
  PayULatinAmerica: () => "508029",
  Stripe: (hex) => `pk_test_${hex}`,
  FreedomPay: () => "1500000000",
  Tap: (hex) => `pk_test_${hex}`,
};
/** What a test key between servers begins with. */
const API: Readonly<Record<Gateway, string>> = {
  PaymentOS: "",
  PhonePe: "",
  Razorpay: "",
  MercadoPago: "TEST-",
  PayULatinAmerica: "",
  Stripe: "sk_test_",
  FreedomPay: "",
  Tap: "sk_test_",
};

export function merchantKeys(secret: string, gateway: Gateway): MerchantKeys {
  const derive = (use: string) => hmac(secret, `${gateway}:${use}`).slice(0, 32);
  return {
    public: PUBLIC[gateway](derive("public")),
    api: `${API[gateway]}${derive("api")}`,
    webhook: derive("webhook"),
  };
}
