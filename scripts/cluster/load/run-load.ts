import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../members.ts";
import { type Happened, makeTrouble } from "../trouble.ts";
import { createOutages, createTruth, percentile } from "./figures.ts";
import { createGuests, type Unseen } from "./guests.ts";
import { BUSINESS, readShop, readStock } from "./shop.ts";
import { createVisitors, type Stale } from "./visitors.ts";

const VISITS_PER_ORDER = 10;
const SCANS_PER_ORDER = 1;
const LOOK_EVERY_MS = 100;
const ASK_EVERY_MS = 100;
/**
 * A dish that sells out or comes back at the busiest of shops. Each time, every storefront renders that shop's pages anew,
 * which is half of what they do here.
 */
const CHANGE_EVERY_MS = 8_000;
/** At the end: what was begun is finished, and the last process is back. */
const FINISH_MS = 60_000;

interface Load {
  readonly minutes: number;
  readonly orders: number;
  readonly killEvery: number;
  readonly faults: boolean;
  readonly stopped: Promise<void>;
}

export interface Result {
  readonly seconds: number;
  readonly happened: readonly (Happened & { readonly pauseMs: number })[];
  readonly ended: readonly string[];
  readonly orders: {
    readonly acknowledged: number;
    readonly perSecond: number;
    readonly p50: number;
    readonly p95: number;
    readonly lost: number;
    readonly doubled: number;
    /** Guests who were still trying a minute after the end. */
    readonly unanswered: number;
  };
  readonly refused: ReadonlyMap<string, number>;
  readonly pages: { visited: number; failed: number; perSecond: number; p50: number; p95: number };
  readonly live: { count: number; p50: number; p95: number; unseen: readonly Unseen[] };
  /** `inAll` counts those too that nobody could have read anew. */
  readonly stale: { looked: number; inAll: number; found: readonly Stale[] };
  readonly outages: { count: number; longest: number };
  readonly changes: number;
}

export async function runLoad(cluster: Cluster, load: Load): Promise<Result> {
  const { shops, storefronts, database } = cluster;
  const shop = await readShop(shops, database);
  const guests = createGuests(shops, shop, (order) =>
    cluster.staff("/staff/orders/advance", { order, to: "ACKNOWLEDGED" }),
  );
  const visitors = createVisitors(shops, shop);
  const ending = new AbortController();
  const truth = createTruth(false, Date.now());
  const outages = createOutages();
  let changes = 0;

  const underWay = new Set<Promise<unknown>>();
  /** Begins work this often, whether or not what was begun before has ended: guests do not wait for each other. */
  const often = async (perSecond: number, work: () => Promise<unknown>) => {
    while (!ending.signal.aborted) {
      const one = work().finally(() => underWay.delete(one));
      underWay.add(one);
      await pause(1000 / perSecond, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const changing = async () => {
    while (!ending.signal.aborted) {
      const isOut = changes % 2 === 0;
      changes += 1;
      const change = truth.begin(isOut, Date.now());
      await cluster.staff("/staff/stock", { business: BUSINESS, item: Number(shop.changing), stock: isOut ? 0 : null });
      change.done(Date.now());
      await pause(CHANGE_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const places = [{ port: shops, name: "front" }, ...storefronts];
  let turn = 0;
  const look = () => {
    turn += 1;
    const place = places[turn % places.length] as (typeof places)[number];
    return visitors.look(place.port, place.name, truth, outages);
  };
  const askApi = async () => {
    while (!ending.signal.aborted) {
      const asked = Date.now();
      const isAnswered = await readStock(cluster.api, shop).then(
        () => true,
        () => false,
      );
      outages.note(asked, Date.now(), isAnswered);
      await pause(ASK_EVERY_MS);
    }
  };

  const startedAt = Date.now();
  void Promise.race([pause(load.minutes * 60_000), load.stopped]).then(() => ending.abort());
  const trouble = makeTrouble(cluster, { everyMs: load.killEvery * 1000, faults: load.faults, signal: ending.signal });
  await Promise.all([
    often(load.orders, guests.order),
    often(load.orders * VISITS_PER_ORDER, () => visitors.visit()),
    often(load.orders * SCANS_PER_ORDER, visitors.scan),
    often(1000 / LOOK_EVERY_MS, look),
    changing(),
    askApi(),
  ]);
  const endedAt = Date.now();
  await Promise.race([Promise.all(underWay), pause(FINISH_MS)]);
  const seconds = (endedAt - startedAt) / 1000;
  const happened = (await trouble).map((one) => ({
    ...one,
    pauseMs: longestPause(guests.placedAt, one.at, one.at + 10_000),
  }));
  const { placing, live } = guests;
  const { pages } = visitors;
  const known = [...guests.acknowledged.values()].map(({ order_id }) => order_id);
  const kept = await database.query<{ id: string; phone: string }>(
    `select id, phone from orders where business_id = '${BUSINESS}'`,
  );
  const stored = new Set(kept.map(({ id }) => id));
  return {
    seconds,
    happened,
    ended: [cluster.database, cluster.front, ...cluster.backends, ...storefronts].flatMap(({ name, ended }) =>
      ended() > 0 ? [`${name} ended by itself ${ended()} times`] : [],
    ),
    orders: {
      acknowledged: known.length,
      perSecond: known.length / seconds,
      p50: placing.percentile(0.5),
      p95: placing.percentile(0.95),
      lost: known.filter((id) => !stored.has(id)).length,
      // Each guest orders once, with a number of their own.
      doubled: guests.doubled.length + kept.length - new Set(kept.map(({ phone }) => phone)).size,
      unanswered: guests.waiting(),
    },
    refused: guests.refused,
    pages: {
      visited: pages.count(),
      failed: pages.failed(),
      perSecond: pages.count() / seconds,
      p50: pages.percentile(0.5),
      p95: pages.percentile(0.95),
    },
    live: { count: live.count(), p50: live.percentile(0.5), p95: live.percentile(0.95), unseen: guests.unseen },
    stale: { looked: visitors.looked(), inAll: visitors.behindInAll(), found: visitors.stale },
    outages: outages.result(),
    changes,
  };
}

/** The longest time without a new order that began in this span. */
function longestPause(placedAt: readonly number[], from: number, until: number): number {
  const within = placedAt.filter((at) => at >= from && at <= until).toSorted((a, b) => a - b);
  const after = placedAt.find((at) => at > until);
  const points = [from, ...within, ...(after ? [after] : [])];
  return percentile(
    points.slice(1).map((at, index) => at - (points[index] ?? at)),
    1,
  );
}
