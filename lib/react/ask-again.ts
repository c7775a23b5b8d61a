const FIRST_MS = 2_000;
const LAST_MS = 15_000;
/** Milliseconds until a server that refused is asked again if it names no time: often enough for a guest, and no burden. */
const REFUSED_MS = 15_000;
/** The longest time that is waited at a server's word. */
const LONGEST_MS = 60_000;

/** A wait is up to this share longer, so that the pages which a failure met at one moment do not all return at one. */
const SPREAD = 0.25;

interface AskAgain {
  /** After a failure, if it passes; others would be repeated. `seconds` is the time that the server named, if it did. */
  after(code: string, seconds: unknown): void;
  /** It is asked otherwise. */
  cancel(): void;
}

/** The server was not reached. */
const UNANSWERED = new Set(["NETWORK", "TIMEOUT", "BAD_ANSWER"]);
/** Refusals that pass: of a guest's network that asked too often, and of a server in trouble. */
const PASSING = new Set(["TOO_MANY_REQUESTS", "INTERNAL_SERVER_ERROR"]);

/** What a wait depends on beside the clock. */
interface Surroundings {
  /** From 0 to 1. */
  readonly random: () => number;
  readonly isVisible: () => boolean;
}

const BROWSER: Surroundings = {
  random: () => Math.random(),
  isVisible: () => !document.hidden,
};

/**
 * Asks again of a server that was not reached: after 2 seconds, then ever later up to 15, and at once when the browser is
 * online again. Of one that refused for the moment: after the seconds that it named, else after 15. Each wait is a little
 * longer by chance. A hidden page asks once it is visible. Until `signal` aborts.
 */
export function askAgain(ask: () => void, signal: AbortSignal, { random, isVisible } = BROWSER): AskAgain {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener("online", next);
    document.removeEventListener("visibilitychange", next);
  };
  function next() {
    cancel();
    if (isVisible()) ask();
    else document.addEventListener("visibilitychange", next);
  }
  const later = (milliseconds: number) => {
    timer = setTimeout(next, milliseconds * (1 + SPREAD * random()));
  };
  signal.addEventListener("abort", cancel, { once: true });
  return {
    after(code, seconds) {
      if (PASSING.has(code)) {
        const named = Number(seconds) * 1000 || REFUSED_MS;
        later(Math.min(Math.max(named, wait), LONGEST_MS));
      } else if (UNANSWERED.has(code)) {
        later(wait);
        window.addEventListener("online", next);
      } else return;
      wait = Math.min(wait * 2, LAST_MS);
    },
    cancel,
  };
}
