import type { ServerResponse } from "node:http";
import { type Caller, createTurnOrder } from "@/lib/domain/turn-order";

/** Requests of one network that are worked on at once, and of one shop while others have visitors; its others wait. */
const AT_ONCE = { pages: 2, calls: 8 };
/** For one network; the next one is refused. */
const MOST_WAITING = 1_000;
/** A request that takes longer is waiting for the API and releases its turn. */
const HOLDS_MS = 250;
/**
 * Turns of the event loop before a waiting request starts. Node accepts one connection a turn, so that a new visitor is
 * not behind everything that waits.
 */
const INPUT_TURNS = 50;

function afterInput(work: () => void, turns = INPUT_TURNS): void {
  setImmediate(turns > 1 ? () => afterInput(work, turns - 1) : work);
}

/**
 * Rendering takes processor time, which the visitors of all shops share. A visitor who opens sixty pages at
 * once waits for these pages; other visitors do not. Nor do those of a shop beside one with a crowd.
 */
export function createTurns({ atOnce = AT_ONCE.pages, mostWaiting = MOST_WAITING, holdsMs = HOLDS_MS } = {}) {
  const order = createTurnOrder({ atOnceOfOne: atOnce, mostWaiting });
  const now = () => performance.now();

  function end(caller: Caller): void {
    order.end(caller);
    afterInput(() => {
      for (let work = order.next(now()); work; work = order.next(now())) work();
    });
  }

  return {
    /** Notes that a shop has visitors whose requests take no turn; who they are is asked only where it matters. */
    saw(shopOf: () => string): void {
      if (!order.isIdle()) order.saw(shopOf(), now());
    },
    /** Starts the work when it is the caller's turn; false if too much waits already. */
    take(caller: Caller, response: ServerResponse, work: () => void): boolean {
      if (!order.hasRoom(caller)) return false;
      const start = () => {
        let holds = true;
        const release = () => {
          if (holds) end(caller);
          holds = false;
          clearTimeout(timer);
        };
        const timer = setTimeout(release, holdsMs);
        response.once("finish", release).once("close", release);
        work();
      };
      if (order.begin(caller, now())) start();
      else response.once("close", order.wait(caller, start));
      return true;
    },
  };
}

/** Pages are rendered here; calls only pass through to the API, which has its own queues. */
export const createQueues = (options: { readonly holdsMs?: number } = {}) => ({
  pages: createTurns(options),
  calls: createTurns({ ...options, atOnce: AT_ONCE.calls }),
});
