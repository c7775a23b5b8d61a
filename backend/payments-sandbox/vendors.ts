import type { Gateway } from "../../payments/core/enumerations.ts";
import type { VendorFactory } from "./core/vendor.ts";
import { freedomPay } from "./freedompay/vendor.ts";
import { mercadoPago } from "./mercadopago/vendor.ts";
import { paymentOs } from "./paymentos/vendor.ts";
import { payuLatam } from "./payu-latam/vendor.ts";
import { phonePe } from "./phonepe/vendor.ts";
import { razorpay } from "./razorpay/vendor.ts";
import { stripe } from "./stripe/vendor.ts";
import { tap } from "./tap/vendor.ts";

/** One folder per vendor. */
export const VENDORS: Readonly<Record<Gateway, VendorFactory>> = {
  PaymentOS: paymentOs,
  PhonePe: phonePe,
  Razorpay: razorpay,
  MercadoPago: mercadoPago,
  PayULatinAmerica: payuLatam,
  Stripe: stripe,
  FreedomPay: freedomPay,
  Tap: tap,
};
