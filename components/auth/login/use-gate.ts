"use client";

import { useHydrated, useSession } from "@/lib/state/provider";
import { isLoggedIn, owesName } from "@/lib/state/session-state";

/**
 * ROLE-01: whether the content of an account may be shown: `waiting` until the session is known, `out` while signing in
 * is required, then `in`. Signing in includes giving a name: a customer who left before that is asked again, in any
 * tab.
 */
export function useGate(): "waiting" | "out" | "in" {
  const hydrated = useHydrated();
  const entered = useSession((session) => isLoggedIn(session) && !owesName(session));
  if (!hydrated) return "waiting";
  return entered ? "in" : "out";
}
