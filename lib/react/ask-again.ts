const FIRST_MS = 2_000;
const LAST_MS = 15_000;

interface AskAgain {
  /** After this answer, which is none, or a refusal that takes so many milliseconds to pass. */
  later(milliseconds?: number): void;
  /** It is asked otherwise. */
  cancel(): void;
}

const UNANSWERED = new Set(["NETWORK", "TIMEOUT", "BAD_ANSWER"]);

/** Whether the server was not reached. Most refusals would be repeated, and the others need time to pass. */
export const isUnanswered = (code: string): boolean => UNANSWERED.has(code);

/**
 * Of a server that was not reached: asks again after 2 seconds, then ever later up to 15, and at once when the browser is
 * online again; until `signal` aborts.
 */
export function askAgain(ask: () => void, signal: AbortSignal): AskAgain {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener("online", next);
  };
  function next() {
    cancel();
    ask();
  }
  signal.addEventListener("abort", cancel, { once: true });
  return {
    later(milliseconds = wait) {
      timer = setTimeout(next, milliseconds);
      wait = Math.min(wait * 2, LAST_MS);
      window.addEventListener("online", next);
    },
    cancel,
  };
}
