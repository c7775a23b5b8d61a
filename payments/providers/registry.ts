import type { Gateway } from "../core/enumerations.ts";
import type { ProviderFactory, WalletFactory } from "./provider.ts";

/** Loaded when it is chosen: a file per gateway, and one for those whose checkout is a page of theirs. */
const PROVIDERS: Readonly<Record<Gateway, () => Promise<ProviderFactory>>> = {
  PaymentOS: async () => (await import("./paymentos.ts")).paymentOs,
  PhonePe: async () => (await import("./redirect.ts")).phonePe,
  Razorpay: async () => (await import("./razorpay.ts")).razorpay,
  MercadoPago: async () => (await import("./mercadopago.ts")).mercadoPago,
  PayULatinAmerica: async () => (await import("./payu-latam.ts")).payuLatam,
  Stripe: async () => (await import("./stripe/stripe.ts")).stripe,
  FreedomPay: async () => (await import("./redirect.ts")).freedomPay,
  Tap: async () => (await import("./redirect.ts")).tap,
};

/** Loads the provider's factory. Rejects when its chunk cannot be loaded, like a blocked script. */
export function loadProvider(gateway: Gateway): Promise<ProviderFactory> {
  return PROVIDERS[gateway]();
}

/** The wallet buttons that can be on a page before a payment is begun; null for a gateway without such buttons. */
const WALLETS: Readonly<Record<Gateway, (() => Promise<WalletFactory>) | null>> = {
  PaymentOS: null,
  PhonePe: null,
  Razorpay: null,
  MercadoPago: null,
  PayULatinAmerica: null,
  Stripe: async () => (await import("./stripe/wallets.ts")).stripeWallets,
  FreedomPay: null,
  Tap: null,
};

/** Null for a gateway without such buttons. Rejects as `loadProvider` does. */
export const loadWallets = async (gateway: Gateway): Promise<WalletFactory | null> =>
  (await WALLETS[gateway]?.()) ?? null;
