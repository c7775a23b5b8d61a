import { GATEWAYS } from "../../../../payments/core/enumerations.ts";
import type { Gateway, PaymentProvider, SandboxProviders } from "../../provider.ts";
import { mercadoPagoProvider } from "../mercadopago/mercadopago.ts";
import { payuLatamProvider } from "../payu-latam/payu-latam.ts";
import { sandboxFreedomPay } from "./freedompay.ts";
import { sandboxPaymentOs } from "./paymentos.ts";
import { sandboxPhonePe } from "./phonepe.ts";
import { sandboxRazorpay } from "./razorpay.ts";
import { type SandboxSide, sandboxSide } from "./sandbox-request.ts";
import { sandboxStripe } from "./stripe.ts";

const MAKERS: Readonly<Record<Gateway, (side: SandboxSide) => PaymentProvider>> = {
  PaymentOS: sandboxPaymentOs,
  PhonePe: sandboxPhonePe,
  Razorpay: sandboxRazorpay,
  // Here and below: the real adapter, talking to the stand-in.
  MercadoPago: ({ keys, origin }) =>
    mercadoPagoProvider({ publicKey: keys.public, accessToken: keys.api, webhookSecret: keys.webhook }, { origin }),
  PayULatinAmerica: ({ keys: { public: merchantId, api: apiKey }, origin }) =>
    payuLatamProvider({ merchantId, apiKey, accountId: null, apiLogin: "pRRXKOl8ikMmt9u", pse: false }, { origin }),
  Stripe: sandboxStripe,
  FreedomPay: sandboxFreedomPay,
};

/** One provider per given origin. They talk to the stand-ins exactly as to the vendors. */
export const sandboxProviders: SandboxProviders = (setup) =>
  GATEWAYS.flatMap((gateway) => {
    const origin = setup.origins[gateway];
    return origin ? [MAKERS[gateway](sandboxSide(gateway, origin, setup))] : [];
  });
