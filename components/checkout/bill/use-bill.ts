"use client";

import { useState } from "react";
import { loadBill } from "@/lib/actions/cart/bill";
import type { ActionError } from "@/lib/actions/outcome";
import type { Bill, BillAnswer } from "@/lib/api/order/bill";
import type { Point } from "@/lib/domain/store/geo";
import { useRead } from "@/lib/react/use-read";
import { useCart, useOrderTime, useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";

export interface BillState {
  /** The last result; it stays visible until a newer one arrives. */
  readonly answer: BillAnswer | null;
  readonly loading: boolean;
  readonly error: ActionError | null;
  readonly retry: () => void;
}

/** Stepper taps come in bursts; the bill is requested once they pause. */
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
  const store = useSelectedStore(({ selected }) =>
    JSON.stringify([selected?.id, selected?.ffMode, selected?.latitude, selected?.longitude]),
  );
  const time = useOrderTime(({ orderTime }) => JSON.stringify(orderTime));
  const token = useSession(({ accessToken }) => accessToken);
  return [cart, store, time, token, paymentOption].join("\n");
}

interface Known {
  readonly answer: BillAnswer | null;
  readonly error: ActionError | null;
}

/**
 * BILL-01: the bill of the current cart, for the payment option that `optionFor` derives from the previous bill. Read
 * again on each relevant change; the latest response wins. A result or an error stays visible until the next result.
 * `typed` is where the address is that was written but is not saved yet.
 */
export function useBill(optionFor: (bill: Bill | null) => string | null, typed: Point | null): BillState {
  const storefront = useStorefront();
  const [known, setKnown] = useState<Known>({ answer: null, error: null });
  const option = optionFor(known.answer?.bill ?? null);
  const question = `${useQuestion(option)}\n${typed?.lat},${typed?.lng}`;
  // An empty cart has no bill; the surrounding page is about to show that.
  const isEmpty = useCart((cart) => cart.items.length === 0);
  const read = async (signal: AbortSignal) => {
    const outcome = await loadBill(storefront, { paymentOption: option, typed }, signal);
    if (!signal.aborted)
      setKnown(({ answer }) =>
        outcome.ok ? { answer: outcome.value, error: null } : { answer, error: outcome.error },
      );
    return outcome;
  };
  const { loading, retry } = useRead(isEmpty ? null : question, read, { pause: PAUSE, recovers: true });
  return { ...known, loading, retry };
}
