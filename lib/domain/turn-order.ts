import { createFairRate } from "./fair-rate.ts";

/** Who wants something done: a visitor's network, in a shop. */
export interface Caller {
  readonly shop: string;
  readonly network: string;
}

interface Sizes {
  /** Of one network; also of one shop, while others have visitors. */
  readonly atOnceOfOne: number;
  /** Of all together; none by default. */
  readonly atOnce?: number;
  /** Of one network; the next one is refused. */
  readonly mostWaiting: number;
  /** What a shop may begin in a second in any case, however busy the process is. */
  readonly slowest: number;
}

type Work = () => void;

/** A shop whose last visitor came longer ago than this takes nothing from the others, in milliseconds. */
const NEIGHBOUR_MS = 1_000;
/** As many networks of one shop may have full queues; beyond that its next visitor is refused. */
const FULL_QUEUES = 10;

const keyOf = ({ shop, network }: Caller) => `${shop}\n${network}`;

/**
 * The order in which work starts that all visitors of all shops share. Shops take turns, and in a shop its networks, so
 * that neither a visitor who wants much nor a shop with many visitors makes others wait. A shop that is alone may have
 * everything; beside others it also begins less where the process would have no time left for them. Times are milliseconds of a clock that never goes back.
 */
export function createTurnOrder({ atOnceOfOne, atOnce = Number.POSITIVE_INFINITY, mostWaiting, slowest }: Sizes) {
  const rate = createFairRate(slowest);
  const running = { total: 0, shops: new Map<string, number>(), networks: new Map<string, number>() };
  /** Shops, and in each its networks, in the order of their next turn. */
  const waiting = new Map<string, Map<string, Set<Work>>>();
  const waitingOfShop = new Map<string, number>();
  /** The shop that was seen last, and when another one was. */
  let last = { shop: "", at: Number.NEGATIVE_INFINITY };
  let otherAt = Number.NEGATIVE_INFINITY;

  /** Notes that a shop has visitors, also those whose requests need no turn. */
  function noteVisitor(shop: string, now: number): void {
    if (shop !== last.shop) otherAt = last.at;
    last = { shop, at: now };
  }
  const hasNeighbours = (shop: string, now: number) => now - (shop === last.shop ? otherAt : last.at) <= NEIGHBOUR_MS;
  const shopMayStart = (shop: string, now: number) =>
    running.total < atOnce &&
    (!hasNeighbours(shop, now) || ((running.shops.get(shop) ?? 0) < atOnceOfOne && rate.wait(shop, now) === 0));
  const networkMayStart = (caller: Caller) => (running.networks.get(keyOf(caller)) ?? 0) < atOnceOfOne;

  function start(caller: Caller, now: number): void {
    rate.take(caller.shop, now);
    running.total += 1;
    add(running.shops, caller.shop, 1);
    add(running.networks, keyOf(caller), 1);
  }

  /** Takes the next work of a shop's networks; both go to the back of their queues. */
  function nextOf(shop: string, networks: Map<string, Set<Work>>, now: number): Work | null {
    for (const [network, queue] of networks) {
      const [work] = queue;
      if (!work || !networkMayStart({ shop, network })) continue;
      queue.delete(work);
      add(waitingOfShop, shop, -1);
      networks.delete(network);
      if (queue.size > 0) networks.set(network, queue);
      waiting.delete(shop);
      if (networks.size > 0) waiting.set(shop, networks);
      start({ shop, network }, now);
      return work;
    }
    return null;
  }

  return {
    noteVisitor,
    /** True while nothing runs or waits. */
    isIdle: (): boolean => running.total === 0 && waiting.size === 0,
    /**
     * Notes the share of the time since the last call in which the process computed, 0 to 1. True while it has to be
     * called again, also if nothing runs.
     */
    observe(busy: number, now: number): boolean {
      rate.observe(hasNeighbours(last.shop, now) ? busy : 0, now);
      return rate.isLimited();
    },
    /** Milliseconds until work that waits for its shop's rate may start; null if none does. */
    wakeIn(now: number): number | null {
      const waits = [...waiting.keys()].map((shop) => rate.wait(shop, now)).filter((ms) => ms > 0);
      return waits.length > 0 ? Math.min(...waits) : null;
    },
    /** False if so much of a network or of its shop waits that the next one is refused. */
    hasRoom({ shop, network }: Caller): boolean {
      return (
        (waiting.get(shop)?.get(network)?.size ?? 0) < mostWaiting &&
        (waitingOfShop.get(shop) ?? 0) < mostWaiting * FULL_QUEUES
      );
    },
    /** True if work that is asked for may start at once, which then counts as running until `end`; not if it has to wait. */
    begin(caller: Caller, now: number, hasToWait = false): boolean {
      noteVisitor(caller.shop, now);
      rate.ask(caller.shop);
      const isFirst = !waiting.get(caller.shop)?.has(caller.network);
      const may = !hasToWait && isFirst && networkMayStart(caller) && shopMayStart(caller.shop, now);
      if (may) start(caller, now);
      return may;
    },
    /** Puts work into the queue; the returned function takes it out again. */
    wait({ shop, network }: Caller, work: Work): () => void {
      const networks = waiting.get(shop) ?? new Map<string, Set<Work>>();
      const queue = networks.get(network) ?? new Set();
      waiting.set(shop, networks.set(network, queue.add(work)));
      add(waitingOfShop, shop, 1);
      return () => {
        if (!queue.delete(work)) return;
        add(waitingOfShop, shop, -1);
        if (queue.size > 0) return;
        networks.delete(network);
        if (networks.size === 0 && waiting.get(shop) === networks) waiting.delete(shop);
      };
    },
    end(caller: Caller): void {
      running.total -= 1;
      add(running.shops, caller.shop, -1);
      add(running.networks, keyOf(caller), -1);
    },
    /** The work whose turn it is, which then counts as running; null if none may start. */
    next(now: number): Work | null {
      for (const [shop, networks] of waiting) {
        if (running.total >= atOnce) return null;
        const work = shopMayStart(shop, now) ? nextOf(shop, networks, now) : null;
        if (work) return work;
      }
      return null;
    },
  };
}

/** Adds to a count; one that is back at zero is forgotten. */
function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
