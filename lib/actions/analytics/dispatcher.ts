import type { CleanPage, Destination } from "@/lib/actions/analytics/destination";
import type { ShopEvent } from "@/lib/domain/analytics/events";
import type { ThirdPartyScope } from "@/lib/domain/analytics/third-parties";
import { parseWaiting, WAITING } from "@/lib/storage/analytics-records";
import { readRecord, removeRecord, type Shop, writeRecord } from "@/lib/storage/records";

interface Options {
  readonly destinations: readonly Destination[];
  readonly scope: ThirdPartyScope;
  readonly shop: Shop;
  readonly page: () => CleanPage;
  readonly now: () => number;
  readonly log: (message: string, cause?: unknown) => void;
}

interface Dispatched {
  readonly event: ShopEvent;
  readonly page: CleanPage;
  readonly at: number;
}

const MAX_WAITING = 50;
/** Of a page where a destination may not run, only what happened there is kept, not that it was seen. */
const ONLY_NOW: readonly string[] = ["page_view", "screen_view"];

/**
 * Takes every event to every destination: at once, when its script has arrived, or on the next page on which it may
 * run. A destination that fails is logged and disturbs no other (ANL-02).
 */
export function createDispatcher({ destinations, scope, shop, page, now, log }: Options): (event: ShopEvent) => void {
  const runs = ({ everywhere }: Destination) => scope === "open" || (scope === "closed" && everywhere);
  const lanes = destinations.filter(runs).map((destination) => laneTo(destination, page(), log));
  const left = destinations.filter((destination) => !runs(destination));
  if (scope === "open") deliverWaiting();
  return (event) => {
    const dispatched = { event, page: page(), at: now() };
    for (const lane of lanes) lane.take(dispatched);
    if (left.length > 0 && !ONLY_NOW.includes(event.name)) keep(dispatched);
  };

  function keep({ event, at }: Dispatched): void {
    const waiting = readRecord(shop, WAITING, parseWaiting) ?? [];
    writeRecord(shop, WAITING, [...waiting, { event, at }].slice(-MAX_WAITING));
  }

  function deliverWaiting(): void {
    const waiting = readRecord(shop, WAITING, parseWaiting) ?? [];
    removeRecord(shop, WAITING);
    for (const { event, at } of waiting)
      for (const lane of lanes) if (!lane.everywhere) lane.take({ event, page: page(), at });
  }
}

/** The way to one destination: events wait until it is there, and are dropped if it never is. */
function laneTo(destination: Destination, page: CleanPage, log: Options["log"]) {
  let waiting: Dispatched[] | null = [];
  let isThere = false;
  const send = ({ event, page: at, at: when }: Dispatched) => {
    try {
      destination.send(event, at, when);
    } catch (cause) {
      log(`Analytics: an event did not reach ${destination.name}.`, cause);
    }
  };
  const settle = (arrived: boolean) => {
    isThere = arrived;
    for (const each of arrived ? (waiting ?? []) : []) send(each);
    waiting = null;
  };
  // Inside a promise: a destination that throws at once is treated as one that does not arrive.
  Promise.resolve()
    .then(() => destination.start(page))
    .then(settle, (cause: unknown) => {
      log(`Analytics: ${destination.name} did not start.`, cause);
      settle(false);
    });
  return {
    everywhere: destination.everywhere,
    take(dispatched: Dispatched): void {
      if (waiting) waiting.push(dispatched);
      else if (isThere) send(dispatched);
    },
  };
}
