"use client";

import { useEffect, useState } from "react";
import { applyConsent, type Consent, consentOf, recordConsent } from "@/lib/actions/analytics/consent";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { ConsentChoice } from "@/lib/storage/analytics-records";
import { forgetThirdPartyTraces } from "@/lib/storage/third-party-traces";

/** What the guest has decided, in this tab or another one. A withdrawal loads the page anew, without the third parties. */
export function useConsent(storefront: StorefrontState, askConsent: boolean) {
  const read = () =>
    consentOf(storefront, {
      askConsent,
      privacyControl: "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true,
    });
  const [consent, setConsent] = useState<Consent>(read);
  const take = (next: Consent) => {
    if (consent === "accepted" && next === "refused") {
      forgetThirdPartyTraces();
      location.reload();
    } else setConsent(next);
  };
  useEffect(() => {
    const other = () => take(read());
    addEventListener("storage", other);
    return () => removeEventListener("storage", other);
  });
  // Also on arrival: a tab that the browser had put away missed a decision in another one.
  useEffect(() => {
    if (consent !== "asking") applyConsent(storefront, consent);
  }, [storefront, consent]);
  return {
    consent,
    choose(choice: ConsentChoice) {
      recordConsent(storefront, choice, storefront.now());
      take(choice);
    },
  };
}
