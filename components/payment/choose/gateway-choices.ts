import type { Gateway } from "@/payments";

/** What a guest knows a gateway by: the card in their hand, or its own name, which stands for more than cards. */
const KNOWN_BY: Readonly<Record<Gateway, "card" | "name">> = {
  PaymentOS: "card",
  PhonePe: "name",
  Razorpay: "name",
  MercadoPago: "card",
  PayULatinAmerica: "name",
  Stripe: "card",
  FreedomPay: "card",
  Tap: "name",
};

/** Where a gateway that is known by the card takes more than cards: in Colombia PSE, by which more people pay there. */
const MORE_IN: Readonly<Partial<Record<string, string>>> = { MercadoPago: "CO" };

export const takesMoreThere = (provider: string, country: string | null) =>
  Object.hasOwn(MORE_IN, provider) && MORE_IN[provider] === country;

/** It takes cards and nothing else in the shop's country. */
export const isCard = (gateway: Gateway, country: string | null) =>
  KNOWN_BY[gateway] === "card" && !takesMoreThere(gateway, country);

/**
 * ORD-03: the online payments that a guest chooses from, in the shop's order. Gateways that take cards and nothing else are
 * one choice, served by the first of them, or by the `wanted` one, e.g. after another has failed.
 */
export function gatewayChoices(gateways: readonly Gateway[], wanted: string | null, country: string | null): Gateway[] {
  const cards = gateways.filter((gateway) => isCard(gateway, country));
  const card = cards.find((gateway) => gateway === wanted) ?? cards[0];
  return gateways.flatMap((gateway) => {
    if (!isCard(gateway, country)) return [gateway];
    return gateway === cards[0] && card ? [card] : [];
  });
}
