/** URL.parse, which browsers have only since Safari 18 and Chrome 126: null instead of an exception. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * AbortSignal.any, which browsers have only since Safari 17.4 and Chrome 116: aborts with the first of the two. Abort one of them when
 * the work is done, or the other keeps its listener.
 */
export function eitherAborted(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) controller.abort(signal.reason);
    else
      signal.addEventListener("abort", () => controller.abort(signal.reason), {
        once: true,
        signal: controller.signal,
      });
  }
  return controller.signal;
}
