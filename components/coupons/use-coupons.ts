"use client";

import { useEffect, useState } from "react";
import { useCouponQuestion } from "@/components/coupons/coupon-question";
import { type CouponLists, loadCoupons } from "@/lib/actions/cart/coupons";
import type { ActionError } from "@/lib/actions/outcome";
import { useStorefront } from "@/lib/state/provider";

interface Known {
  readonly lists: CouponLists | null;
  readonly error: ActionError | null;
}

/** CPN-01, CPN-02: the coupons for the cart as it is now; read again when it changes, the last answer wins. */
export function useCoupons(paymentOption: string | null) {
  const storefront = useStorefront();
  const question = useCouponQuestion(paymentOption);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Known>({ lists: null, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: question and attempt are what asks again
  useEffect(() => {
    const asking = new AbortController();
    void loadCoupons(storefront, paymentOption, asking.signal).then((answer) => {
      if (asking.signal.aborted) return;
      setKnown(answer.ok ? { lists: answer.value, error: null } : { lists: null, error: answer.error });
    });
    return () => asking.abort();
  }, [storefront, question, attempt]);
  return { ...known, retry: () => setAttempt((count) => count + 1) };
}
