import { asMinor, decimalOf, exponentOf, type Minor, toMinorRounded } from "../../lib/domain/money.ts";
import { chargeStep, statedDecimals, toGatewayAmount } from "../../payments/core/money.ts";
import type { Gateway, GatewayAmount } from "./provider.ts";

/** Decimal major units as the gateway counts them; null if it does not accept the currency or the amount. */
export function gatewayAmount(decimal: string, currency: string, gateway: Gateway): GatewayAmount | null {
  const amount = toGatewayAmount(decimal, currency, gateway);
  return amount.ok ? amount.value : null;
}

/** The smallest step, in minor units of the currency, that every one of the gateways can charge (payments/core/money). */
export const stepOf = (currency: string, gateways: readonly Gateway[]): number =>
  chargeStep(currency, exponentOf(currency), gateways);

/**
 * What a gateway gives back at least in one refund, in minor units of the currency: PhonePe's reference of refunds says so, and Razorpay's names the
 * refusal ("at least INR 1.00"). The other references name no least, which is one minor unit then. The whole payment always goes.
 */
const LEAST_REFUNDS: Partial<Record<Gateway, Readonly<Record<string, Minor>>>> = {
  PhonePe: { INR: asMinor(100) },
  Razorpay: { INR: asMinor(100) },
};

export const leastRefund = (currency: string, gateway: Gateway): Minor =>
  LEAST_REFUNDS[gateway]?.[currency] ?? asMinor(1);

/**
 * An amount that a gateway states, in minor units of the shop: to the last digit also where it is none that could be
 * charged (zero, a thousandth, below zero), rounded half up where the shop counts coarser (COP 980.53 of a fee). A currency
 * outside the tables is taken to have the decimals of its ISO 4217 entry. Null for what is no amount.
 */
export function minorOf(value: number, currency: string, gateway: Gateway): Minor | null {
  const decimals = statedDecimals(currency, gateway) ?? exponentOf(currency);
  if (!Number.isSafeInteger(value) && decimals > 0) return null;
  const minor = toMinorRounded(decimals > 0 ? decimalOf(asMinor(value), decimals) : value, currency);
  return minor.ok ? minor.value : null;
}
