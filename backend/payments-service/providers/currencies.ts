import type { Gateway } from "../../../payments/core/enumerations.ts";
import { gatewayAmount } from "../amounts.ts";

/**
 * Currencies of the vendors whose public documents close their list: PhonePe has no field for one and counts in paise;
 * an account of Mercado Pago takes its own country's, one of PayU also dollars. Null: the account decides.
 */
export const CURRENCIES = {
  PaymentOS: null,
  PhonePe: ["INR"],
  Razorpay: null,
  MercadoPago: ["ARS", "BRL", "CLP", "COP", "MXN", "PEN", "UYU"],
  PayULatinAmerica: ["ARS", "BRL", "CLP", "COP", "MXN", "PEN", "USD"],
  Stripe: null,
  FreedomPay: null,
  Tap: null,
} as const satisfies Readonly<Record<Gateway, readonly string[] | null>>;

/** Whether a vendor with this list (null: the account decides) takes a currency (ISO 4217), and counts it as we convert it. */
export const listTakes = (list: readonly string[] | null, gateway: Gateway, currency: string): boolean =>
  (list?.includes(currency) ?? true) && gatewayAmount("1000", currency, gateway) !== null;

/** Whether a shop of this currency (ISO 4217) can take payments at the vendor. */
export const vendorTakes = (gateway: Gateway, currency: string): boolean =>
  listTakes(CURRENCIES[gateway], gateway, currency);
