import { expect, test } from "vitest";
import { createCoalescer } from "../../../../backend/db/coalesce.ts";
import { sharedEvents, sharedOrder } from "../../../../backend/orders/subscriptions/shared-order.ts";

/** An order in a database that counts its reads and answers later. */
function watched(businessId = "bistro", app = { shared: createCoalescer() }) {
  const seen = { events: [1], reads: 0 };
  const later = async <T>(value: T) => {
    seen.reads += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  };
  const orders = {
    events: (id: string, after: number) =>
      later(seen.events.filter((event) => event > after).map((event) => `${businessId} ${id} ${event}`)),
    byId: (id: string) =>
      later({ id, store_id: 11, number: businessId, payment_option: "cash", payment_status: "paid" }),
    items: () => later([]),
  };
  const stores = { byIdEvenRetired: (id: number) => later({ id }) };
  const refunds = { ofOrder: () => later([]) };
  return { seen, app, context: { app, repos: { businessId, orders, stores, refunds } } as never };
}

test("[LIVE-01] a thousand who watch one order read a change twice at most, and none reads less than was written", async () => {
  const { seen, context } = watched();
  const first = sharedEvents(context, "o-1", 0);
  seen.events.push(2);
  const others = Array.from({ length: 999 }, () => sharedEvents(context, "o-1", 0));
  expect(await first).toEqual(["bistro o-1 1"]);
  for (const events of await Promise.all(others)) expect(events).toEqual(["bistro o-1 1", "bistro o-1 2"]);
  expect(seen.reads).toBe(2);
});

test("[LIVE-01] a thousand open pages of one order read it twice at most", async () => {
  const { seen, context } = watched();
  const alone = sharedOrder(context, "o-1");
  await alone;
  const readsOfOne = seen.reads;
  await Promise.all(Array.from({ length: 1_000 }, () => sharedOrder(context, "o-1")));
  expect(seen.reads).toBe(readsOfOne * 3);
});

test("[SEC-01] a read is not shared with another order, another business or somebody who has seen less", async () => {
  const bistro = watched();
  const rival = watched("rival", bistro.app);
  const all = () =>
    Promise.all([
      sharedEvents(bistro.context, "o-1", 0),
      sharedEvents(bistro.context, "o-2", 0),
      sharedEvents(rival.context, "o-1", 0),
      sharedEvents(bistro.context, "o-1", 1),
    ]);
  // The first of a kind reads alone, and those after it share.
  for (const events of await Promise.all([all(), all(), all()])) {
    expect(events).toEqual([["bistro o-1 1"], ["bistro o-2 1"], ["rival o-1 1"], []]);
  }
  const both = () => Promise.all([sharedOrder(bistro.context, "o-1"), sharedOrder(rival.context, "o-1")]);
  for (const rows of await Promise.all([both(), both(), both()])) {
    expect(rows.map((order) => order?.row.number)).toEqual(["bistro", "rival"]);
  }
});
