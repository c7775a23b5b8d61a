type WakeWindow = Pick<Window, "document" | "navigator" | "addEventListener" | "removeEventListener">;

/** Resolves after `ms`, or at once when aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}

/**
 * [ROBUST-16] Waits `ms` while the page is visible and online. The wait is suspended while the page is hidden or
 * offline. When the page returns (visible, pageshow, online) the wait ends at once, so that the caller sends exactly
 * one request.
 */
export function createWait(window: WakeWindow, sleep = pause) {
  const awake = () => window.document.visibilityState !== "hidden" && window.navigator.onLine !== false;
  return (ms: number, signal: AbortSignal): Promise<"elapsed" | "woken"> =>
    new Promise((resolve) => {
      const timer = new AbortController();
      let slept = !awake();
      const end = (how: "elapsed" | "woken") => {
        timer.abort();
        window.document.removeEventListener("visibilitychange", onChange);
        for (const event of ["pageshow", "online"]) window.removeEventListener(event, onChange);
        signal.removeEventListener("abort", onAbort);
        resolve(how);
      };
      const onAbort = () => end("elapsed");
      const onChange = (event: Event) => {
        if (!awake()) slept = true;
        else if (slept || (event as PageTransitionEvent).persisted) end("woken");
      };
      if (signal.aborted) return resolve("elapsed");
      signal.addEventListener("abort", onAbort);
      window.document.addEventListener("visibilitychange", onChange);
      for (const event of ["pageshow", "online"]) window.addEventListener(event, onChange);
      // A timer that fires while the page sleeps is ignored; the return of the page ends the wait.
      void sleep(ms, timer.signal).then(() => !timer.signal.aborted && awake() && end("elapsed"));
    });
}
