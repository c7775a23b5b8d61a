"use client";

import { useLocale, useTranslations } from "next-intl";
import { readVendorSentence } from "@/components/payment/result/vendor-sentence";
import { knownLanguage } from "@/config/languages";
import { isCatalogueCode, type Outcome } from "@/payments";

/**
 * Why a payment ended as it did, in one sentence: the service's or provider's own in the page's language, else the
 * specification's for this outcome (D25); null without either.
 */
export function usePaymentReason(): (outcome: Pick<Outcome, "code" | "error_message"> | null) => string | null {
  const t = useTranslations("pay");
  const language = knownLanguage(useLocale());
  return (outcome) => {
    if (!outcome) return null;
    const sentence = readVendorSentence(outcome.error_message, language);
    if (sentence) return "text" in sentence ? sentence.text : t(`refusals.${sentence.refusal}`);
    return isCatalogueCode(outcome.code) ? t(`catalogue.${outcome.code}`) : null;
  };
}
