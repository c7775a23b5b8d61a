"use client";

import { useState } from "react";
import { loadBill } from "@/lib/actions/cart/bill";
import type { ActionError } from "@/lib/actions/outcome";
import type { Bill, BillAnswer } from "@/lib/api/bill";
import { useRead } from "@/lib/react/use-read";
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

interface Known {
  readonly answer: BillAnswer | null;
  readonly error: ActionError | null;
}

/**
 * BILL-01: the bill of the cart as it is, for the option to pay that `optionFor` takes from the bill before; read again on each
 * relevant change, the last answer wins. An answer and a failure stay in view until the next answer.
 */
export function useBill(optionFor: (bill: Bill | null) => string | null): BillState {
  const storefront = useStorefront();
  const [known, setKnown] = useState<Known>({ answer: null, error: null });
  const option = optionFor(known.answer?.bill ?? null);
  const question = useQuestion(option);
  // An emptied cart has no bill; the page around is about to say so.
  const isEmpty = useCart((cart) => cart.items.length === 0);
  const read = async (signal: AbortSignal) => {
    const outcome = await loadBill(storefront, option, signal);
    if (!signal.aborted)
      setKnown(({ answer }) =>
        outcome.ok ? { answer: outcome.value, error: null } : { answer, error: outcome.error },
      );
    return outcome;
  };
  const { loading, retry } = useRead(isEmpty ? null : question, read, { pause: PAUSE });
  return { ...known, loading, retry };
}
