import { GATEWAYS } from "../../../../payments/core/enumerations.ts";
import { type MerchantKeys, merchantKeys } from "../../../payments-sandbox/core/keys.ts";
import type { Gateway, PaymentProvider } from "../../provider.ts";
import { freedomPayProvider } from "../freedompay/freedompay.ts";
import { mercadoPagoProvider } from "../mercadopago/mercadopago.ts";
import { paymentOsProvider } from "../paymentos/paymentos.ts";
import { payuLatamProvider } from "../payu-latam/payu-latam.ts";
import { phonePeProvider } from "../phonepe/phonepe.ts";
import { razorpayProvider } from "../razorpay/razorpay.ts";
import { stripeProvider } from "../stripe/stripe.ts";
import { tapProvider } from "../tap/tap.ts";

/**
 * Where the vendor stand-ins listen (one origin each), and the secret they share with the service to sign their
 * messages.
 */
interface SandboxSetup {
  readonly origins: Readonly<Partial<Record<Gateway, string>>>;
  readonly secret: string;
  /** Instead of the network. */
  readonly fetch?: typeof fetch | undefined;
}

/** Of one stand-in. */
interface SandboxSide {
  readonly origin: string;
  readonly keys: MerchantKeys;
  readonly fetch: typeof fetch | undefined;
}

/** The adapters that take real money talk to the stand-ins. */
const MAKERS: Readonly<Record<Gateway, (side: SandboxSide) => PaymentProvider>> = {
  PaymentOS: ({ keys: { public: publicKey, api: privateKey }, ...network }) =>
    paymentOsProvider({ appId: "com.sandbox.shop", publicKey, privateKey, live: false }, network),
  PhonePe: ({ keys: { public: clientId, api: clientSecret, webhook: webhookPassword }, ...network }) =>
    phonePeProvider(
      { clientId, clientSecret, clientVersion: "1", live: false, webhookUser: "sandbox", webhookPassword },
      network,
    ),
  Razorpay: ({ keys: { public: keyId, api: keySecret, webhook: webhookSecret }, ...network }) =>
    razorpayProvider({ keyId, keySecret, webhookSecret }, network),
  MercadoPago: ({ keys, ...network }) =>
    mercadoPagoProvider({ publicKey: keys.public, accessToken: keys.api, webhookSecret: keys.webhook }, network),
  PayULatinAmerica: ({ keys: { public: merchantId, api: apiKey }, ...network }) =>
    payuLatamProvider({ merchantId, apiKey, accountId: null, apiLogin: "pRRXKOl8ikMmt9u", pse: false }, network),
  Stripe: ({ keys: { public: publishableKey, api: secretKey, webhook: webhookSecret }, ...network }) =>
    stripeProvider({ secretKey, publishableKey, webhookSecret }, network),
  FreedomPay: ({ keys: { public: storeId, api: esKey }, ...network }) =>
    freedomPayProvider({ storeId, terminalId: "2500000000", esKey, live: false }, network),
  Tap: ({ keys: { api: secretKey }, ...network }) => tapProvider({ secretKey }, network),
};

/** One provider per given origin. They talk to the stand-ins exactly as to the vendors. Never called in production. */
export const sandboxProviders = (setup: SandboxSetup): readonly PaymentProvider[] =>
  GATEWAYS.flatMap((gateway) => {
    const origin = setup.origins[gateway];
    return origin ? [MAKERS[gateway]({ origin, keys: merchantKeys(setup.secret, gateway), fetch: setup.fetch })] : [];
  });
