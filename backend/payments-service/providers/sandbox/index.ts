import { GATEWAYS } from "../../../../payments/core/enumerations.ts";
import { type MerchantKeys, merchantKeys } from "../../../payments-sandbox/core/keys.ts";
import type { Gateway, PaymentProvider, SandboxProviders } from "../../provider.ts";
import { freedomPayProvider } from "../freedompay/freedompay.ts";
import { mercadoPagoProvider } from "../mercadopago/mercadopago.ts";
import { paymentOsProvider } from "../paymentos/paymentos.ts";
import { payuLatamProvider } from "../payu-latam/payu-latam.ts";
import { phonePeProvider } from "../phonepe/phonepe.ts";
import { razorpayProvider } from "../razorpay/razorpay.ts";
import { stripeProvider } from "../stripe/stripe.ts";
import { tapProvider } from "../tap/tap.ts";

/** Of one stand-in. */
interface SandboxSide {
  readonly origin: string;
  readonly keys: MerchantKeys;
}

/** The adapters that take real money talk to the stand-ins. */
const MAKERS: Readonly<Record<Gateway, (side: SandboxSide) => PaymentProvider>> = {
  PaymentOS: ({ keys: { public: publicKey, api: privateKey }, origin }) =>
    paymentOsProvider({ appId: "com.sandbox.shop", publicKey, privateKey, live: false }, { origin }),
  PhonePe: ({ keys: { public: clientId, api: clientSecret, webhook: webhookPassword }, origin }) =>
    phonePeProvider(
      { clientId, clientSecret, clientVersion: "1", live: false, webhookUser: "sandbox", webhookPassword },
      { origin },
    ),
  Razorpay: ({ keys: { public: keyId, api: keySecret, webhook: webhookSecret }, origin }) =>
    razorpayProvider({ keyId, keySecret, webhookSecret }, { origin }),
  MercadoPago: ({ keys, origin }) =>
    mercadoPagoProvider({ publicKey: keys.public, accessToken: keys.api, webhookSecret: keys.webhook }, { origin }),
  PayULatinAmerica: ({ keys: { public: merchantId, api: apiKey }, origin }) =>
    payuLatamProvider({ merchantId, apiKey, accountId: null, apiLogin: "pRRXKOl8ikMmt9u", pse: false }, { origin }),
  Stripe: ({ keys: { public: publishableKey, api: secretKey, webhook: webhookSecret }, origin }) =>
    stripeProvider({ secretKey, publishableKey, webhookSecret }, { origin }),
  FreedomPay: ({ keys: { public: storeId, api: esKey }, origin }) =>
    freedomPayProvider({ storeId, terminalId: "2500000000", esKey, live: false }, { origin }),
  Tap: ({ keys: { api: secretKey }, origin }) => tapProvider({ secretKey }, { origin }),
};

/** One provider per given origin. They talk to the stand-ins exactly as to the vendors. */
export const sandboxProviders: SandboxProviders = (setup) =>
  GATEWAYS.flatMap((gateway) => {
    const origin = setup.origins[gateway];
    return origin ? [MAKERS[gateway]({ origin, keys: merchantKeys(setup.secret, gateway) })] : [];
  });
