import { type PaymentContext, paymentsOf } from "@/lib/actions/payment/payment-context";
import { type Minor, toDecimalString } from "@/lib/domain/money";
import type { WalletButtons, WalletEvents } from "@/payments";

export interface OrderWallets {
  /** Minor units. */
  setAmount(amount: Minor): void;
  remove(): void;
}

/**
 * Draws the buttons of the guest's wallets for an order that is not placed yet; null where the shop's gateway has none
 * for this device.
 */
export async function walletButtons(
  { storefront, settings, host }: PaymentContext,
  { slot, amount, events }: { readonly slot: HTMLElement; readonly amount: Minor; readonly events: WalletEvents },
): Promise<OrderWallets | null> {
  const { express, country } = settings;
  const { currency, locale } = storefront.settings;
  if (!express) return null;
  const request = {
    ...express,
    amount: toDecimalString(amount, currency),
    currency_code: currency,
    language: locale,
    ...(country ? { country } : {}),
  };
  const payments = paymentsOf({ storefront, settings, host });
  const buttons: WalletButtons | null = await payments.wallets(host, slot, request, events);
  if (!buttons) return null;
  return {
    setAmount: (next) => buttons.setAmount(toDecimalString(next, currency)),
    remove: () => buttons.remove(),
  };
}
