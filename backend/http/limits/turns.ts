import { type Caller, createTurnOrder } from "../../../lib/domain/turn-order.ts";

/** Expensive operations of one network that run at once, and of one shop beside others; its others wait. */
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

/** Shops take turns, and in a shop its networks, one operation each, in the order in which they came. */
export function createTurns(sizes: Sizes = {}) {
  const { atOnceOfOne = AT_ONCE_OF_ONE, atOnce = AT_ONCE, mostWaiting = MOST_WAITING, holdsMs = HOLDS_MS } = sizes;
  const { inputTurns = INPUT_TURNS, inputMs = INPUT_MS, now = () => performance.now() } = sizes;
  const order = createTurnOrder({ atOnceOfOne, atOnce, mostWaiting });
  /** Operations after which input is still being read; none starts meanwhile. */
  let reading = 0;

  const startWaiting = () => {
    for (let work = order.next(now()); work; work = order.next(now())) work();
  };
  const end = (caller: Caller) => {
    order.end(caller);
    // Input that arrived meanwhile is read first, so that a cheap call does not wait behind a queue of expensive ones.
    reading += 1;
    const done = () => {
      reading -= 1;
      if (reading === 0) startWaiting();
    };
    afterInput(done, { turns: inputTurns, until: now() + inputMs, now });
  };

  return {
    /** Notes that a shop has visitors whose operations take no turn. */
    saw: (shop: string): void => order.saw(shop, now()),
    /** False if so many operations of a caller wait that the next one is refused. */
    hasRoom: order.hasRoom,
    /** Runs the work when it is the caller's turn. */
    async run<T>(caller: Caller, work: () => T): Promise<Awaited<T>> {
      if (reading > 0 || !order.begin(caller, now())) {
        order.saw(caller.shop, now());
        await new Promise<void>((resolve) => order.wait(caller, resolve));
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
