"use client";

import { useState } from "react";
import { problemsOfPlace } from "@/components/checkout/bill/bill-problems";
import { useBill } from "@/components/checkout/bill/use-bill";
import type { CheckoutFacts, CheckoutInfo } from "@/components/checkout/checkout-facts";
import { isTimeKept, useOrderTimes } from "@/components/checkout/order-times";
import { paymentChoice } from "@/components/checkout/payment-choice";
import type { PendingAddress } from "@/components/checkout/pending-address";
import { usePlacing } from "@/components/checkout/placing/use-placing";
import { STEPS, type StepsDone, useSteps } from "@/components/checkout/steps/use-steps";
import { useCart, useOrderTime, useSession } from "@/lib/state/provider";
import { isGuest } from "@/lib/state/session-state";
import type { SelectedStore } from "@/lib/state/store-state";

interface Parts {
  facts: CheckoutFacts;
  info: CheckoutInfo;
  store: SelectedStore;
  pending: PendingAddress;
  onPlaced: () => void;
}

/** Everything the checkout shows, worked out from the state: which questions are answered, the bill, the way to pay. */
export function useCheckout({ facts, info, store, pending, onPlaced }: Parts) {
  const [wanted, setWanted] = useState<string | null>(null);
  /** The code of what is missing, shown at its block after a press on the button. */
  const [asked, setAsked] = useState(false);
  const items = useCart((cart) => cart.items);
  const address = useCart((cart) => cart.delivery_address);
  const orderTime = useOrderTime((time) => time.orderTime);
  const hasToken = useSession((session) => session.accessToken !== null);
  const guest = useSession(isGuest);
  const times = useOrderTimes(facts, info, store);
  const [option, setOption] = useState<string | null>(null);
  const bill = useBill(option);
  const payment = paymentChoice({ facts, info, store, bill: bill.answer?.bill ?? null, isGuest: guest, wanted });
  // The bill is asked for the option that is chosen, and the option depends on the bill's list: settle in one step.
  if (payment.chosen !== option) setOption(payment.chosen);
  const delivered = store.ffMode === "delivery";
  const errors = bill.answer?.errors ?? [];
  const problems = (place: Parameters<typeof problemsOfPlace>[1]) => problemsOfPlace(errors, place, items);
  const done: StepsDone = {
    where: !delivered || (pending.failed === null && (pending.pending !== null || (hasToken && address !== null))),
    when: store.ffMode === "dinein" || isTimeKept(times, orderTime),
    who: hasToken,
    pay: payment.chosen !== null,
  };
  const steps = useSteps(done);
  const { placing, place, dismiss } = usePlacing(info.min_order_total, onPlaced);
  const payable = bill.answer?.bill?.payable_amount ?? null;
  const complete = STEPS.every((id) => done[id]);
  // An address that waits to be saved changes the amount in a moment.
  const ready = complete && errors.length === 0 && !(delivered && pending.pending !== null);
  const placeFor = (amount: number) => {
    if (!payment.chosen) return;
    const { chosen, allowed } = payment;
    place({ amount, option: chosen, allowed, businessMin: info.min_order_total });
  };
  const failed = placing.phase === "failed" ? placing.error : null;
  return {
    bill,
    times,
    orderTime,
    payment,
    steps,
    done,
    problems,
    asked,
    placing,
    dismiss,
    placeFor,
    choosePayment: setWanted,
    walletThreshold: info.minimum_wallet_credit_threshold,
    amount: payable,
    ready,
    changed: failed?.bill ? { bill: failed.bill, shown: Number(failed.details.before) } : null,
    /** Places the order, or goes to the first question that is not answered and says what is missing. */
    place() {
      const missing = STEPS.find((id) => !done[id]);
      setAsked(true);
      if (missing) steps.edit(missing);
      else if (ready && payable !== null) placeFor(payable);
    },
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
