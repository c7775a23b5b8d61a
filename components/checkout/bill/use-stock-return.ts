"use client";

import { useEffect } from "react";
import { followStock } from "@/lib/actions/follow-stock";
import type { BillError } from "@/lib/api/order/bill";
import { useStorefront } from "@/lib/state/provider";

/** What of a dish or an option the kitchen can bring back while the guest waits. */
const GONE: readonly string[] = ["OUT_OF_STOCK", "ITEM_UNAVAILABLE", "OPTION_UNAVAILABLE"];

/** While the bill says that something is sold out, it is read again with each change of the store's stock. */
export function useStockReturn(errors: readonly BillError[], storeId: string, readBill: () => void): void {
  const storefront = useStorefront();
  const isGone = errors.some(({ error_type }) => GONE.includes(error_type));
  useEffect(() => {
    if (isGone) return followStock(storefront, storeId, (soldOut) => soldOut && readBill());
  }, [storefront, storeId, isGone, readBill]);
}
