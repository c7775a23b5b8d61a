import type { Gateway } from "../../../payments/core/enumerations.ts";
import { shownAmount, toGatewayAmount } from "../../../payments/core/money.ts";

/** "INR 120.50" from minor units as sent to the gateway. */
export function shownMinor(value: number, currency: string, gateway: Gateway): string {
  return `${currency.toUpperCase()} ${shownAmount(value, currency, gateway) ?? value}`;
}

/**
 * True for decimal text that could have been sent to the gateway: above zero, with no more decimals than the currency
 * has.
 */
export function isMajorAmount(text: string, currency: string, gateway: Gateway): boolean {
  const exact = toGatewayAmount(text, currency, gateway);
  return exact.ok && Number(exact.value.shown) === Number(text);
}

/** A whole number above zero. */
export const isMinorAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
