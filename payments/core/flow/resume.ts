import { ATTEMPT_LIFETIME_MS, type Attempt, type Reference } from "../attempt.ts";
import { isOpen } from "../attempt-keys.ts";
import { cancelCode } from "../errors.ts";
import type { Outcome } from "../types.ts";
import { type FlowContext, outcome, type RunWithTxn } from "./run.ts";
import { decide, follow, lookOnce, unknown } from "./settle.ts";

/**
 * Back from a provider, after a reload, or in another browser: the reference of the address, else what is in storage. What the
 * provider wrote into the address is never read ([ROBUST-05]).
 */
export async function resumeOnce(
  world: FlowContext,
  reference: Reference | null,
  patience: "once" | "poll",
): Promise<Outcome | null> {
  try {
    const attempt = find(world, reference);
    if (!attempt?.txnId) return null;
    const run = { ...world, attempt } as RunWithTxn;
    if (patience === "poll") return await follow(run);
    // Untouched after Back or a reload: nothing was paid, the same attempt can be opened again.
    return await lookOnce(run, (found) =>
      found === "untouched" ? outcome(run, "cancelled", cancelCode(attempt.gateway)) : unknown(run),
    );
  } catch (error) {
    world.host.report("payments.resume", error);
    return outcome(world, "pending", "STATUS_UNKNOWN");
  }
}

/**
 * [ROBUST-17] The only way on from a payment that nobody knows the end of, besides its end: the service gives it up, and Pay is open
 * again because it says canceled, not because we tired of waiting.
 */
export async function abandonOnce(world: FlowContext, reference: string): Promise<Outcome | null> {
  const attempt = world.attempts.byReference({ attempt: reference, txn: null });
  if (!attempt?.txnId) return null;
  const run = { ...world, attempt } as RunWithTxn;
  try {
    const answer = await world.service.abandon(attempt.txnId, world.signal);
    if (!answer.ok)
      return answer.error.kind === "signed_out" ? outcome(run, "pending", "SIGN_IN_NEEDED") : unknown(run);
    const settled = await decide(run, answer.value);
    return settled?.state === "cancelled" ? { ...settled, code: "ABANDONED" } : (settled ?? unknown(run));
  } catch (error) {
    world.host.report("payments.abandon", error);
    return unknown(run);
  }
}

function find({ attempts, host }: FlowContext, reference: Reference | null): Attempt | null {
  if (!reference) return attempts.all().find(isOpen) ?? null;
  return attempts.byReference(reference) ?? elsewhere(reference, host.now());
}

/** [ROBUST-06] Begun in another browser or before storage was cleared: the reference alone is enough to ask. */
function elsewhere({ attempt, txn }: Reference, now: number): Attempt | null {
  if (!txn) return null;
  return {
    version: 1,
    id: attempt ?? txn,
    txnId: txn,
    // Only the service knows the rest; these are never sent anywhere, and no amount is compared.
    gateway: "PhonePe",
    purpose: "ordering",
    purposeId: `txn:${txn}`,
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
