import { ATTEMPT_LIFETIME_MS, type Attempt, type Reference } from "../attempt.ts";
import { isOpen } from "../attempt-keys.ts";
import { cancelCode } from "../errors.ts";
import type { Outcome } from "../types.ts";
import { abandon } from "./abandon.ts";
import { type FlowContext, type FollowedRun, outcome } from "./run.ts";
import { follow, lookOnce, unknown } from "./settle.ts";

/**
 * Resumes after a provider's page, a reload, or in another browser: by the reference in the address, else from storage.
 * What the provider added to the address is never read ([ROBUST-05]).
 */
export async function resumeOnce(
  context: FlowContext,
  reference: Reference | null,
  patience: "once" | "poll",
): Promise<Outcome | null> {
  try {
    const attempt = find(context, reference);
    if (!attempt?.txnId) return null;
    const run = { ...context, attempt } as FollowedRun;
    if (patience === "poll") return await follow(run);
    // Untouched after Back or a reload: nothing was paid, and the same attempt can be opened again.
    return await lookOnce(run, (found) =>
      found === "untouched" ? outcome(run, "cancelled", cancelCode(attempt.gateway)) : unknown(run),
    );
  } catch (error) {
    context.host.report("payments.resume", error);
    return outcome(context, "pending", "STATUS_UNKNOWN");
  }
}

/**
 * [ROBUST-17] The only way to leave a payment whose outcome is unknown: the service abandons it, and Pay opens again
 * because the service reports canceled, not because the client stopped waiting.
 */
export async function abandonOnce(context: FlowContext, reference: string): Promise<Outcome | null> {
  const attempt = context.attempts.byReference({ attempt: reference, txn: null });
  if (!attempt?.txnId) return null;
  const run = { ...context, attempt } as FollowedRun;
  try {
    return await abandon(run);
  } catch (error) {
    context.host.report("payments.abandon", error);
    return unknown(run);
  }
}

function find({ attempts, host }: FlowContext, reference: Reference | null): Attempt | null {
  if (!reference) return attempts.all().find(isOpen) ?? null;
  return attempts.byReference(reference) ?? elsewhere(reference, host.now());
}

/**
 * [ROBUST-06] For an attempt begun in another browser, or before storage was cleared: the reference alone is enough to
 * query it.
 */
function elsewhere({ attempt, txn }: Reference, now: number): Attempt | null {
  if (!txn) return null;
  return {
    version: 1,
    id: attempt ?? txn,
    txnId: txn,
    // Only the service knows what it is for and where it was begun.
    gateway: null,
    purpose: null,
    purposeId: null,
    // Placeholders, which are never sent; no amount is compared with them.
    amount: "0",
    value: -1,
    // ISO 4217 for "no currency".
    currency: "XXX",
    startedAt: now,
    expiresAt: now + ATTEMPT_LIFETIME_MS,
    returnPath: "",
    phase: "opened",
    status: null,
    claimedAt: null,
  };
}
