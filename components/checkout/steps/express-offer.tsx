"use client";

import type { CheckoutData } from "@/components/checkout/checkout-data";
import type { Checkout } from "@/components/checkout/use-checkout";
import { ExpressPay, mayHaveWallet } from "@/components/payment/choose/express-pay";
import { useSession } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

interface Props {
  checkout: Checkout;
  data: CheckoutData;
  hasOthers: boolean;
}

/**
 * Apple Pay and Google Pay above the ways to pay, without choosing one first. Drawn once the guest is about to pay, as
 * the provider's scripts are loaded then anyway.
 */
export function ExpressOffer({ checkout, data, hasOthers }: Props) {
  const { amount, soon, payment, order, bill } = checkout;
  // With an account the cards are kept: the buttons are drawn for one or the other.
  const hasAccount = useSession(isLoggedIn);
  const isOffered = data.pay.express !== null && payment.allowed.includes("payment_gateway");
  const isLowest = bill.answer?.bill?.depends_on_address ?? false;
  if (!isOffered || !soon || amount === null || isLowest || !mayHaveWallet(window)) return null;
  return (
    <ExpressPay
      key={String(hasAccount)}
      amount={amount}
      busy={order.isBusy || order.isPreparing || bill.loading}
      hasOthers={hasOthers}
      draw={order.wallets}
      mayOpen={order.mayPayByWallet}
      onAgreed={order.payByWallet}
    />
  );
}
