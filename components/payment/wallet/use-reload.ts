"use client";

import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { reloadForPolicy } from "@/components/payment/client/reload-for-policy";
import { usePayKit } from "@/components/payment/client/use-pay-kit";
import type { ActionError } from "@/lib/actions/outcome";
import type { PaymentResult } from "@/lib/actions/payment/resume-payment";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import type { Minor } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway, OutcomeCode, PayStep } from "@/payments";

type Reload =
  | { readonly phase: "idle" }
  | { readonly phase: "paying"; readonly step: PayStep | null }
  | { readonly phase: "refused"; readonly error: ActionError }
  /** Cancelled or not started: the form stays. */
  | { readonly phase: "unpaid"; readonly code: OutcomeCode; readonly error_message: string | null }
  | { readonly phase: "ended"; readonly result: PaymentResult };

/**
 * WALL-02: pays into the wallet and reports the outcome; calls `onPaid` once the money has arrived. Leaving the page
 * loses nothing, because /pg reads the status again.
 */
export function useReload(settings: PaymentSettings, onPaid: () => void) {
  const storefront = useStorefront();
  const router = useNavigate();
  const kitOf = usePayKit(settings);
  const [reload, setReload] = useState<Reload>({ phase: "idle" });
  const run = useCallback(
    async (input: { amount: Minor; gateway: Gateway }) => {
      const kit = await kitOf();
      const paid = await kit.reloadWallet({ ...input, onStep: (step) => setReload({ phase: "paying", step }) });
      if (!paid.ok) return setReload({ phase: "refused", error: paid.error });
      const outcome = paid.value;
      if (outcome.state === "left") return;
      if (outcome.code === "POLICY_BLOCKED" && reloadForPolicy(storefront)) return;
      if (outcome.state === "pending" && outcome.code === "STATUS_UNKNOWN") {
        const query = new URLSearchParams({ attempt: outcome.reference, txn: outcome.txnId ?? "" });
        return router.push(shopPath(storefront.settings.subPath, `/pg?${query}`));
      }
      if (outcome.state !== "paid")
        return setReload({ phase: "unpaid", code: outcome.code, error_message: outcome.error_message });
      setReload({ phase: "ended", result: { screen: "reloaded", outcome, orderId: null } });
      onPaid();
    },
    [kitOf, router, storefront, onPaid],
  );
  const start = useCallback(
    (input: { amount: Minor; gateway: Gateway }) => {
      setReload({ phase: "paying", step: null });
      run(input).catch(() => setReload({ phase: "unpaid", code: "SCRIPT_BLOCKED", error_message: null }));
    },
    [run],
  );
  const again = useCallback(() => setReload({ phase: "idle" }), []);
  useEffect(() => {
    // [ROBUST-20] Restored from the back/forward cache: the button works again.
    const onShow = (event: PageTransitionEvent) => event.persisted && again();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [again]);
  return { reload, start, again };
}
