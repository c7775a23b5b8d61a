import type { ServiceResult } from "../../service/payment-service.ts";
import type { TransactionStatus } from "../enumerations.ts";
import type { TxnState } from "../types.ts";
import { strongest, verdictOf } from "./status.ts";

export const POLL_INTERVAL_MS = 5_000;
export const POLL_LIMIT = 30;

export interface PollPorts {
  /** One details request with its own timeout. */
  readonly ask: () => Promise<ServiceResult<TxnState>>;
  /**
   * Waits while the page is awake. The wait is suspended while the page is hidden or offline, and ends at once on its
   * return, so that a sleeping page sends no requests and a woken tab exactly one.
   */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** `settled`: the status is final. `waiting`: the limit is reached and the outcome is unknown. */
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
  purpose: null,
  gateway: null,
  refund: null,
};

/** Merges one more response: the stronger status wins, with its own details. */
export function learn(known: TxnState, reported: TxnState): TxnState {
  const status: TransactionStatus | null = strongest(known.status, reported.status);
  return status === reported.status ? reported : { ...known, status };
}

/**
 * PGW-12: sends a request at once, then every 5 s after the previous response, at most 30, until completed, canceled or
 * failed (or refunded: that money is on its way back). Lost responses and 5xx count as requests; 429 and 503 may
 * request a longer wait; 401, 403 and a clear refusal (not found) end the series. Reaching the limit is `waiting`,
 * never a failure.
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
