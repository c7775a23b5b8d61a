"use client";

import { useTranslations } from "next-intl";
import { isCatalogueCode, type Outcome } from "@/payments";

/**
 * Why a payment ended as it did, in one sentence: the service's or provider's own, else the specification's for this
 * outcome (D25); null without either.
 */
export function usePaymentReason(): (outcome: Pick<Outcome, "code" | "error_message"> | null) => string | null {
  const t = useTranslations("pay.catalogue");
  return (outcome) => {
    if (!outcome) return null;
    return outcome.error_message ?? (isCatalogueCode(outcome.code) ? t(outcome.code) : null);
  };
}
