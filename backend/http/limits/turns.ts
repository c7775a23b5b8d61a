/** Expensive operations of one network that run at once; its others wait. */
const AT_ONCE_OF_ONE = 2;
/** For all networks together. */
const AT_ONCE = 6;
/** For one network; the next one is refused. */
const MOST_WAITING = 60;
/** An operation that takes longer is waiting for something else, e.g. a payment provider, and releases its turn. */
const HOLDS_MS = 1_000;

/**
 * Turns of the event loop between two operations. Node accepts one connection a turn, so with a single turn each new
 * connection of other callers would wait for an operation of its own. Two hundred turns without input take under a
 * millisecond.
 */
const INPUT_TURNS = 200;
/**
 * The most that these turns may take together. In a flood each of them has input to read, and without this bound its
 * cheap calls would hold up every expensive one.
 */
const INPUT_MS = 10;

interface Pause {
  readonly turns: number;
  /** When it is over in any case, by the same clock. */
  readonly until: number;
  readonly now: () => number;
}

function afterInput(work: () => void, { turns, until, now }: Pause): void {
  setImmediate(turns > 1 && now() < until ? () => afterInput(work, { turns: turns - 1, until, now }) : work);
}

interface Sizes {
  readonly inputTurns?: number;
  readonly inputMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly atOnceOfOne?: number;
  readonly atOnce?: number;
  readonly mostWaiting?: number;
  readonly holdsMs?: number;
}

/** Networks take turns, one operation each, in the order in which they came. */
export function createTurns(sizes: Sizes = {}) {
  const { atOnceOfOne = AT_ONCE_OF_ONE, atOnce = AT_ONCE, mostWaiting = MOST_WAITING, holdsMs = HOLDS_MS } = sizes;
  const { inputTurns = INPUT_TURNS, inputMs = INPUT_MS, now = () => performance.now() } = sizes;
  const running = new Map<string, number>();
  /** In the order of their next turn. */
  const waiting = new Map<string, (() => void)[]>();
  let total = 0;
  /** Operations after which input is still being read; none starts meanwhile. */
  let reading = 0;

  const start = (caller: string) => {
    total += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
  };
  const next = () => {
    for (const [caller, queue] of waiting) {
      if (total >= atOnce) return;
      if ((running.get(caller) ?? 0) >= atOnceOfOne) continue;
      const go = queue.shift();
      // The network goes to the back of the queue.
      waiting.delete(caller);
      if (queue.length > 0) waiting.set(caller, queue);
      start(caller);
      go?.();
    }
  };
  const end = (caller: string) => {
    total -= 1;
    const left = (running.get(caller) ?? 1) - 1;
    if (left > 0) running.set(caller, left);
    else running.delete(caller);
    // Input that arrived meanwhile is read first, so that a cheap call does not wait behind a queue of expensive ones.
    reading += 1;
    const done = () => {
      reading -= 1;
      if (reading === 0) next();
    };
    afterInput(done, { turns: inputTurns, until: now() + inputMs, now });
  };

  return {
    /** False if so many of a caller's operations wait that the next one is refused. */
    hasRoom: (caller: string): boolean => (waiting.get(caller)?.length ?? 0) < mostWaiting,
    /** Runs the work when it is the caller's turn. */
    async run<T>(caller: string, work: () => T): Promise<Awaited<T>> {
      const isFree = reading === 0 && total < atOnce;
      if (isFree && (running.get(caller) ?? 0) < atOnceOfOne && !waiting.has(caller)) start(caller);
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.set(caller, [...(waiting.get(caller) ?? []), resolve]);
        await promise;
      }
      let held = true;
      const release = () => {
        if (held) end(caller);
        held = false;
      };
      const timer = setTimeout(release, holdsMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        release();
      }
    },
  };
}
