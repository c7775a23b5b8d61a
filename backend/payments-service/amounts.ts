import { toGatewayAmount } from "../../payments/money.ts";
import type { Gateway, GatewayAmount } from "./provider.ts";

/** Decimal major units as the gateway counts them; null when it does not take the currency or the amount. */
export function gatewayAmount(decimal: string, currency: string, gateway: Gateway): GatewayAmount | null {
  const amount = toGatewayAmount(decimal, currency, gateway);
  return amount.ok ? amount.value : null;
}
