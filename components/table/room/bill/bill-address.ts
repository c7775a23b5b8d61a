"use client";

import { useEffect, useEffectEvent } from "react";
import { useVisit } from "@/lib/state/table/table-provider";

/** Leads from the page that takes a payment to the bill, which says what was paid. */
export const BILL_HASH = "#bill";

/** Opens the bill if the address says so, once this phone takes part. */
export function useBillInAddress(open: () => void): void {
  const isIn = useVisit(({ phase }) => phase === "in");
  const show = useEffectEvent(open);
  useEffect(() => {
    if (!isIn || location.hash !== BILL_HASH) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    show();
  }, [isIn]);
}
