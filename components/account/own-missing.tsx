"use client";

import { OwnProblem } from "@/components/account/own-problem";

const NO_SCRIPT = { code: "NETWORK", details: {} } as const;

/** Shown instead of an account section whose script could not be loaded. */
export function OwnMissing() {
  return <OwnProblem error={NO_SCRIPT} onRetry={() => window.location.reload()} />;
}
