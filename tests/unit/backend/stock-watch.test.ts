import { expect, test } from "vitest";
import { createCoalescer } from "../../../backend/db/coalesce.ts";
import { createEventBus } from "../../../backend/db/events.ts";
import { menuTopic } from "../../../backend/menu/menu-events.ts";
import { watchStock } from "../../../backend/menu/stock-watch.ts";

/** A shop with its stock, a bus in this process, and a count of how often the stock was read. */
async function shop() {
  let deliver: (payload: string) => void = () => {};
  const events = await createEventBus(async (_channel, onPayload) => {
    deliver = onPayload;
    return { stop: () => {} };
  });
  const state = { soldOut: [1], reads: 0, fails: 0 };
  const repos = {
    businessId: "bistro",
    menu: {
      async soldOut() {
        state.reads += 1;
        if (state.fails > 0) {
          state.fails -= 1;
          throw new Error("away");
        }
        return [...state.soldOut];
      },
    },
    options: { soldOut: async () => [] },
  };
  const app = { events, log: { warn: () => {}, error: () => {} } };
  const watch = (store: number) => watchStock({ app, repos } as never, store);
  const change = (soldOut: number[]) => {
    state.soldOut = soldOut;
    deliver(JSON.stringify({ topic: menuTopic("bistro"), data: {} }));
  };
  return { state, watch, change };
}
const items = async (watcher: ReturnType<typeof watchStock>) =>
  (await watcher.next()).value.stockUpdates.sold_out_items;

test("[ROB-01] [MENU-02] a change of stock is read once for all who look at a store's menu, and sent to each of them", async () => {
  const { state, watch, change } = await shop();
  const watchers = Array.from({ length: 300 }, () => watch(11));
  expect(await Promise.all(watchers.map(items))).toEqual(watchers.map(() => [1]));
  expect(state.reads).toBe(1);
  change([1, 2]);
  expect(await Promise.all(watchers.map(items))).toEqual(watchers.map(() => [1, 2]));
  expect(state.reads).toBe(2);
  expect(await items(watch(11))).toEqual([1, 2]);
  expect(state.reads).toBe(2);
  expect(await items(watch(12))).toEqual([1, 2]);
  expect(state.reads).toBe(3);
});

test("[MENU-02] the stock of a store without subscribers is no longer read", async () => {
  const { state, watch, change } = await shop();
  const [one, other] = [watch(11), watch(11)];
  await Promise.all([items(one), items(other)]);
  const waiting = one.next();
  await one.return?.();
  expect((await waiting).done).toBe(true);
  change([]);
  expect(await items(other)).toEqual([]);
  await other.return?.();
  const reads = state.reads;
  change([3]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(state.reads).toBe(reads);
});

test("[LIVE-02] a change is announced although the database was away when it was to be read", async () => {
  const { state, watch, change } = await shop();
  const watcher = watch(11);
  await items(watcher);
  state.fails = 1;
  change([7]);
  expect(await items(watcher)).toEqual([7]);
});

test("[ROB-01] who comes while a read is under way shares the next one, which sees everything written before they came", async () => {
  const shared = createCoalescer();
  let value = 0;
  let reads = 0;
  const gates: (() => void)[] = [];
  const read = async () => {
    reads += 1;
    const seen = value;
    await new Promise<void>((resolve) => gates.push(resolve));
    return seen;
  };
  const first = shared("business", read);
  value = 1;
  const later = Array.from({ length: 50 }, () => shared("business", read));
  gates[0]?.();
  expect(await first).toBe(0);
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.();
  expect(await Promise.all(later)).toEqual(later.map(() => 1));
  expect(reads).toBe(2);
  const failing = shared("other", async () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  expect(await shared("other", async () => "works")).toBe("works");
});
