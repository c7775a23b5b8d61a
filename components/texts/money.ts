"use client";

import { useCallback } from "react";
import type { Minor } from "@/lib/domain/money";
import { formatMoney } from "@/lib/domain/money";
import { useStorefront } from "@/lib/state/provider";

/** Minor units → an amount as this shop writes it. */
export function useMoney(): (minor: Minor) => string {
  const { currency, locale } = useStorefront().settings;
  return useCallback((minor: Minor) => formatMoney(minor, currency, locale), [currency, locale]);
}
