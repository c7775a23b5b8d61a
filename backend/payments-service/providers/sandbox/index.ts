import { GATEWAYS } from "../../../../payments/core/enumerations.ts";
import type { Gateway, PaymentProvider, SandboxProviders } from "../../provider.ts";
import { sandboxFreedomPay } from "./freedompay.ts";
import { sandboxMercadoPago } from "./mercadopago.ts";
import { sandboxPaymentOs } from "./paymentos.ts";
import { sandboxPayuLatam } from "./payu-latam.ts";
import { sandboxPhonePe } from "./phonepe.ts";
import { sandboxRazorpay } from "./razorpay.ts";
import { type SandboxSide, sandboxSide } from "./sandbox-request.ts";
import { sandboxStripe } from "./stripe.ts";

const MAKERS: Readonly<Record<Gateway, (side: SandboxSide) => PaymentProvider>> = {
  PaymentOS: sandboxPaymentOs,
  PhonePe: sandboxPhonePe,
  Razorpay: sandboxRazorpay,
  MercadoPago: sandboxMercadoPago,
  PayULatinAmerica: sandboxPayuLatam,
  Stripe: sandboxStripe,
  FreedomPay: sandboxFreedomPay,
};

/** One provider per given origin. They talk to the stand-ins exactly as to the vendors. */
export const sandboxProviders: SandboxProviders = (setup) =>
  GATEWAYS.flatMap((gateway) => {
    const origin = setup.origins[gateway];
    return origin ? [MAKERS[gateway](sandboxSide(gateway, origin, setup))] : [];
  });
