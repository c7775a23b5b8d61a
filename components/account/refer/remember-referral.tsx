"use client";

import { useEffect } from "react";
import { referralCodeOf } from "@/lib/domain/referral";
import { useHydrated, useStorefront } from "@/lib/state/provider";

/** RTE-18: keeps the code of the link until signup. */
export function RememberReferral() {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    const referralCode = referralCodeOf(window.location.pathname, window.location.search);
    if (referralCode) storefront.session.setState({ referralCode });
  }, [hydrated, storefront]);
  return null;
}
