import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway } from "@/payments";

/** Other messages for a gateway in one country. */
interface LocalWords {
  readonly country: string;
  readonly name: "MercadoPago.withPse";
  readonly hint: "MercadoPago.withPseHint";
}

const LOCAL_WORDS: Readonly<Record<Gateway, LocalWords | null>> = {
  PaymentOS: null,
  PhonePe: null,
  Razorpay: null,
  // In Colombia it takes PSE too, by which more people pay there than by card.
  MercadoPago: { country: "CO", name: "MercadoPago.withPse", hint: "MercadoPago.withPseHint" },
  PayULatinAmerica: null,
  Stripe: null,
  FreedomPay: null,
  Tap: null,
};

const localWords = (provider: string, country: string | null): LocalWords | null => {
  const words = Object.hasOwn(LOCAL_WORDS, provider) ? LOCAL_WORDS[provider as Gateway] : null;
  return words && words.country === country ? words : null;
};

/**
 * By which message an order says how it was paid; the provider need not be one that the shop still has. Where it takes
 * several ways under one name ("card or PSE"), nobody knows which it was: then it is named itself.
 */
export const paidByKey = (provider: string, country: string | null) =>
  localWords(provider, country) ? `${provider}.by` : `${provider}.name`;

/** ORD-03: what a guest may pay with at a gateway, and how, in the words of the shop's country. */
export function useGatewayWords(): { name: (gateway: Gateway) => string; hint: (gateway: Gateway) => string } {
  const t = useTranslations("gateways");
  const { country } = useStorefront().settings;
  return {
    name: (gateway) => t(localWords(gateway, country)?.name ?? `${gateway}.name`),
    hint: (gateway) => t(localWords(gateway, country)?.hint ?? `${gateway}.hint`),
  };
}
