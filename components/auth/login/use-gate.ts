"use client";

import { useHydrated, useSession } from "@/lib/state/provider";
import { isLoggedIn, owesName } from "@/lib/state/session-state";

/**
 * ROLE-01: whether what belongs to an account may be shown: `waiting` until the session is known, `out` while somebody is to sign in,
 * then `in`. Signing in ends with a name: whoever left before giving one is asked again, in any tab.
 */
export function useGate(): "waiting" | "out" | "in" {
  const hydrated = useHydrated();
  const entered = useSession((session) => isLoggedIn(session) && !owesName(session));
  if (!hydrated) return "waiting";
  return entered ? "in" : "out";
}
