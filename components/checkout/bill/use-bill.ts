"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type BillLoader, billLoader } from "@/lib/actions/cart/bill";
import type { ActionError } from "@/lib/actions/outcome";
import type { BillAnswer } from "@/lib/api/bill";
import { useCart, useOrderTime, useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";

export interface BillState {
  /** The last answer; it stays in view while a newer one is on its way. */
  readonly answer: BillAnswer | null;
  readonly loading: boolean;
  readonly error: ActionError | null;
  readonly retry: () => void;
}

/** Taps on a stepper come in bursts; the server is asked when they pause. */
const PAUSE = 250;

/** Everything a bill depends on, as one value that changes when any of it does (BILL-01). */
function useQuestion(paymentOption: string | null): string {
  const cart = useCart((state) =>
    JSON.stringify([
      state.items.map(({ signature, quantity, instructions }) => [signature, quantity, instructions]),
      state.delivery_address,
      state.coupon_code,
      state.applyWalletCredit,
      state.tip,
      state.dashEstimate?.bid_id,
    ]),
  );
  const store = useSelectedStore(({ selected }) => `${selected?.id}/${selected?.ffMode}`);
  const time = useOrderTime(({ orderTime }) => JSON.stringify(orderTime));
  const token = useSession(({ accessToken }) => accessToken);
  return [cart, store, time, token, paymentOption].join("\n");
}

/** BILL-01: the bill of the cart as it is; read again on each relevant change, the last answer wins. */
export function useBill(paymentOption: string | null): BillState {
  const storefront = useStorefront();
  const question = useQuestion(paymentOption);
  const loader = useRef<BillLoader | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<BillState, "retry">>({ answer: null, loading: true, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: question and attempt are what asks again
  useEffect(() => {
    // An emptied cart has no bill; the page around is about to say so.
    if (storefront.cart.getState().items.length === 0) return;
    loader.current ??= billLoader(storefront);
    const asking = loader.current;
    setState((before) => ({ ...before, loading: true }));
    const timer = setTimeout(async () => {
      const outcome = await asking.load(paymentOption);
      if (!outcome) return;
      setState((before) =>
        outcome.ok
          ? { answer: outcome.value, loading: false, error: null }
          : { ...before, loading: false, error: outcome.error },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.cancel();
    };
  }, [storefront, question, attempt, paymentOption]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry };
}
