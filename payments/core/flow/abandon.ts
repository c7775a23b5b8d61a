import type { Outcome } from "../types.ts";
import { type FollowedRun, outcome } from "./run.ts";
import { outcomeOfTxn, unknown } from "./settle.ts";

/**
 * The guest gives a payment up that has been handed to a provider. The service asks the provider once: what is paid
 * stays paid, otherwise it is cancelled (ABANDONED) and later money is refunded. Without an answer it stays pending.
 */
export async function abandon(run: FollowedRun): Promise<Outcome> {
  const answer = await run.service.abandon(run.attempt.txnId, run.signal);
  if (!answer.ok) return answer.error.kind === "signed_out" ? outcome(run, "pending", "SIGN_IN_NEEDED") : unknown(run);
  const settled = await outcomeOfTxn(run, answer.value);
  return settled?.state === "cancelled" ? { ...settled, code: "ABANDONED" } : (settled ?? unknown(run));
}
