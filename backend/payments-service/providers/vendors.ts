import type { Vendor } from "./account-fields.ts";
import { freedomPayVendor } from "./freedompay/account.ts";
import { mercadoPagoVendor } from "./mercadopago/account.ts";
import { paymentOsVendor } from "./paymentos/account.ts";
import { payuLatamVendor } from "./payu-latam/account.ts";
import { phonePeVendor } from "./phonepe/account.ts";
import { razorpayVendor } from "./razorpay/account.ts";
import { stripeVendor } from "./stripe/account.ts";
import { tapVendor } from "./tap/account.ts";

/** The vendors with an adapter for real money; each row is the `account.ts` beside its adapter. */
export const VENDORS: readonly Vendor[] = [
  stripeVendor,
  razorpayVendor,
  phonePeVendor,
  mercadoPagoVendor,
  payuLatamVendor,
  paymentOsVendor,
  tapVendor,
  freedomPayVendor,
];
