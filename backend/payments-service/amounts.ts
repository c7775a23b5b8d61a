import { exponentOf, type Minor, toMinor } from "../../lib/domain/money.ts";
import { chargeStep, shownAmount, toGatewayAmount } from "../../payments/core/money.ts";
import type { Gateway, GatewayAmount } from "./provider.ts";

/** Decimal major units as the gateway counts them; null if it does not accept the currency or the amount. */
export function gatewayAmount(decimal: string, currency: string, gateway: Gateway): GatewayAmount | null {
  const amount = toGatewayAmount(decimal, currency, gateway);
  return amount.ok ? amount.value : null;
}

/** The smallest step, in minor units of the currency, that every one of the gateways can charge (payments/core/money). */
export const stepOf = (currency: string, gateways: readonly Gateway[]): number =>
  chargeStep(currency, exponentOf(currency), gateways);

/** An amount as a gateway counts it, in minor units of the shop; null if it cannot be read. */
export function minorOf(value: number, currency: string, gateway: Gateway): Minor | null {
  const shown = shownAmount(value, currency.toUpperCase(), gateway);
  const minor = shown === null ? null : toMinor(shown, currency);
  return minor?.ok ? minor.value : null;
}
