import type { Caller } from "../../../lib/domain/turn-order.ts";
import { createTurns as createSharedTurns, type TurnSizes } from "../../../lib/http/turns.ts";

const EXPENSIVE: TurnSizes = {
  atOnceOfOne: 2,
  atOnce: 6,
  mostWaiting: 60,
  slowest: 25,
  /** An operation that takes longer is waiting for something else, e.g. a payment provider. */
  holdsMs: 1_000,
  inputTurns: 200,
  inputMs: 10,
  newWaits: true,
};

/** Turns of operations; sizes that are not named are those of expensive ones. */
export function createTurns(sizes: Partial<TurnSizes> = {}) {
  const turns = createSharedTurns({ ...EXPENSIVE, ...sizes });
  return {
    noteVisitor: turns.noteVisitor,
    hasRoom: turns.hasRoom,
    /** Runs the work when it is the caller's turn. */
    async run<T>(caller: Caller, work: () => T): Promise<Awaited<T>> {
      const turn: { release?: () => void } = {};
      const { promise, resolve } = Promise.withResolvers<void>();
      turns.start(caller, (release) => {
        turn.release = release;
        resolve();
      });
      // After the wait, the work still belongs to the request that asked for it.
      if (!turn.release) await promise;
      try {
        return await work();
      } finally {
        turn.release?.();
      }
    },
  };
}
