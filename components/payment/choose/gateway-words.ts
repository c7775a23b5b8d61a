import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway } from "@/payments";

/** In Colombia Mercado Pago takes PSE too, by which more people pay there than by card. */
const hasPse = (provider: string, country: string | null) => provider === "MercadoPago" && country === "CO";

/** By which message a provider is named; it need not be one that the shop still has. */
export const gatewayNameKey = (provider: string, country: string | null) =>
  hasPse(provider, country) ? "MercadoPago.withPse" : `${provider}.name`;

/** ORD-03: what a guest may pay with at a gateway, and how, in the words of the shop's country. */
export function useGatewayWords(): { name: (gateway: Gateway) => string; hint: (gateway: Gateway) => string } {
  const t = useTranslations("gateways");
  const { country } = useStorefront().settings;
  return {
    name: (gateway) => t(gatewayNameKey(gateway, country) as `${Gateway}.name`),
    hint: (gateway) => t(hasPse(gateway, country) ? "MercadoPago.withPseHint" : `${gateway}.hint`),
  };
}
