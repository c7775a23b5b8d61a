"use client";

import { useEffect, useRef } from "react";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import type { CheckoutPayment } from "@/components/checkout/payment-choice";
import { type Paying, usePaying } from "@/components/checkout/placing/use-paying";
import { usePlacing } from "@/components/checkout/placing/use-placing";
import { useTwice } from "@/components/checkout/twice/use-twice";
import { leaveHeldOrder } from "@/lib/actions/order/placing/placing";
import type { Minor } from "@/lib/domain/money";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway, WalletSheet } from "@/payments";

const BUSY: readonly Paying["phase"][] = ["placing", "placed", "paying", "left", "looking", "open"];

interface Options {
  readonly data: CheckoutData;
  readonly info: CheckoutInfo;
  readonly payment: CheckoutPayment;
  /** All earlier questions are answered: prefetch what paying needs. */
  readonly soon: boolean;
  /** The bill has the coupon's discount. */
  readonly isCouponUsed: boolean;
  readonly onPlaced: () => void;
}

/** Placing the order and paying it online, if chosen: two state machines presented as one. */
export function useOrderPlacing({ data, info, payment, soon, isCouponUsed, onPlaced }: Options) {
  const storefront = useStorefront();
  const { placing, place, dismiss } = usePlacing(info.min_order_total, payment.chosen, onPlaced);
  const online = usePaying(data.pay, info.min_order_total, onPlaced);
  const { paying, pay, prefetch, giveUp, dropUnpaid, dismiss: dismissPaying } = online;
  const twice = useTwice();
  const gateway = payment.line?.gateway ?? null;
  useEffect(() => {
    if (gateway && soon) prefetch(gateway);
  }, [gateway, soon, prefetch]);
  const way = `${payment.chosen} ${gateway}`;
  const toldOf = useRef(way);
  useEffect(() => {
    if (toldOf.current !== way) dropUnpaid();
    toldOf.current = way;
  }, [way, dropUnpaid]);
  const send = (amount: Minor, instead?: Gateway, sheet?: WalletSheet) => {
    const { allowed } = payment;
    const chosen = sheet ? "payment_gateway" : payment.chosen;
    if (!chosen) return;
    const cash = { limit: info.cod_max_order_value, guestAllowed: data.guestCash };
    const input = { amount, option: chosen, allowed, businessMin: info.min_order_total, cash, isCouponUsed };
    const used = instead ?? gateway;
    if (chosen === "payment_gateway" && used) {
      dismiss();
      return void pay(input, used, sheet);
    }
    dismissPaying();
    leaveHeldOrder(storefront);
    place(input);
  };
  const state = paying.phase === "idle" ? placing : paying;
  return {
    state,
    /** The refusal, while it is displayed. */
    failed: state.phase === "failed" ? state.error : null,
    /** The server responded with a refusal. */
    isRefused: state.phase === "failed" && !state.unanswered,
    /** Draws the buttons of the guest's wallets. */
    wallets: online.wallets,
    /** Something is being sent or read, or an earlier payment is not over. */
    isBusy: BUSY.includes(state.phase),
    /** The guest is asked first if the same dishes are under way. An open wallet sheet asked before. */
    placeFor(amount: Minor, instead?: Gateway, sheet?: WalletSheet) {
      if (sheet || !twice.asks(() => send(amount, instead))) send(amount, instead, sheet);
    },
    twice,
    dismiss() {
      dismiss();
      dismissPaying();
    },
    /** Leaves a running payment as it is. */
    dismissOrder: dismiss,
    /** Gives up an earlier payment; null if no service can do that. */
    giveUp: data.pay.way === "service" ? giveUp : null,
  };
}
