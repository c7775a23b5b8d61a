"use client";

import { useMoney } from "@/components/texts/money";
import type { Minor } from "@/lib/domain/money";
import { withSign } from "@/lib/domain/text/with-sign";

/** Formats what is taken off a sum, in a bill, an order or a receipt. */
export function useMinus(): (minor: Minor) => string {
  const money = useMoney();
  return (minor) => withSign("−", money(minor));
}
