import { cancelCode } from "../errors.ts";
import type { Outcome, TxnState } from "../types.ts";
import { learn, NOTHING_KNOWN, poll } from "./poll.ts";
import { outcome, type RunWithTxn, withAttempt } from "./run.ts";
import { isUntouched, verdictOf } from "./status.ts";

/**
 * From what the service knows to what the guest is told. Only here does an attempt become paid, and only because details or a
 * capture said completed.
 */

const knownOf = ({ attempt }: RunWithTxn): TxnState => ({ ...NOTHING_KNOWN, status: attempt.status });

/** The outcome when the status decides, null while it waits. Remembers the strongest status. */
export async function decide(run: RunWithTxn, heard: TxnState): Promise<Outcome | null> {
  const txn = learn(knownOf(run), heard);
  // Paid by another txn of this purpose, it is that one which is remembered and compared.
  const now = withAttempt(run, { status: txn.status, txnId: txn.paidBy ?? run.attempt.txnId });
  const facts = { gatewayTxnId: txn.gatewayTxnId };
  switch (verdictOf(txn.status)) {
    case "waiting":
      return null;
    case "paid":
      if (isOtherMoney(now, txn)) {
        return outcome(withAttempt(now, { phase: "disputed" }), "failed", "AMOUNT_MISMATCH", facts);
      }
      return outcome(now, "paid", "PAID", { ...facts, first: await claim(now) });
    case "cancelled":
      run.attempts.remove(now.attempt);
      return outcome(now, "cancelled", cancelCode(now.attempt.gateway), facts);
    case "refunded":
      run.attempts.remove(now.attempt);
      return outcome(now, "failed", "REFUNDED", { ...facts, message: txn.message });
    default:
      run.attempts.remove(now.attempt);
      return outcome(now, "failed", "PAYMENT_FAILED", { ...facts, message: txn.message });
  }
}

/** [ROBUST-24] Another amount or currency than was asked for is to be reported, not celebrated. The attempt stays closed. */
function isOtherMoney({ attempt }: RunWithTxn, txn: TxnState): boolean {
  if (attempt.phase === "disputed") return true;
  if (attempt.value < 0) return false;
  const other = (told: unknown, asked: unknown) => told !== null && told !== asked;
  return other(txn.amount, attempt.value) || other(txn.currency, attempt.currency);
}

/** As long as acting on a success may take; after that the tab is taken for dead and another one may. */
export const CLAIM_MS = 60_000;

/**
 * [ROBUST-18] True in one tab for one paid attempt. The claim lapses when the page never said that it is done
 * (`Payments.finished`): better the order is shown a second time than never.
 */
async function claim({ host, setup, attempts, attempt }: RunWithTxn): Promise<boolean> {
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

/** Nobody knows: the attempt stays, Pay stays closed for this purpose. */
export function unknown(run: RunWithTxn, message?: string | null): Outcome {
  return outcome(run, "pending", "STATUS_UNKNOWN", { message: message ?? null });
}

/** Asks once. The outcome when that decides, else `otherwise` with whether nothing was handed to the provider yet. */
export async function lookOnce(
  run: RunWithTxn,
  otherwise: (found: "untouched" | "waiting", txn: TxnState) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const answer = await run.service.details(run.attempt.txnId, run.signal);
  if (!answer.ok) {
    if (answer.error.kind === "signed_out") return signInNeeded(run, answer.error.message);
    return otherwise("waiting", knownOf(run));
  }
  const settled = await decide(run, answer.value);
  if (settled) return settled;
  const txn = learn(knownOf(run), answer.value);
  return otherwise(isUntouched(txn.status) ? "untouched" : "waiting", txn);
}

/** D7: the guest gave up; before that is reported, one look at the truth. */
export function afterCancel(run: RunWithTxn, cause: string | null): Promise<Outcome> {
  return lookOnce(run, (found) =>
    found === "untouched" ? outcome(run, "cancelled", cancelCode(run.attempt.gateway), { cause }) : unknown(run),
  );
}

/** PGW-12: polls to the end of the series; running out is pending. */
export async function follow(run: RunWithTxn): Promise<Outcome> {
  const { service, host, signal, attempt } = run;
  const ask = () => service.details(attempt.txnId, signal);
  const ended = await poll({ ask, wait: host.wait, signal }, knownOf(run));
  if (ended.end === "signed_out") return signInNeeded(run, ended.message);
  if (ended.end === "refused") return outcome(run, "pending", "DETAILS_FAILED", { message: ended.message });
  return (await decide(run, ended.txn)) ?? unknown(run);
}

function signInNeeded(run: RunWithTxn, message: string | null): Outcome {
  return outcome(run, "pending", "SIGN_IN_NEEDED", { message });
}
