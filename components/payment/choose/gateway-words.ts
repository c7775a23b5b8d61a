import { isCard, moreThere } from "@/components/payment/choose/gateway-choices";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway } from "@/payments";

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
  moreThere(provider, country) || Object.hasOwn(BESIDE_CARDS, provider) ? `${provider}.by` : `${provider}.name`;

/** The messages of a gateway among those that a guest chooses from, in the words of the shop's country. */
export function gatewayKeys(gateway: Gateway, offered: readonly Gateway[], country: string | null) {
  const isBesideCards = offered.some((each) => isCard(each, country));
  const local = moreThere(gateway, country);
  if (local) return { name: isBesideCards ? local.by : local.name, hint: local.hint } as const;
  const other = isBesideCards && BESIDE_CARDS[gateway];
  return other || ({ name: `${gateway}.name`, hint: `${gateway}.hint` } as const);
}

/** By which message a gateway is offered after another has failed: by its row's name, or by whose it is where that is of a card. */
export function insteadKey(gateway: Gateway, offered: readonly Gateway[], country: string | null) {
  if (isCard(gateway, country)) return `${gateway}.by` as const;
  return moreThere(gateway, country)?.by ?? gatewayKeys(gateway, offered, country).name;
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
