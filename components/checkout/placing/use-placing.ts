"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLeadOn } from "@/components/layout/navigation/use-lead-on";
import { markJustPlaced } from "@/components/order/just-placed";
import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import { type PlaceOrderError, type PlaceOrderInput, placeOrder } from "@/lib/actions/order/placing/place-order";
import { noteAnswered, noteSent, orderVersion, sentOrder } from "@/lib/actions/order/placing/placing";
import type { PaymentOption } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";

export type Placing =
  | { readonly phase: "idle" }
  /** `again`: requesting the result of an order sent before the page was reloaded. */
  | { readonly phase: "placing"; readonly again: boolean }
  | { readonly phase: "failed"; readonly error: PlaceOrderError; readonly unanswered: boolean }
  /** `href`: the page of the order. */
  | { readonly phase: "placed"; readonly href: string };

export interface PlacingInput {
  /** Minor units, as shown to the guest. */
  readonly amount: Minor;
  readonly option: PaymentOption;
  readonly allowed: readonly PaymentOption[];
  readonly businessMin: Minor | null;
  readonly cash?: PlaceOrderInput["cash"];
  readonly isCouponUsed?: PlaceOrderInput["isCouponUsed"];
}

/** Codes that mean there was no response: the order may have been placed nevertheless. */
const UNANSWERED: readonly string[] = ["NETWORK", "TIMEOUT", "ABORTED", "BAD_ANSWER"];

/**
 * ORD-02: places the order and reports the actual state. However often it is pressed, reloaded or retried, the same
 * cart is one order, because the action sends the same key. After a reload during a request, the result is requested
 * again, and so it is once when the network is back after a press without an answer, if the order is still as it was
 * pressed. `chosen`: how the guest wants to pay by now.
 */
export function usePlacing(businessMin: Minor | null, chosen: PaymentOption | null, onPlaced: () => void) {
  const storefront = useStorefront();
  const router = useLeadOn();
  const [placing, setPlacing] = useState<Placing>({ phase: "idle" });
  const send = useCallback(
    async (input: PlacingInput, again: boolean) => {
      setPlacing({ phase: "placing", again });
      noteSent(storefront, { amount: input.amount, option: input.option, state: "sent" });
      const answer = await placeOrder(storefront, {
        payableAmount: input.amount,
        paymentOption: input.option,
        allowedPaymentOptions: input.allowed,
        businessMinOrderTotal: input.businessMin,
        isCouponUsed: input.isCouponUsed,
        ...(input.cash && { cash: input.cash }),
      });
      if (answer.ok) {
        const { order_id } = answer.value;
        const href = shopPath(storefront.settings.subPath, `/orders/${encodeURIComponent(order_id)}`);
        // Synchronous, so that the emptied cart never shows an empty checkout.
        flushSync(() => {
          setPlacing({ phase: "placed", href });
          onPlaced();
        });
        noteAnswered(storefront);
        markJustPlaced(storefront, order_id);
        finishOrder(storefront, order_id);
        router.push(href);
        return;
      }
      const unanswered = UNANSWERED.includes(answer.error.code);
      if (unanswered) noteSent(storefront, { amount: input.amount, option: input.option, state: "unanswered" });
      else noteAnswered(storefront);
      setPlacing({ phase: "failed", error: answer.error, unanswered });
    },
    [storefront, router, onPlaced],
  );
  const unanswered = placing.phase === "failed" && placing.unanswered;
  const pressed = useRef<{ readonly input: PlacingInput; readonly order: string } | null>(null);
  useEffect(() => {
    if (!unanswered) return;
    const back = () => {
      const press = pressed.current;
      pressed.current = null;
      // What the guest has changed meanwhile, and may not be done with, is theirs to send.
      const isSame = press?.order === orderVersion(storefront) && press.input.option === chosen;
      if (isSame && sentOrder(storefront)) void send(press.input, true);
    };
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [unanswered, storefront, send, chosen]);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const mark = sentOrder(storefront);
    if (mark?.state !== "sent") return;
    void send({ amount: mark.amount, option: mark.option, allowed: [mark.option], businessMin }, true);
  }, [storefront, send, businessMin]);
  return {
    placing,
    place(input: PlacingInput) {
      pressed.current = { input, order: orderVersion(storefront) };
      void send(input, false);
    },
    dismiss: () => setPlacing({ phase: "idle" }),
  };
}
