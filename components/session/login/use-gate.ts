"use client";

import { useEffect, useState } from "react";
import { owesName } from "@/components/session/login/otp-login";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

/**
 * ROLE-01: whether what belongs to an account may be shown: `waiting` until the session is known, `out` while somebody is to sign in,
 * then `in`. Signing in ends with a name, which is asked after the token has come: the form that asks is not taken away by its own
 * success, and comes back after a reload.
 */
export function useGate(): { readonly state: "waiting" | "out" | "in"; readonly done: () => void } {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  const [entering, setEntering] = useState(false);
  useEffect(() => {
    if (hydrated && (!customer || owesName(storefront))) setEntering(true);
  }, [hydrated, customer, storefront]);
  const known = hydrated && (customer || entering);
  return { state: !known ? "waiting" : entering ? "out" : "in", done: () => setEntering(false) };
}
