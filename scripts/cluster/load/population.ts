import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../members.ts";
import { fromSomeGuest } from "./addresses.ts";
import { createTimes } from "./figures.ts";
import { createGuests } from "./guests.ts";
import { call, type Shop } from "./shop.ts";
import { createVisitors } from "./visitors.ts";

const VISITS_PER_ORDER = 10;
const SCANS_PER_ORDER = 1;
const CALLS_PER_ORDER = 5;
/** What was begun is given this long to end. */
const FINISH_MS = 10_000;

const BILL = `query($items: [CartItemInput!]!, $time: String!, $start: String!, $end: String!) {
  getBill(channel: web, order_type: "pickup", items: $items, delivery_datetime: $time, time_slot_start: $start, time_slot_end: $end) {
    bill { payable_amount }
  }
}`;

/** Milliseconds of what guests waited for, and how much of it there was. */
export interface Latencies {
  readonly pages: number;
  readonly calls: number;
  readonly orders: number;
  /** Orders that were acknowledged in a second, counted until the last of them. */
  readonly ordersPerSecond: number;
  readonly failed: number;
}

/**
 * The guests of one shop for a while: for each order ten pages, a table's code, five prices of a cart and a page that
 * follows the order. Returns the 95th percentiles.
 */
export async function guestsFor(ms: number, orders: number, cluster: Cluster, shop: Shop): Promise<Latencies> {
  const visitors = createVisitors(cluster.shops, shop);
  const guests = createGuests(cluster.shops, shop, (order) =>
    cluster.staff("/staff/orders/advance", { order, to: "ACKNOWLEDGED" }),
  );
  const calls = createTimes();
  const askForBill = () =>
    calls
      .measure(() =>
        call(
          cluster.shops,
          BILL,
          { items: shop.cart.items, ...shop.slot },
          { location_id: shop.store, ...fromSomeGuest() },
        ),
      )
      .then(() => undefined);
  const ending = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  /** Begins work this often, whether or not what was begun before has ended: guests do not wait for each other. */
  const often = async (perSecond: number, work: () => Promise<unknown>) => {
    const from = performance.now();
    for (let begun = 0; !ending.signal.aborted; ) {
      for (; begun < ((performance.now() - from) / 1000) * perSecond; begun += 1) {
        const one = work()
          .catch(() => undefined)
          .finally(() => underWay.delete(one));
        underWay.add(one);
      }
      await pause(Math.min(1000 / perSecond, 20), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const from = Date.now();
  const all = [
    often(orders, guests.order),
    often(orders * VISITS_PER_ORDER, () => visitors.visit()),
    often(orders * SCANS_PER_ORDER, visitors.scan),
    often(orders * CALLS_PER_ORDER, askForBill),
  ];
  await pause(ms);
  ending.abort();
  await Promise.all(all);
  await Promise.race([Promise.all(underWay), pause(FINISH_MS)]);
  const until = Math.max(from + ms, guests.placedAt.at(-1) ?? 0);
  return {
    pages: visitors.pages.percentile(0.95),
    calls: calls.percentile(0.95),
    orders: guests.placing.percentile(0.95),
    ordersPerSecond: (guests.acknowledged.size * 1000) / (until - from),
    failed:
      visitors.pages.failed() +
      calls.failed() +
      guests.unseen.length +
      [...guests.refused.values()].reduce((a, b) => a + b, 0),
  };
}
