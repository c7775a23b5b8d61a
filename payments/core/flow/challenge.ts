import type { Outcome, TxnState } from "../types.ts";
import { eitherAborted } from "../web.ts";
import { abandon } from "./abandon.ts";
import { POLL_INTERVAL_MS, poll } from "./poll.ts";
import type { RunWithTxn } from "./run.ts";
import { follow, knownOf, lookOnce, outcomeOfTxn, unknown } from "./settle.ts";

/** Banks give about five minutes. After this long the service is asked for the outcome of the payment. */
export const CHALLENGE_DEADLINE_MS = 10 * 60_000;

type Ended = "answered" | "closed" | "silent" | TxnState;

/**
 * 3-D Secure: the guest proves to the card's bank who they are, in a form that `show` opens. The bank's message that it
 * is done is a reason to ask the service, and the service is asked meanwhile as well: not every bank sends one. Closing
 * the form gives the payment up.
 */
export async function challenged(run: RunWithTxn, show: () => Promise<"answered" | "closed">): Promise<Outcome> {
  const over = new AbortController();
  const signal = eitherAborted(over.signal, run.signal);
  const shown = show().catch((error: unknown): Ended => {
    run.host.report("payments.challenge", error);
    return "answered";
  });
  const silence = run.host.pause(CHALLENGE_DEADLINE_MS, signal).then((): Ended => "silent");
  const ended = await Promise.race<Ended>([shown, silence, settledMeanwhile(run, signal)]);
  over.abort();
  if (ended === "answered") return follow(run);
  if (ended === "closed") return abandon(run);
  if (ended === "silent") return lookOnce(run, () => unknown(run));
  return (await outcomeOfTxn(run, ended)) ?? follow(run);
}

/** Resolves when the status is final, and never if the service cannot be asked. */
async function settledMeanwhile(run: RunWithTxn, signal: AbortSignal): Promise<TxnState> {
  const ask = () => run.service.details(run.attempt.txnId, signal);
  for (;;) {
    const { end, txn } = await poll({ ask, wait: run.host.wait, signal }, knownOf(run));
    if (end === "settled") return txn;
    if (end !== "waiting") return new Promise(() => undefined);
    await run.host.wait(POLL_INTERVAL_MS, signal);
  }
}
