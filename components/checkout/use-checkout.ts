"use client";

import { useState } from "react";
import type { OrderAddress } from "@/components/checkout/address/use-picked-address";
import { problemsOfPlace, stepOfCode, TOO_LITTLE } from "@/components/checkout/bill/bill-problems";
import { useStockReturn } from "@/components/checkout/bill/use-stock-return";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { showFirstProblem } from "@/components/checkout/placing/show-problem";
import { useAfterRefusal } from "@/components/checkout/placing/use-after-refusal";
import { type Standing, useEarlyPress } from "@/components/checkout/placing/use-early-press";
import { useOrderPlacing } from "@/components/checkout/placing/use-order-placing";
import type { Paying } from "@/components/checkout/placing/use-paying";
import { STEPS, type StepId, type StepsDone, useSteps } from "@/components/checkout/steps/use-steps";
import { useTimeChoice } from "@/components/checkout/time/use-time-choice";
import { type RiderState, useDeliveryEstimate } from "@/components/checkout/use-delivery-estimate";
import { usePaymentChoice } from "@/components/checkout/use-payment-choice";
import { useFailure } from "@/components/form/use-failure";
import { readOrderAgain } from "@/lib/actions/cart/order-again";
import { chooseAddress, type OutOfAreaAddress } from "@/lib/actions/customer/addresses";
import { MODES } from "@/lib/domain/modes";
import { asMinor, type Minor } from "@/lib/domain/money";
import { useServerClock } from "@/lib/react/use-server-clock";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import { owesName } from "@/lib/state/session-state";
import type { SelectedStore } from "@/lib/state/store-state";
import type { Gateway, WalletSheet } from "@/payments";

interface Parts {
  data: CheckoutData;
  info: CheckoutInfo;
  store: SelectedStore;
  pending: OrderAddress;
  /** Set while the store does not deliver to the chosen address. */
  outOfArea: OutOfAreaAddress | null;
  onPlaced: () => void;
}

const IDLE: Paying = { phase: "idle" };
const RIDERLESS: readonly RiderState[] = ["unavailable", "failed"];

/** SESS-04, ADDR-01: whether the customer and the delivery address are known. */
function usePersonAndPlace(isDelivered: boolean, { isKnown }: OrderAddress) {
  const hasToken = useSession((session) => session.accessToken !== null);
  const named = useSession((session) => !owesName(session));
  return { where: !isDelivered || isKnown, who: hasToken && named };
}

/** The errors of the last bill say nothing while the next one is on its way. */
function standingOf(state: { isStuck: boolean; isWaiting: boolean; isRefused: boolean }): Standing {
  if (state.isStuck) return "stopped";
  if (state.isWaiting) return "waiting";
  return state.isRefused ? "stopped" : "ready";
}

/** The checkout: its four questions, the bill and the button, each from a hook of its own. */
export function useCheckout({ data, info, store, pending, outOfArea, onPlaced }: Parts) {
  const storefront = useStorefront();
  /** The button was pressed: each block shows what it is missing. */
  const [asked, setAsked] = useState(false);
  const [unsent, setUnsent] = useFailure();
  const [again] = useState(() => readOrderAgain(storefront));
  useServerClock();
  const items = useCart((cart) => cart.items);
  const delivered = MODES[store.ffMode].address;
  const estimate = useDeliveryEstimate(store);
  const { bill, payment, choose, chooseGateway } = usePaymentChoice({
    data,
    info,
    store,
    typed: pending.pending ?? pending.checking,
  });
  const current = bill.answer?.store?.biz_location_id === store.id ? bill.answer.store : null;
  const time = useTimeChoice({
    data,
    info,
    store,
    current,
    bill: bill.answer?.bill ?? null,
    like: again?.slot ?? null,
  });
  const { where, who } = usePersonAndPlace(delivered, pending);
  const done: StepsDone = {
    where: where && outOfArea === null,
    when: time.isAnswered,
    who,
    pay: payment.chosen !== null,
  };
  const steps = useSteps(done);
  // Only the guest's name and number are missing: a guest who types them is about to pay.
  const soon = done.when && payment.chosen !== null;
  const isCouponUsed = bill.answer?.bill?.discount?.success ?? false;
  const order = useOrderPlacing({ data, info, payment, soon, isCouponUsed, onPlaced });
  const { failed } = order;
  const errors = bill.answer?.errors ?? [];
  useStockReturn(errors, store.id, bill.retry);
  useAfterRefusal({
    order,
    answer: bill.answer,
    askRider: estimate.askAgain,
    readBill: bill.retry,
    onBack(step) {
      steps.edit(step);
      time.again();
    },
    onAddressGone() {
      chooseAddress(storefront, null);
      steps.edit("where");
    },
  });
  const problems = (place: Parameters<typeof problemsOfPlace>[1]) => problemsOfPlace(errors, place, items);
  const back = failed && stepOfCode(failed.code);
  const amount = bill.answer?.bill?.payable_amount ?? null;
  // A pending address is saved before the order is placed.
  const isSaved = pending.pending === null && pending.checking === null;
  const waits = (delivered && !isSaved) || !(estimate.rider === "none" || estimate.rider === "held");
  const missing = STEPS.filter((id) => !done[id]);
  const ready = missing.length === 0 && errors.length === 0 && !waits;
  const standing = standingOf({
    isStuck: missing.length > 0 || bill.error !== null || pending.failed !== null || RIDERLESS.includes(estimate.rider),
    isWaiting: waits || bill.loading,
    isRefused: errors.length > 0,
  });
  const press = useEarlyPress({
    seen: { amount, payWith: payment.line?.id ?? null },
    standing,
    place: order.placeFor,
    onStopped: () => showFirstProblem(document),
  });
  /** Sends the forms that are open, in their order; false at the first question that remains. */
  const answerAll = async (ids: readonly StepId[]): Promise<boolean> => {
    for (const id of ids) {
      const send = steps.formOf(id);
      const sent = (await send?.()) ?? false;
      if (sent === true) continue;
      if (sent) setUnsent(sent);
      if (!send) steps.edit(id);
      return false;
    }
    return true;
  };
  return {
    bill,
    again,
    time,
    payment,
    choosePayment: choose,
    steps,
    done,
    /** Whether a question is answered by what was preselected, which the guest has not looked into. */
    isDefault: (id: StepId) =>
      !steps.wasTouched(id) && ((id === "when" && time.isPreselected) || (id === "pay" && payment.isPreselected)),
    outOfArea,
    estimate,
    problems,
    asked,
    amount,
    soon,
    ready,
    isAnswered: missing.length === 0,
    /** The server's words for what is missing to the minimum order; null if nothing is. */
    tooLittle: errors.find(({ error_type }) => error_type === TOO_LITTLE)?.error_message ?? null,
    order: {
      ...order,
      // A problem shown in its block is not repeated at the button.
      state: back && problems(back).length > 0 ? IDLE : order.state,
      /** Places the order; before that, sends what the guest wrote, and stops at the first question without an answer. */
      place() {
        setAsked(true);
        setUnsent(null);
        press.forget();
        // An address that is known may have a flat in writing.
        const open = STEPS.filter((id) => !done[id] || (id === "where" && steps.formOf(id) !== null));
        if (open.length > 0) void press.after(answerAll(open));
        else if (standing === "waiting") void press.after(Promise.resolve(true));
        else if (ready && amount !== null) order.placeFor(amount);
        else {
          // The last bill's problem may be gone by now, for example because a dish is back.
          bill.retry();
          void press.after(Promise.resolve(true));
        }
      },
      /** Why what was written could not be sent by the button. */
      unsent,
      /** The button was pressed and what was written is being sent. */
      isPreparing: press.isRunning,
      /** The amount the guest had pressed, if the answers changed it. */
      pressedAmount: press.changedFrom,
      /** Nothing is placed: chooses the first way to pay online, and shows it among the others. */
      payOnline() {
        order.dismissOrder();
        const online = payment.shown.find(({ option, state }) => option === "payment_gateway" && state === "allowed");
        if (online) choose(online.id);
        steps.edit("pay");
      },
      /** Pays the same bill with another gateway after the chosen one failed. */
      payInstead(other: Gateway) {
        chooseGateway(other);
        if (amount !== null) order.placeFor(amount, other);
      },
      /** A wallet's button was pressed. Its sheet opens if the order can be placed; if not, what is missing is shown. */
      mayPayByWallet(): boolean {
        setAsked(true);
        press.forget();
        // A wallet's sheet opens only by a press, so a guest who agrees has to press again.
        if (standing === "ready" && !order.isBusy && !press.isRunning) return !order.twice.asks(() => undefined);
        const [first] = missing;
        if (first) steps.edit(first);
        else showFirstProblem(document);
        return false;
      },
      /** Pays the amount that the sheet showed; the server refuses any other. */
      payByWallet(sheet: WalletSheet, shown: Minor) {
        chooseGateway(sheet.gateway);
        order.placeFor(shown, sheet.gateway, sheet);
      },
      /** The refusal that requires verification of the phone number. */
      unproved: failed?.code === "PHONE_PROOF_REQUIRED" ? failed : null,
      changed: failed?.bill ? { bill: failed.bill, shown: asMinor(Number(failed.details.before)) } : null,
    },
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
