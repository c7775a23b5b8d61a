import type { ServerResponse } from "node:http";

/** Requests of one network that are worked on at once; its others wait. */
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

type Work = () => void;
interface Network {
  running: number;
  readonly waiting: Set<Work>;
}

/**
 * Rendering takes processor time, which all visitors share. A visitor who opens sixty pages at
 * once waits for these pages; other visitors do not.
 */
export function createTurns({ atOnce = AT_ONCE.pages, mostWaiting = MOST_WAITING, holdsMs = HOLDS_MS } = {}) {
  const networks = new Map<string, Network>();

  function end(name: string, network: Network): void {
    network.running -= 1;
    afterInput(() => {
      const [next] = network.waiting;
      if (next && network.running < atOnce) {
        network.waiting.delete(next);
        next();
      } else if (network.running === 0 && network.waiting.size === 0 && networks.get(name) === network)
        networks.delete(name);
    });
  }

  /** Starts the work when it is the network's turn; false if too much waits already. */
  return (name: string, response: ServerResponse, work: Work): boolean => {
    const network = networks.get(name) ?? { running: 0, waiting: new Set() };
    if (network.waiting.size >= mostWaiting) return false;
    networks.set(name, network);
    const start = () => {
      network.running += 1;
      let holds = true;
      const release = () => {
        if (holds) end(name, network);
        holds = false;
        clearTimeout(timer);
      };
      const timer = setTimeout(release, holdsMs);
      response.once("finish", release).once("close", release);
      work();
    };
    if (network.running < atOnce && network.waiting.size === 0) start();
    else {
      network.waiting.add(start);
      response.once("close", () => network.waiting.delete(start));
    }
    return true;
  };
}

/** Pages are rendered here; calls only pass through to the API, which has its own queues. */
export const createQueues = (options: { readonly holdsMs?: number } = {}) => ({
  pages: createTurns(options),
  calls: createTurns({ ...options, atOnce: AT_ONCE.calls }),
});
