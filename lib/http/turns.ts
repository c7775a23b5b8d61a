import { performance } from "node:perf_hooks";
import { type Caller, createTurnOrder } from "../domain/turn-order.ts";

/** How often the share of its time in which this process computes is read. */
const OBSERVED_EVERY_MS = 100;

interface Pause {
  /** Turns of the event loop, in each of which Node reads what has arrived. */
  readonly turns: number;
  /** When it is over in any case, by the same clock. */
  readonly until: number;
  readonly now: () => number;
}

function afterInput(work: () => void, { turns, until, now }: Pause): void {
  setImmediate(turns > 1 && now() < until ? () => afterInput(work, { turns: turns - 1, until, now }) : work);
}

export interface TurnSizes {
  /** Pieces of work of one network that run at once, and of one shop beside others; its others wait. */
  readonly atOnceOfOne: number;
  /** For all networks together. */
  readonly atOnce?: number;
  /** For one network; the next one is refused. */
  readonly mostWaiting: number;
  /**
   * What a shop may begin in a second in any case, about two fifths of what a process can do: whatever keeps the process
   * busy may be something else.
   */
  readonly slowest: number;
  /** Work that takes longer waits for something else, and releases its turn. */
  readonly holdsMs: number;
  /**
   * Turns of the event loop after each piece of work before a waiting one starts. Node accepts one connection a turn, so
   * with a single one each new visitor would be behind a piece of work of others. Two hundred turns without input take
   * under a millisecond.
   */
  readonly inputTurns: number;
  /** The most that these turns may take together: in a flood each of them has input to read. */
  readonly inputMs: number;
  /** Whether new work waits for these turns too. */
  readonly newWaits: boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** The share of the time since its last call in which this process computed, 0 to 1. */
  readonly readBusy?: () => number;
}

/** What the event loop of this process computed, or waited for a processor in the middle of it. */
function busyReader(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const since = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return since.utilization;
  };
}

/** Shops take turns, and in a shop its networks, one piece of work each, in the order in which they came. */
export function createTurns({ holdsMs, inputTurns, inputMs, newWaits, ...sizes }: TurnSizes) {
  const { now = () => performance.now(), readBusy = busyReader() } = sizes;
  const order = createTurnOrder(sizes);
  /** Pieces of work after which input is still being read. */
  let reading = 0;
  let waking: NodeJS.Timeout | undefined;
  let observing: NodeJS.Timeout | undefined;

  function startWaiting(): void {
    clearTimeout(waking);
    // One instant for both: work whose time came between two would be neither started nor waited for.
    const at = now();
    for (let work = order.next(at); work; work = order.next(at)) work();
    const ms = order.wakeIn(at);
    if (ms !== null) waking = setTimeout(startWaiting, Math.ceil(ms));
  }

  /** Reads how busy the process is for as long as that can change something. */
  function observe(): void {
    if (observing) return;
    // What was before is not looked at.
    readBusy();
    order.observe(0, now());
    observing = setInterval(() => {
      const isLimited = order.observe(readBusy(), now());
      if (isLimited || !order.isIdle()) return;
      clearInterval(observing);
      observing = undefined;
    }, OBSERVED_EVERY_MS);
    observing.unref();
  }

  function end(caller: Caller): void {
    order.end(caller);
    reading += 1;
    const done = () => {
      reading -= 1;
      if (reading === 0 || !newWaits) startWaiting();
    };
    afterInput(done, { turns: inputTurns, until: now() + inputMs, now });
  }

  return {
    /** Notes that a shop has visitors whose requests take no turn. */
    noteVisitor: (shop: string): void => order.noteVisitor(shop, now()),
    /** True while nothing runs or waits. */
    isIdle: order.isIdle,
    /** False if so much of a caller waits that the next piece of work is refused. */
    hasRoom: order.hasRoom,
    /**
     * Begins work when it is the caller's turn, at once if it may. The work releases its turn when it has ended. The
     * returned function takes it out of the queue.
     */
    start(caller: Caller, work: (release: () => void) => void): () => void {
      observe();
      const begin = () => {
        let holds = true;
        const release = () => {
          clearTimeout(timer);
          if (holds) end(caller);
          holds = false;
        };
        const timer = setTimeout(release, holdsMs);
        work(release);
      };
      const isLater = newWaits && reading > 0;
      if (order.begin(caller, now(), isLater)) {
        begin();
        return () => {};
      }
      const leave = order.wait(caller, begin);
      if (!isLater) startWaiting();
      return leave;
    },
  };
}
