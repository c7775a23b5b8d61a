"use client";

import { useCallback } from "react";
import { formatMoney } from "@/lib/domain/money";
import { useStorefront } from "@/lib/state/provider";

/** Minor units → an amount as this shop writes it. */
export function useMoney(): (minor: number) => string {
  const { currency, locale } = useStorefront().settings;
  return useCallback((minor: number) => formatMoney(minor, currency, locale), [currency, locale]);
}
