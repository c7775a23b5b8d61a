import { ApiError } from "@/lib/api/transport/api-error";

/**
 * One signal for time-out and cancellation that also covers reading the body. Implemented by hand, because
 * AbortSignal.any is newer than the browser floor.
 */
export function startDeadline(timeout: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  let late = false;
  const giveUp = () => controller.abort();
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeout);
  if (caller?.aborted) giveUp();
  caller?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", giveUp);
    },
    explain(thrown: unknown): ApiError {
      if (thrown instanceof ApiError) return thrown;
      if (late) return new ApiError(`No answer within ${timeout / 1000} seconds.`, { code: "TIMEOUT", cause: thrown });
      if (controller.signal.aborted) return new ApiError("The call was given up.", { code: "ABORTED", cause: thrown });
      return new ApiError("The server could not be reached.", { code: "NETWORK", cause: thrown });
    },
  };
}
