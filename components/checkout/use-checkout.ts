"use client";

import { useEffect, useState } from "react";
import { problemsOfPlace, stepOfCode } from "@/components/checkout/bill/bill-problems";
import { useBill } from "@/components/checkout/bill/use-bill";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { useFullSlots } from "@/components/checkout/full-slots";
import { isTimeKept, useOrderTimes } from "@/components/checkout/order-times";
import { paymentChoice } from "@/components/checkout/payment-choice";
import type { PendingAddress } from "@/components/checkout/pending-address";
import type { Paying } from "@/components/checkout/placing/use-paying";
import { usePaying } from "@/components/checkout/placing/use-paying";
import { usePlacing } from "@/components/checkout/placing/use-placing";
import { STEPS, type StepsDone, useSteps } from "@/components/checkout/steps/use-steps";
import { useDeliveryEstimate } from "@/components/checkout/use-delivery-estimate";
import { readPayWith, writePayWith } from "@/components/payment/choose/pay-with";
import { chooseAddress } from "@/lib/actions/customer/addresses";
import { leaveHeldOrder } from "@/lib/actions/payment/held-order";
import { MODES } from "@/lib/domain/modes";
import type { Minor } from "@/lib/domain/money";
import { asMinor } from "@/lib/domain/money";
import { useCart, useOrderTime, useSession, useStorefront } from "@/lib/state/provider";
import { isGuest, owesName } from "@/lib/state/session-state";
import type { SelectedStore } from "@/lib/state/store-state";
import type { Gateway } from "@/payments/core/enumerations";

interface Parts {
  facts: CheckoutData;
  info: CheckoutInfo;
  store: SelectedStore;
  pending: PendingAddress;
  onPlaced: () => void;
}

const IDLE: Paying = { phase: "idle" };

/** Everything the checkout shows, worked out from the state: which questions are answered, the bill, the way to pay. */
export function useCheckout({ facts, info, store, pending, onPlaced }: Parts) {
  const storefront = useStorefront();
  const [wanted, setWanted] = useState(() => readPayWith(storefront));
  /** The code of what is missing, shown at its block after a press on the button. */
  const [asked, setAsked] = useState(false);
  const items = useCart((cart) => cart.items);
  const address = useCart((cart) => cart.delivery_address);
  const riderMinutes = useCart((cart) => cart.dashEstimate?.minutes ?? null);
  const orderTime = useOrderTime((time) => time.orderTime);
  const hasToken = useSession((session) => session.accessToken !== null);
  const named = useSession((session) => !owesName(session));
  const guest = useSession(isGuest);
  const { rider, bidChange, askAgain } = useDeliveryEstimate(store);
  const [option, setOption] = useState<string | null>(null);
  const bill = useBill(option);
  const current = bill.answer?.store?.biz_location_id === store.id ? bill.answer.store : null;
  const isLimited = typeof (current ?? store.storeInfo).slot_capacity === "number";
  const { full, again } = useFullSlots(store.id, store.ffMode, isLimited);
  const times = useOrderTimes(facts, info, { selected: store, current, full });
  const payment = paymentChoice({ facts, info, store, bill: bill.answer?.bill ?? null, isGuest: guest, wanted });
  // The bill is asked for the option that is chosen, and the option depends on the bill's list: settle in one step.
  if (payment.chosen !== option) setOption(payment.chosen);
  const { address: delivered, scheduled } = MODES[store.ffMode];
  const errors = bill.answer?.errors ?? [];
  const problems = (place: Parameters<typeof problemsOfPlace>[1]) => problemsOfPlace(errors, place, items);
  const done: StepsDone = {
    where: !delivered || (pending.failed === null && (pending.pending !== null || (hasToken && address !== null))),
    when: !scheduled || isTimeKept(times, orderTime),
    who: hasToken && named,
    pay: payment.chosen !== null,
  };
  const steps = useSteps(done);
  const { edit } = steps;
  const { placing, place, dismiss } = usePlacing(info.min_order_total, onPlaced);
  const online = usePaying(facts.pay, info.min_order_total, onPlaced);
  const gateway = payment.line?.gateway ?? null;
  const { prefetch } = online;
  const closeToPaying = steps.open === null || steps.open === "pay";
  useEffect(() => {
    if (gateway && closeToPaying) prefetch(gateway);
  }, [gateway, closeToPaying, prefetch]);
  const payable = bill.answer?.bill?.payable_amount ?? null;
  const complete = STEPS.every((id) => done[id]);
  // An address that waits to be saved changes the amount in a moment.
  const waits = (delivered && pending.pending !== null) || !(rider === "none" || rider === "held");
  const ready = complete && errors.length === 0 && !waits;
  const placeFor = (amount: Minor, instead?: Gateway) => {
    if (!payment.chosen) return;
    const { chosen, allowed } = payment;
    const cash = { limit: info.cod_max_order_value, guestAllowed: facts.guestCash };
    const input = { amount, option: chosen, allowed, businessMin: info.min_order_total, cash };
    const used = instead ?? gateway;
    if (chosen === "payment_gateway" && used) {
      dismiss();
      return void online.pay(input, used);
    }
    online.dismiss();
    leaveHeldOrder(storefront);
    place(input);
  };
  const state = online.paying.phase === "idle" ? placing : online.paying;
  const failed = state.phase === "failed" ? state.error : null;
  const { retry } = bill;
  // A bid that ran out, or that the server wants, is asked for anew.
  const bidIsOver = errors.some(({ error_type }) => error_type === "DELIVERY_BID_OVER");
  const bidIsMissing = failed?.code === "DELIVERY_ESTIMATE_REQUIRED";
  useEffect(() => {
    if (bidIsOver || bidIsMissing) askAgain();
  }, [bidIsOver, bidIsMissing, askAgain]);
  // What the server refused (sold out, closed, a coupon used up) is told again by the bill, at the place where it can be mended.
  const refused = failed !== null && !(state.phase === "failed" && state.unanswered);
  useEffect(() => {
    if (refused) retry();
  }, [refused, retry]);
  // Deleted elsewhere, or another person's: the question is open again. Each answer of the server is taken once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is chosen afterwards is not in this answer
  useEffect(() => {
    if (!errors.some(({ error_type }) => error_type === "ADDRESS_UNKNOWN")) return;
    chooseAddress(storefront, null);
    edit("where");
  }, [bill.answer]);
  const back = failed && stepOfCode(failed.code);
  // Somebody was faster, or the store closed meanwhile: back to the question, with the times as they are now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!back) return;
    edit(back);
    again();
  }, [failed]);
  return {
    bill,
    times,
    orderTime,
    payment,
    steps,
    done,
    problems,
    asked,
    // What the block itself says need not be said at the button, too.
    placing: back && problems(back).length > 0 ? IDLE : state,
    dismiss() {
      dismiss();
      online.dismiss();
    },
    placeFor,
    /** Nothing is placed for now: back to the question of how to pay. */
    payAnotherWay() {
      dismiss();
      edit("pay");
    },
    rider,
    /** What an order for now takes: one number, the longer of the kitchen's and the rider's. */
    asapMinutes: Math.max(times.orderNow.offsetMinutes, riderMinutes ?? 0),
    bidChange,
    askAgain,
    walletThreshold: info.minimum_wallet_credit_threshold,
    choosePayment(id: string) {
      writePayWith(storefront, id);
      setWanted(id);
    },
    /** The guest waits no longer for an earlier payment; null where nobody could give it up for them. */
    giveUp: facts.pay.way === "service" ? online.giveUp : null,
    /** Pays the same bill with another gateway, when the chosen one did not work. */
    payInstead(other: Gateway) {
      setWanted(`payment_gateway:${other}`);
      if (payable !== null) placeFor(payable, other);
    },
    amount: payable,
    ready,
    /** The refusal that asks for proof of the number. */
    unproved: failed?.code === "PHONE_PROOF_REQUIRED" ? failed : null,
    changed: failed?.bill ? { bill: failed.bill, shown: asMinor(Number(failed.details.before)) } : null,
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
