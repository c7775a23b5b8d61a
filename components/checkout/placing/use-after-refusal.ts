"use client";

import { useEffect, useEffectEvent } from "react";
import { stepOfCode } from "@/components/checkout/bill/bill-problems";
import type { useOrderPlacing } from "@/components/checkout/placing/use-order-placing";
import type { StepId } from "@/components/checkout/steps/use-steps";
import type { BillAnswer } from "@/lib/api/bill";

interface Given {
  readonly order: Pick<ReturnType<typeof useOrderPlacing>, "failed" | "isRefused">;
  readonly answer: BillAnswer | null;
  /** Asks for another rider. */
  readonly askRider: () => void;
  readonly readBill: () => void;
  readonly onBack: (step: StepId) => void;
  /** The chosen address was deleted elsewhere, or is another person's. */
  readonly onAddressGone: () => void;
}

/** What a refusal of the order leads to: another rider, another bill, and the question that has to be answered anew. */
export function useAfterRefusal({ order, answer, askRider, readBill, onBack, onAddressGone }: Given): void {
  const { failed, isRefused } = order;
  // A bid that ran out, or that the server wants, is asked for anew.
  const bidIsOver = has(answer, "DELIVERY_BID_OVER");
  const bidIsMissing = failed?.code === "DELIVERY_ESTIMATE_REQUIRED";
  useEffect(() => {
    if (bidIsOver || bidIsMissing) askRider();
  }, [bidIsOver, bidIsMissing, askRider]);
  // What the server refused (sold out, closed, a coupon used up) is told again by the bill, at the place where it can be mended.
  useEffect(() => {
    if (isRefused) readBill();
  }, [isRefused, readBill]);
  // Somebody was faster, or the store closed meanwhile: back to the question, once for each refusal.
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const step = failed && stepOfCode(failed.code);
    if (step) back(step);
  }, [failed]);
  // The question is open again, once for each answer: an address that is chosen afterwards is not in it.
  const addressGone = useEffectEvent(onAddressGone);
  useEffect(() => {
    if (has(answer, "ADDRESS_UNKNOWN")) addressGone();
  }, [answer]);
}

const has = (answer: BillAnswer | null, type: string): boolean =>
  answer?.errors.some(({ error_type }) => error_type === type) ?? false;
