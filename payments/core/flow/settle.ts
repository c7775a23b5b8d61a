import { cancelCode } from "../errors.ts";
import type { Outcome, TxnState } from "../types.ts";
import { learn, NOTHING_KNOWN, poll } from "./poll.ts";
import { type FollowedRun, outcome, withAttempt } from "./run.ts";
import { isUntouched, verdictOf } from "./status.ts";

/**
 * Turns the service's status into an outcome for the guest. Only this module marks an attempt as paid, and only when
 * details or capture report completed.
 */

/** What an attempt remembers of its txn. */
export const knownOf = ({ attempt }: FollowedRun): TxnState => ({ ...NOTHING_KNOWN, status: attempt.status });

/** Returns the outcome if the status is final, null while it is not. Stores the strongest status. */
export async function outcomeOfTxn(run: FollowedRun, reported: TxnState): Promise<Outcome | null> {
  const txn = learn(knownOf(run), reported);
  // If another txn paid for this purpose, that one is stored and compared.
  const { txnId, gateway, purpose } = run.attempt;
  const now = withAttempt(run, {
    status: txn.status,
    txnId: txn.paidBy ?? txnId,
    // Only the service knows an attempt from another browser.
    gateway: gateway ?? txn.gateway,
    purpose: purpose ?? txn.purpose,
  });
  const details = { gatewayTxnId: txn.gatewayTxnId, refund: txn.refund };
  switch (verdictOf(txn.status)) {
    case "waiting":
      return null;
    case "paid":
      if (isOtherMoney(now, txn)) {
        return outcome(withAttempt(now, { phase: "disputed" }), "failed", "AMOUNT_MISMATCH", details);
      }
      return outcome(now, "paid", "PAID", { ...details, first: await claim(now) });
    case "cancelled":
      run.attempts.remove(now.attempt);
      return outcome(now, "cancelled", cancelCode(now.attempt.gateway), details);
    case "refunded":
      run.attempts.remove(now.attempt);
      return outcome(now, "failed", "REFUNDED", { ...details, message: txn.message });
    default:
      run.attempts.remove(now.attempt);
      return outcome(now, "failed", "PAYMENT_FAILED", { ...details, message: txn.message });
  }
}

/**
 * [ROBUST-24] A charge of another amount or currency is reported as a mismatch, not as success. The attempt stays
 * closed.
 */
function isOtherMoney({ attempt }: FollowedRun, txn: TxnState): boolean {
  if (attempt.phase === "disputed") return true;
  if (attempt.value < 0) return false;
  const other = (reported: unknown, requested: unknown) => reported !== null && reported !== requested;
  return other(txn.amount, attempt.value) || other(txn.currency, attempt.currency);
}

/** How long acting on a success may take. After that the tab is considered dead and another one may act. */
export const CLAIM_MS = 60_000;

/**
 * [ROBUST-18] Returns true in one tab for one paid attempt. The claim expires if the page never reports that it is done
 * (`Payments.finished`), because showing the order twice is better than never.
 */
async function claim({ host, setup, attempts, attempt }: FollowedRun): Promise<boolean> {
  const release = await host.lock(`${setup.entity_id}:claim:${attempt.txnId}`);
  if (!release) return false;
  try {
    const taken = attempts
      .all()
      .filter(({ id, txnId }) => id === attempt.id || txnId === attempt.txnId)
      .some(
        ({ phase, claimedAt }) => phase === "finished" || (claimedAt !== null && host.now() - claimedAt < CLAIM_MS),
      );
    if (!taken) attempts.save({ ...attempt, phase: "paid", claimedAt: host.now() });
    return !taken;
  } finally {
    release();
  }
}

/** The outcome is unknown: the attempt stays, and Pay stays closed for this purpose. */
export function unknown(run: FollowedRun, message?: string | null): Outcome {
  return outcome(run, "pending", "STATUS_UNKNOWN", { message: message ?? null });
}

/**
 * Queries details once. Returns the outcome if the status is final, else `otherwise`, which receives whether the txn is
 * still untouched.
 */
export async function lookOnce(
  run: FollowedRun,
  otherwise: (found: "untouched" | "waiting", txn: TxnState) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const answer = await run.service.details(run.attempt.txnId, run.signal);
  if (!answer.ok) {
    if (answer.error.kind === "signed_out") return signInNeeded(run, answer.error.message);
    return otherwise("waiting", knownOf(run));
  }
  const settled = await outcomeOfTxn(run, answer.value);
  if (settled) return settled;
  const txn = learn(knownOf(run), answer.value);
  return otherwise(isUntouched(txn.status) ? "untouched" : "waiting", txn);
}

/** D7: the guest cancelled. Details is queried once before that is reported. */
export function afterCancel(run: FollowedRun, cause: string | null): Promise<Outcome> {
  return lookOnce(run, (found) =>
    found === "untouched" ? outcome(run, "cancelled", cancelCode(run.attempt.gateway), { cause }) : unknown(run),
  );
}

/** PGW-12: polls to the end of the series; reaching the limit is pending. */
export async function follow(run: FollowedRun): Promise<Outcome> {
  const { service, host, signal, attempt } = run;
  const ask = () => service.details(attempt.txnId, signal);
  const ended = await poll({ ask, wait: host.wait, signal }, knownOf(run));
  if (ended.end === "signed_out") return signInNeeded(run, ended.message);
  if (ended.end === "refused") return outcome(run, "pending", "DETAILS_FAILED", { message: ended.message });
  return (await outcomeOfTxn(run, ended.txn)) ?? unknown(run);
}

function signInNeeded(run: FollowedRun, message: string | null): Outcome {
  return outcome(run, "pending", "SIGN_IN_NEEDED", { message });
}
