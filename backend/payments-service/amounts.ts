import { toMinorRounded } from "../../lib/domain/money/decimals.ts";
import { asMinor, decimalOf, exponentOf, type Minor } from "../../lib/domain/money.ts";
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

/** The gateway's reference names no least amount: one minor unit can be refunded. */
const ANY_AMOUNT: Readonly<Record<string, Minor>> = {};

/**
 * The least amount of one refund, by currency, in minor units: PhonePe's reference of refunds states it, and Razorpay's
 * names the refusal ("at least INR 1.00"). The whole payment can always be refunded.
 */
const LEAST_REFUNDS: Readonly<Record<Gateway, Readonly<Record<string, Minor>>>> = {
  PaymentOS: ANY_AMOUNT,
  PhonePe: { INR: asMinor(100) },
  Razorpay: { INR: asMinor(100) },
  MercadoPago: ANY_AMOUNT,
  PayULatinAmerica: ANY_AMOUNT,
  Stripe: ANY_AMOUNT,
  FreedomPay: ANY_AMOUNT,
  Tap: ANY_AMOUNT,
};

export const leastRefund = (currency: string, gateway: Gateway): Minor =>
  LEAST_REFUNDS[gateway][currency] ?? asMinor(1);

/** The decimals of the unit in which a gateway counts. A currency outside the tables has those of its ISO 4217 entry. */
export const decimalsOf = (currency: string, gateway: Gateway): number =>
  statedDecimals(currency, gateway) ?? exponentOf(currency);

/**
 * An amount in a gateway's unit, in minor units of the shop: to the last digit also where it is none that could be
 * charged (zero, a thousandth, below zero), rounded half up where the shop counts coarser (COP 980.53 of a fee, USD 12.505).
 * Null for what is no amount.
 */
export function minorOf(value: number, currency: string, gateway: Gateway): Minor | null {
  const decimals = decimalsOf(currency, gateway);
  const major = Number.isSafeInteger(value) ? decimalOf(asMinor(value), decimals) : value / 10 ** decimals;
  const minor = toMinorRounded(major, currency);
  return minor.ok ? minor.value : null;
}

/**
 * The amount that a gateway states in decimal major units, in the unit in which it is sent amounts (GatewayAmount's
 * `value`). Exact, so that a charge of one fils too much is noticed. What is finer than that unit is no whole number of it, and so
 * never the amount that was asked for. Null without amount or currency.
 */
export function gatewayUnits(
  stated: number | string | null | undefined,
  currency: string | null | undefined,
  gateway: Gateway,
): number | null {
  const [, whole, digits = ""] = /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(String(stated ?? "")) ?? [];
  const fraction = digits.replace(/(?<!0)0+$/, "");
  const decimals = decimalsOf(currency ?? "", gateway);
  if (!whole || !currency) return null;
  const units = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, "0")}.${fraction.slice(decimals)}`);
  const isRead = fraction.length > decimals ? !Number.isInteger(units) : Number.isSafeInteger(units);
  return isRead ? units : null;
}
