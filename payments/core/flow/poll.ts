import type { ServiceResult } from "../../service/payment-service.ts";
import type { TransactionStatus } from "../enumerations.ts";
import type { TxnState } from "../types.ts";
import { strongest, verdictOf } from "./status.ts";

export const POLL_INTERVAL_MS = 5_000;
export const POLL_LIMIT = 30;

export interface PollPorts {
  /** One details request with its own time-out. */
  readonly ask: () => Promise<ServiceResult<TxnState>>;
  /**
   * Waits while the page is awake. A hidden or offline page stands still here, and the return to it ends the wait at once, so
   * that sleep costs no request and a woken tab sends exactly one.
   */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** `settled`: the status ends the series. `waiting`: the limit is used up, nobody knows yet. */
export type PollEnd =
  | { readonly end: "settled" | "waiting"; readonly txn: TxnState }
  | { readonly end: "signed_out" | "refused"; readonly txn: TxnState; readonly message: string | null }
  | { readonly end: "stopped"; readonly txn: TxnState };

export const NOTHING_KNOWN: TxnState = {
  status: null,
  gatewayTxnId: null,
  amount: null,
  currency: null,
  message: null,
  paidBy: null,
};

/** What is known after one more answer: the stronger status with its own facts. */
export function learn(known: TxnState, heard: TxnState): TxnState {
  const status: TransactionStatus | null = strongest(known.status, heard.status);
  return status === heard.status ? heard : { ...known, status };
}

/**
 * PGW-12: asks at once, then every 5 s after the previous answer, at most 30 requests, until completed, canceled or failed
 * (refunded too: that money is on its way back). Lost answers and 5xx are ticks like any other; 429 and 503 may ask for a
 * longer wait; 401, 403 and a clear no (not found) end the series. Running out is `waiting`, never a failure.
 */
export async function poll({ ask, wait, signal }: PollPorts, known: TxnState = NOTHING_KNOWN): Promise<PollEnd> {
  let txn = known;
  for (let sent = 1; ; sent++) {
    if (signal.aborted) return { end: "stopped", txn };
    const answer = await ask();
    if (signal.aborted) return { end: "stopped", txn };
    if (answer.ok) txn = learn(txn, answer.value);
    else if (answer.error.kind === "signed_out" || answer.error.kind === "refused") {
      return { end: answer.error.kind, txn, message: answer.error.message };
    }
    if (verdictOf(txn.status) !== "waiting") return { end: "settled", txn };
    if (sent >= POLL_LIMIT) return { end: "waiting", txn };
    await wait(Math.max(POLL_INTERVAL_MS, (!answer.ok && answer.error.retryAfterMs) || 0), signal);
  }
}
