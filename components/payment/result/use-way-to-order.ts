"use client";

import { useEffect } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { markJustPlaced } from "@/components/order/just-placed";
import type { PaymentResult } from "@/lib/actions/payment/resume-payment";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";

/**
 * ORD-02: after paying on a provider's page the guest goes straight to the order, once it is known that the money isn't
 * going back.
 */
export function useWayToOrder(result: Pick<PaymentResult, "screen" | "orderId" | "outcome"> | null): void {
  const storefront = useStorefront();
  const router = useNavigate();
  const paid = result?.screen === "paid" && !result.outcome?.refund ? result.orderId : null;
  useEffect(() => {
    if (!paid) return;
    markJustPlaced(storefront, paid);
    router.replace(shopPath(storefront.settings.subPath, `/orders/${encodeURIComponent(paid)}`));
  }, [paid, storefront, router]);
}
