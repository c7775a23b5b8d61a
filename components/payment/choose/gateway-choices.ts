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

/** A country where a gateway that is known by the card takes more than cards, and its messages there. */
interface More {
  readonly country: string;
  readonly name: "MercadoPago.withPse";
  /** By whom, where "card" alone may be what has just failed, or is another row. */
  readonly by: "MercadoPago.withPseBy";
  readonly hint: "MercadoPago.withPseHint";
}

const MORE_IN: Readonly<Record<Gateway, More | null>> = {
  PaymentOS: null,
  PhonePe: null,
  Razorpay: null,
  // PSE, by which more people pay there than by card.
  MercadoPago: {
    country: "CO",
    name: "MercadoPago.withPse",
    by: "MercadoPago.withPseBy",
    hint: "MercadoPago.withPseHint",
  },
  PayULatinAmerica: null,
  Stripe: null,
  FreedomPay: null,
  Tap: null,
};

/** The messages of a provider that takes more than cards in a country; null for every other one, known here or not. */
export function moreThere(provider: string, country: string | null): More | null {
  const more = Object.hasOwn(MORE_IN, provider) ? MORE_IN[provider as Gateway] : null;
  return more?.country === country ? more : null;
}

/** It takes cards and nothing else in the shop's country. */
export const isCard = (gateway: Gateway, country: string | null) =>
  KNOWN_BY[gateway] === "card" && !moreThere(gateway, country);

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
