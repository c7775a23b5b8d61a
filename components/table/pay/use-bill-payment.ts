"use client";

import { useCallback, useEffect, useState } from "react";
import { useLeadOn } from "@/components/layout/navigation/use-lead-on";
import { reloadForPolicy } from "@/components/payment/client/reload-for-policy";
import { usePayKit } from "@/components/payment/client/use-pay-kit";
import { BILL_HASH } from "@/components/table/room/bill/bill-hash";
import type { ActionError } from "@/lib/actions/outcome";
import { claimAgain } from "@/lib/actions/payment/pay-bill-share";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import type { BillPayment } from "@/lib/domain/dine-in/table";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway, OutcomeCode } from "@/payments";

type Paying =
  | { readonly phase: "idle" | "paying" }
  /** Its payment failed, and what is due has changed meanwhile: `claim` costs something else now. */
  | { readonly phase: "changed"; readonly claim: BillPayment }
  /** Its payment failed, and it cannot be taken again: others pay for it by now. */
  | { readonly phase: "over"; readonly error: ActionError }
  /** Cancelled or not started: the form stays. */
  | { readonly phase: "unpaid"; readonly code: OutcomeCode; readonly error_message: string | null };

/** DINE-05: pays a share and goes back to the table; /pg reads a payment whose result is not known yet. */
export function useBillPayment(settings: PaymentSettings, code: string) {
  const storefront = useStorefront();
  const router = useLeadOn();
  const kitOf = usePayKit(settings);
  const [paying, setPaying] = useState<Paying>({ phase: "idle" });
  const { subPath } = storefront.settings;
  const run = useCallback(
    async ({ payable: amount, payment_id: paymentId }: BillPayment, gateway: Gateway) => {
      const kit = await kitOf();
      const outcome = await kit.payBillShare({ amount, gateway, paymentId });
      if (outcome.state === "left") return;
      if (outcome.code === "POLICY_BLOCKED" && reloadForPolicy(storefront)) return;
      if (outcome.state === "paid") return router.push(shopPath(subPath, `/table/${code}${BILL_HASH}`));
      if (outcome.state === "pending" && outcome.code === "STATUS_UNKNOWN") {
        const query = new URLSearchParams({ attempt: outcome.reference, txn: outcome.txnId ?? "" });
        return router.push(shopPath(subPath, `/pg?${query}`));
      }
      setPaying({ phase: "unpaid", code: outcome.code, error_message: outcome.error_message });
    },
    [kitOf, router, storefront, subPath, code],
  );
  // A share whose payment failed is open to everybody, so its guest takes it again before paying once more.
  const runAgain = useCallback(
    async (payment: BillPayment, gateway: Gateway) => {
      const claim = await claimAgain(storefront, payment.payment_id);
      if (!claim.ok) return setPaying({ phase: "over", error: claim.error });
      if (claim.value.status === "paid") return router.push(shopPath(subPath, `/table/${code}${BILL_HASH}`));
      if (claim.value.payable !== payment.payable) return setPaying({ phase: "changed", claim: claim.value });
      return run(claim.value, gateway);
    },
    [run, router, storefront, subPath, code],
  );
  const failed = paying.phase === "unpaid";
  const start = useCallback(
    (payment: BillPayment, gateway: Gateway) => {
      setPaying({ phase: "paying" });
      (failed ? runAgain : run)(payment, gateway).catch(() =>
        setPaying({ phase: "unpaid", code: "SCRIPT_BLOCKED", error_message: null }),
      );
    },
    [failed, run, runAgain],
  );
  useEffect(() => {
    // [ROBUST-20] Restored from the back/forward cache: the button works again.
    const onShow = (event: PageTransitionEvent) => event.persisted && setPaying({ phase: "idle" });
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  return { paying, start };
}
