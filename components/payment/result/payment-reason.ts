"use client";

import { useTranslations } from "next-intl";
import { isCatalogueCode, type Outcome } from "@/payments";

/**
 * Why a payment ended as it did, in one sentence: the service's or the provider's own when there is one, else the specification's for this
 * end (D25); null where there is neither.
 */
export function usePaymentReason(): (outcome: Pick<Outcome, "code" | "error_message"> | null) => string | null {
  const t = useTranslations("pay.catalogue");
  return (outcome) => {
    if (!outcome) return null;
    return outcome.error_message ?? (isCatalogueCode(outcome.code) ? t(outcome.code) : null);
  };
}
