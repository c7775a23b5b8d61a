/** Replaces URL.parse, which needs Safari 18 and Chrome 126. Returns null instead of throwing. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Replaces AbortSignal.any, which needs Safari 17.4 and Chrome 116. Aborts with the first of the two. Abort one of them
 * when the work is done, or the other keeps its listener.
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
