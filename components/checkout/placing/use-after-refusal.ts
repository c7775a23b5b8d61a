"use client";

import { useEffect, useEffectEvent } from "react";
import { stepOfCode } from "@/components/checkout/bill/bill-problems";
import type { useOrderPlacing } from "@/components/checkout/placing/use-order-placing";
import type { StepId } from "@/components/checkout/steps/use-steps";
import type { BillAnswer } from "@/lib/api/order/bill";

interface Options {
  readonly order: Pick<ReturnType<typeof useOrderPlacing>, "failed" | "isRefused">;
  readonly answer: BillAnswer | null;
  /** Requests another rider. */
  readonly askRider: () => void;
  readonly readBill: () => void;
  readonly onBack: (step: StepId) => void;
  /** The chosen address was deleted elsewhere, or belongs to another customer. */
  readonly onAddressGone: () => void;
}

/** The effects of a refused order: another rider, another bill, or reopening the question concerned. */
export function useAfterRefusal({ order, answer, askRider, readBill, onBack, onAddressGone }: Options): void {
  const { failed, isRefused } = order;
  // Requests a new bid if the old one has expired or the server demands one.
  const bidIsOver = has(answer, "DELIVERY_BID_OVER");
  const bidIsMissing = failed?.code === "DELIVERY_ESTIMATE_REQUIRED";
  useEffect(() => {
    if (bidIsOver || bidIsMissing) askRider();
  }, [bidIsOver, bidIsMissing, askRider]);
  // Whatever the server refused (sold out, closed, a used coupon), the new bill reports it where the guest can fix it.
  useEffect(() => {
    if (isRefused) readBill();
  }, [isRefused, readBill]);
  // The slot filled up or the store closed meanwhile: reopens the question, once per refusal.
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const step = failed && stepOfCode(failed.code);
    if (step) back(step);
  }, [failed]);
  // Reopens the address question once per response: an address chosen afterwards is not affected.
  const addressGone = useEffectEvent(onAddressGone);
  useEffect(() => {
    if (has(answer, "ADDRESS_UNKNOWN")) addressGone();
  }, [answer]);
}

const has = (answer: BillAnswer | null, type: string): boolean =>
  answer?.errors.some(({ error_type }) => error_type === type) ?? false;
