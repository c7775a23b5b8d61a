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

/** It takes cards and nothing else. */
export const isCard = (gateway: Gateway) => KNOWN_BY[gateway] === "card";

/**
 * ORD-03: the online payments that a guest chooses from, in the shop's order. Gateways that take cards and nothing else are
 * one choice, served by the first of them, or by the `wanted` one, e.g. after another has failed.
 */
export function gatewayChoices(gateways: readonly Gateway[], wanted: string | null): Gateway[] {
  const cards = gateways.filter(isCard);
  const card = cards.find((gateway) => gateway === wanted) ?? cards[0];
  return gateways.flatMap((gateway) => {
    if (!isCard(gateway)) return [gateway];
    return gateway === cards[0] && card ? [card] : [];
  });
}
