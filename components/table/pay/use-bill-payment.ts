"use client";

import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { reloadForPolicy } from "@/components/payment/client/reload-for-policy";
import { usePayKit } from "@/components/payment/client/use-pay-kit";
import { BILL_HASH } from "@/components/table/room/bill/bill-address";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import type { BillPayment } from "@/lib/domain/dine-in/table";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway, OutcomeCode } from "@/payments";

type Paying =
  | { readonly phase: "idle" | "paying" }
  /** Cancelled or not started: the form stays. */
  | { readonly phase: "unpaid"; readonly code: OutcomeCode; readonly error_message: string | null };

/** DINE-05: pays a share and goes back to the table; /pg reads a payment whose result is not known yet. */
export function useBillPayment(settings: PaymentSettings, code: string) {
  const storefront = useStorefront();
  const router = useNavigate();
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
  const start = useCallback(
    (payment: BillPayment, gateway: Gateway) => {
      setPaying({ phase: "paying" });
      run(payment, gateway).catch(() => setPaying({ phase: "unpaid", code: "SCRIPT_BLOCKED", error_message: null }));
    },
    [run],
  );
  useEffect(() => {
    // [ROBUST-20] Restored from the back/forward cache: the button works again.
    const onShow = (event: PageTransitionEvent) => event.persisted && setPaying({ phase: "idle" });
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  return { paying, start };
}
