"use client";

import { OwnProblem } from "@/components/account/own-problem";

const NO_SCRIPT = { code: "NETWORK", details: {} } as const;

/** In place of a part of the account whose script could not be loaded. */
export function OwnMissing() {
  return <OwnProblem error={NO_SCRIPT} onRetry={() => window.location.reload()} />;
}
