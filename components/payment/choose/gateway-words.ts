import { isCard } from "@/components/payment/choose/gateway-choices";
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

/** Other messages for a gateway beside one for cards: what else it takes tells the two apart. */
const BESIDE_CARDS: Partial<
  Record<string, { readonly name: "Tap.besideCards"; readonly hint: "Tap.besideCardsHint" }>
> = {
  Tap: { name: "Tap.besideCards", hint: "Tap.besideCardsHint" },
};

/**
 * By which message an order says how it was paid; the provider need not be one that the shop still has. Where it takes
 * several ways under one name ("card or PSE"), nobody knows which it was: then it is named itself.
 */
export const paidByKey = (provider: string, country: string | null) =>
  localWords(provider, country) || Object.hasOwn(BESIDE_CARDS, provider) ? `${provider}.by` : `${provider}.name`;

/** The messages of a gateway among those that a guest chooses from, in the words of the shop's country. */
export function gatewayKeys(gateway: Gateway, offered: readonly Gateway[], country: string | null) {
  const other = localWords(gateway, country) ?? (offered.some(isCard) ? BESIDE_CARDS[gateway] : undefined);
  return other ?? ({ name: `${gateway}.name`, hint: `${gateway}.hint` } as const);
}

/**
 * By which message a gateway is offered after another has failed: by its row's name, or by its own where that is but "card",
 * which may be what has just failed.
 */
export function insteadKey(gateway: Gateway, offered: readonly Gateway[], country: string | null) {
  const { name } = gatewayKeys(gateway, offered, country);
  return isCard(gateway) && name === `${gateway}.name` ? (`${gateway}.by` as const) : name;
}

/** ORD-03: what a guest may pay with at a gateway, and how. `offered`: the gateways of the shop. */
export function useGatewayWords(offered: readonly Gateway[]) {
  const t = useTranslations("gateways");
  const { country } = useStorefront().settings;
  return {
    name: (gateway: Gateway) => t(gatewayKeys(gateway, offered, country).name),
    instead: (gateway: Gateway) => t(insteadKey(gateway, offered, country)),
    hint: (gateway: Gateway) => t(gatewayKeys(gateway, offered, country).hint),
  };
}
