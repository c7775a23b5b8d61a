import type { ServerResponse } from "node:http";
import type { Caller } from "@/lib/domain/turn-order";
import { createTurns, type TurnSizes } from "@/lib/http/turns";

const SHARED = {
  mostWaiting: 1_000,
  /** A request that takes longer is waiting for the API. */
  holdsMs: 250,
  inputTurns: 50,
  inputMs: 10,
  newWaits: false,
};

/**
 * Rendering takes processor time, which the visitors of all shops share. A visitor who opens sixty pages at
 * once waits for these pages; other visitors do not. Nor do those of a shop beside one with a crowd.
 */
const OF_PAGES: TurnSizes = { ...SHARED, atOnceOfOne: 2, slowest: 25 };
/** Calls only pass through to the API, which has its own queues. */
const OF_CALLS: TurnSizes = { ...SHARED, atOnceOfOne: 8, slowest: 200 };

/** The queue of one kind of request. */
export function createQueue(sizes: TurnSizes) {
  const turns = createTurns(sizes);
  return {
    /** Notes that a shop has visitors whose requests take no turn; who they are is asked only where it matters. */
    noteVisitor(shopOf: () => string): void {
      if (!turns.isIdle()) turns.noteVisitor(shopOf());
    },
    /** Starts the work when it is the caller's turn; false if too much waits already. Who leaves takes no turn. */
    take(caller: Caller, response: ServerResponse, work: () => void): boolean {
      if (!turns.hasRoom(caller)) return false;
      const leave = turns.start(caller, (release) => {
        response.once("finish", release).once("close", release);
        work();
      });
      response.once("close", leave);
      return true;
    },
  };
}

export const createQueues = (sizes: Partial<TurnSizes> = {}) => ({
  pages: createQueue({ ...OF_PAGES, ...sizes }),
  calls: createQueue({ ...OF_CALLS, ...sizes }),
});
