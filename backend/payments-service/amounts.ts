import { exponentOf } from "../../lib/domain/money.ts";
import { chargedDecimals, toGatewayAmount } from "../../payments/money.ts";
import type { Gateway, GatewayAmount } from "./provider.ts";

/** Decimal major units as the gateway counts them; null when it does not take the currency or the amount. */
export function gatewayAmount(decimal: string, currency: string, gateway: Gateway): GatewayAmount | null {
  const amount = toGatewayAmount(decimal, currency, gateway);
  return amount.ok ? amount.value : null;
}

/**
 * The smallest step, in minor units of the currency, in which every one of some gateways can charge: 10 for BHD, whose thousandths
 * they count in tens; 1 where nothing has to be rounded.
 */
export function chargeStep(currency: string, gateways: readonly Gateway[]): number {
  const exponent = exponentOf(currency);
  const missing = gateways.map((gateway) => exponent - (chargedDecimals(currency, gateway) ?? exponent));
  return 10 ** Math.max(0, ...missing);
}
