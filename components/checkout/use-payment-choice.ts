"use client";

import { useState } from "react";
import { useBill } from "@/components/checkout/bill/use-bill";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { paymentChoice } from "@/components/checkout/payment-choice";
import { gatewayId, readPayWith, writePayWith } from "@/components/payment/choose/pay-with";
import type { Bill } from "@/lib/api/order/bill";
import type { Point } from "@/lib/domain/store/geo";
import { useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import type { SelectedStore } from "@/lib/state/store-state";
import type { Gateway } from "@/payments";

interface Options {
  readonly data: CheckoutData;
  readonly info: CheckoutInfo;
  readonly store: SelectedStore;
  /** Where the address is that was written but is not saved yet. */
  readonly typed?: Point | null;
}

/**
 * The payment option of the order, and its bill. They depend on each other: a bill is for one option, and the available
 * options are part of the bill.
 */
export function usePaymentChoice({ data, info, store, typed = null }: Options) {
  const storefront = useStorefront();
  // A visitor who has not signed in counts as a guest from the start, so no choice changes when they type their name.
  const hasAccount = useSession(isLoggedIn);
  const guest = data.guestCheckout && !hasAccount;
  const { country } = storefront.settings;
  const [wanted, setWanted] = useState(() => readPayWith(storefront));
  const choiceFor = (bill: Bill | null) => paymentChoice({ data, info, store, bill, isGuest: guest, wanted, country });
  const bill = useBill((known) => choiceFor(known).chosen, typed);
  return {
    bill,
    payment: choiceFor(bill.answer?.bill ?? null),
    /** The guest's own choice, kept for the next page. */
    choose(id: string) {
      writePayWith(storefront, id);
      setWanted(id);
    },
    /** Another gateway for this order only. */
    chooseGateway: (gateway: Gateway) => setWanted(gatewayId(gateway)),
  };
}
