import { exponentOf } from "../../lib/domain/money.ts";
import { chargeStep, toGatewayAmount } from "../../payments/core/money.ts";
import type { Gateway, GatewayAmount } from "./provider.ts";

/** Decimal major units as the gateway counts them; null if it does not accept the currency or the amount. */
export function gatewayAmount(decimal: string, currency: string, gateway: Gateway): GatewayAmount | null {
  const amount = toGatewayAmount(decimal, currency, gateway);
  return amount.ok ? amount.value : null;
}

/** The smallest step, in minor units of the currency, that every one of the gateways can charge (payments/core/money). */
export const stepOf = (currency: string, gateways: readonly Gateway[]): number =>
  chargeStep(currency, exponentOf(currency), gateways);
