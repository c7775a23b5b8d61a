"use client";

import { useCallback } from "react";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { useStorefront } from "@/lib/state/provider";

/** Formats minor units as an amount in the shop's currency and language. */
export function useMoney(): (minor: Minor) => string {
  const { currency, locale } = useStorefront().settings;
  return useCallback((minor: Minor) => formatMoney(minor, currency, locale), [currency, locale]);
}
