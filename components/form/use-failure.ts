"use client";

import { useEffect, useState } from "react";
import type { ActionError } from "@/lib/actions/outcome";

/** Without a network nothing was sent: it is said at the button that was pressed. */
export const isOffline = ({ code }: ActionError): boolean => code === "NETWORK";

/** Why something could not be sent; of a missing network it is said no longer than the network is missing. */
export function useFailure(): [ActionError | null, (failed: ActionError | null) => void] {
  const [failed, setFailed] = useState<ActionError | null>(null);
  const offline = failed !== null && isOffline(failed);
  useEffect(() => {
    if (!offline) return;
    const clear = () => setFailed(null);
    window.addEventListener("online", clear);
    return () => window.removeEventListener("online", clear);
  }, [offline]);
  return [failed, setFailed];
}
