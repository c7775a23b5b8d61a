"use client";

import { useEffect, useEffectEvent } from "react";
import { useVisit } from "@/lib/state/table/table-provider";

/** Ends the address by which a page that took a payment leads back to the table: its bill opens and says what was paid. */
export const BILL_HASH = "#bill";

/** Opens the bill if the address ends so, once this phone has joined the visit. */
export function useBillHash(open: () => void): void {
  const isIn = useVisit(({ phase }) => phase === "in");
  const show = useEffectEvent(open);
  useEffect(() => {
    if (!isIn || location.hash !== BILL_HASH) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    show();
  }, [isIn]);
}
