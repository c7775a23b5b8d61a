import type { Language } from "../../config/languages.ts";
import type { Gateway, PaymentEnv } from "../core/enumerations.ts";

/** A vendor script: its address and the global it defines (null when the page needs none immediately). */
export interface ScriptSpec {
  readonly src: string;
  readonly global: string | null;
  readonly attributes?: Readonly<Record<string, string>>;
}

/**
 * CSP directives that a gateway needs besides 'self' and the payment service. Hosts without a scheme; https is added.
 */
export interface CspRow {
  readonly "script-src"?: readonly string[];
  readonly "frame-src"?: readonly string[];
  readonly "connect-src"?: readonly string[];
  readonly "img-src"?: readonly string[];
  /** Only on the page that posts the form. */
  readonly "form-action"?: readonly string[];
  readonly inlineStyle?: boolean;
  /** The page frames the form of the card's bank (browser/bank-page.ts); banks' hosts cannot be listed. */
  readonly bankFrames?: boolean;
}

/** A gateway as data. Adding one takes a row here, a file in this folder and a line in registry.ts. */
export interface GatewayRow {
  /** How the checkout ends: with a token to capture, by leaving the page, or with a confirmation to poll for. */
  readonly ends: "token" | "left" | "confirming";
  readonly scripts: readonly ScriptSpec[];
  /** Hosts that the window may go to; "*.x" matches any subdomain of x. */
  readonly leavesTo: Readonly<Record<PaymentEnv, readonly string[]>>;
  readonly csp: CspRow;
  /** Hosts of the vendor's test environment only; omitted from production policies. */
  readonly testHosts?: readonly string[];
  /** Prefixes that identify test keys and live keys. */
  readonly keys?: { readonly test?: string; readonly live?: string };
  /** The vendor's locale for each language of the product, null where it has none, and for others that it knows. */
  readonly locales: Readonly<{ en: string } & Record<Language, string | null> & Record<string, string | null>>;
}

const nowhere = { staging: [], production: [] };

/** What each vendor needs in the browser: scripts, hosts, locales and keys. */
export const ROWS: Readonly<Record<Gateway, GatewayRow>> = {
  PaymentOS: {
    ends: "token",
    scripts: [{ src: "https://js.paymentsos.com/v3/latest/secure-fields.min.js", global: "POS" }],
    leavesTo: { staging: ["api.paymentsos.com"], production: ["api.paymentsos.com"] },
    csp: {
      "script-src": ["js.paymentsos.com"],
      "frame-src": ["js.paymentsos.com"],
      "connect-src": ["js.paymentsos.com", "api.paymentsos.com"],
      "img-src": ["js.paymentsos.com"],
    },
    locales: { en: "en", ar: null, es: null },
  },
  PhonePe: {
    ends: "left",
    scripts: [],
    leavesTo: {
      staging: ["mercury-uat.phonepe.com", "mercury-t2.phonepe.com", "mercury-stg.phonepe.com", "mercury.phonepe.com"],
      // Live pages of the v2 API are at -t2, older ones at the plain name.
      production: ["mercury-t2.phonepe.com", "mercury.phonepe.com"],
    },
    csp: {},
    locales: { en: "en", ar: null, es: null },
  },
  Razorpay: {
    ends: "token",
    scripts: [{ src: "https://checkout.razorpay.com/v1/checkout.js", global: "Razorpay" }],
    leavesTo: nowhere,
    csp: {
      "script-src": ["checkout.razorpay.com", "cdn.razorpay.com"],
      "frame-src": ["api.razorpay.com", "checkout.razorpay.com"],
      "connect-src": ["lumberjack.razorpay.com", "lumberjack-metrics.razorpay.com", "api.razorpay.com"],
      "img-src": ["cdn.razorpay.com"],
      "form-action": ["api.razorpay.com"],
      inlineStyle: true,
    },
    keys: { test: "rzp_test_", live: "rzp_live_" },
    locales: { en: "en", ar: null, es: null, hi: "hi", bn: "ben", mr: "mar", gu: "guj", ta: "tam", te: "tel" },
  },
  MercadoPago: {
    ends: "token",
    scripts: [
      { src: "https://sdk.mercadopago.com/js/v2", global: "MercadoPago" },
      { src: "https://www.mercadopago.com/v2/security.js", global: null, attributes: { view: "checkout" } },
    ],
    leavesTo: {
      // The page of PSE is at the country's own.
      staging: ["www.mercadopago.com", "api.mercadopago.com", "www.mercadopago.com.co"],
      production: ["www.mercadopago.com", "api.mercadopago.com", "www.mercadopago.com.co"],
    },
    csp: {
      "script-src": ["sdk.mercadopago.com", "www.mercadopago.com", "http2.mlstatic.com"],
      "frame-src": ["secure-fields.mercadopago.com", "www.mercadolibre.com"],
      // A script calls secure-fields too; without this entry the form hangs on its spinner without an error.
      "connect-src": [
        "api.mercadopago.com",
        "api-static.mercadopago.com",
        "secure-fields.mercadopago.com",
        "http2.mlstatic.com",
        "api.mercadolibre.com",
      ],
      "img-src": ["http2.mlstatic.com"],
      inlineStyle: true,
      bankFrames: true,
    },
    keys: { test: "TEST-" },
    locales: { en: "en-US", ar: null, es: "es-MX", pt: "pt-BR" },
  },
  PayULatinAmerica: {
    ends: "left",
    scripts: [],
    leavesTo: {
      staging: ["sandbox.checkout.payulatam.com", "checkout.payulatam.com"],
      production: ["checkout.payulatam.com"],
    },
    csp: { "form-action": ["checkout.payulatam.com", "sandbox.checkout.payulatam.com"] },
    testHosts: ["sandbox.checkout.payulatam.com"],
    locales: { en: "en", ar: null, es: "es", pt: "pt" },
  },
  Stripe: {
    ends: "confirming",
    // The address that @stripe/stripe-js 10 loads. Our loader loads it first, because Stripe's has no timeout.
    scripts: [{ src: "https://js.stripe.com/endive/stripe.js", global: "Stripe" }],
    leavesTo: nowhere,
    csp: {
      "script-src": ["js.stripe.com", "*.js.stripe.com"],
      // Google Pay: Chrome asks the policy of the page for the method's address and for where that redirects to
      // (developer.chrome.com/blog/payment-handler-csp-connect-src); shops with Stripe list its frame as well.
      "frame-src": ["js.stripe.com", "*.js.stripe.com", "hooks.stripe.com", "pay.google.com"],
      "connect-src": ["api.stripe.com", "google.com/pay", "pay.google.com"],
      "img-src": ["*.stripe.com"],
      inlineStyle: true,
    },
    keys: { test: "pk_test_", live: "pk_live_" },
    locales: { en: "en", es: "es", ar: "ar", pt: "pt", fr: "fr", de: "de", it: "it" },
  },
  FreedomPay: {
    ends: "left",
    scripts: [],
    // Of the United States; the company of this name in Central Asia is another one.
    leavesTo: {
      staging: ["payments.uat.freedompay.com", "*.freedompay.com"],
      production: ["payments.freedompay.com", "hpc.freedompay.com"],
    },
    csp: {},
    locales: { en: "en_US", ar: null, es: "es_MX" },
  },
  Tap: {
    ends: "left",
    scripts: [],
    // Test keys and live keys have pages on the same hosts; checkout.tap.company is the older one.
    leavesTo: {
      staging: ["checkout.payments.tap.company", "checkout.tap.company"],
      production: ["checkout.payments.tap.company", "checkout.tap.company"],
    },
    csp: {},
    locales: { en: "en", ar: "ar", es: null },
  },
};

/** Replaces a vendor's origin: the sandbox serves every file at the vendor's path on its own origin. */
export function inSandbox(src: string, origin: string | undefined): string {
  if (!origin) return src;
  const { pathname, search } = new URL(src);
  return `${origin}${pathname}${search}`;
}
