import type { Gateway } from "../core/enumerations.ts";
import type { ProviderFactory } from "./provider.ts";

/** One file per gateway, loaded when it is chosen. */
const PROVIDERS: Readonly<Record<Gateway, () => Promise<ProviderFactory>>> = {
  PaymentOS: async () => (await import("./paymentos.ts")).paymentOs,
  PhonePe: async () => (await import("./phonepe.ts")).phonePe,
  Razorpay: async () => (await import("./razorpay.ts")).razorpay,
  MercadoPago: async () => (await import("./mercadopago.ts")).mercadoPago,
  PayULatinAmerica: async () => (await import("./payu-latam.ts")).payuLatam,
  Stripe: async () => (await import("./stripe.ts")).stripe,
  FreedomPay: async () => (await import("./freedompay.ts")).freedomPay,
};

/** Loads the provider's factory. Rejects when its chunk cannot be loaded, like a blocked script. */
export function loadProvider(gateway: Gateway): Promise<ProviderFactory> {
  return PROVIDERS[gateway]();
}
