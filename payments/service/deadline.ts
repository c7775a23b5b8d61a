import { eitherAborted } from "../core/web.ts";
import { failure, type ServiceResult } from "./payment-service.ts";

export interface Clock {
  /** Resolves after this many milliseconds even if the page sleeps, or at once when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** 30 s, as everywhere in the storefront. A poll waits less, because another request follows. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const POLL_TIMEOUT_MS = 10_000;

/**
 * Runs one call with a time limit. It ends as `stopped` when the caller's signal aborts, and as `unknown` when time
 * runs out or the call throws. A call that ignores its signal must not hang the payment.
 */
export async function withDeadline<T>(
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal,
  send: (stop: AbortSignal) => Promise<ServiceResult<T>>,
): Promise<ServiceResult<T>> {
  if (signal.aborted) return failure("stopped");
  const timer = new AbortController();
  const stop = eitherAborted(signal, timer.signal);
  const gone = new Promise<"gone">((resolve) => stop.addEventListener("abort", () => resolve("gone"), { once: true }));
  void clock.pause(timeoutMs, stop).then(() => timer.abort());
  try {
    const sent = send(stop);
    sent.catch(() => undefined);
    const answer = await Promise.race([sent, gone]);
    if (signal.aborted) return failure("stopped");
    return answer === "gone" ? failure("unknown") : answer;
  } catch {
    return failure(signal.aborted ? "stopped" : "unknown");
  } finally {
    timer.abort();
  }
}
