import { expect, test } from "vitest";
import { ringsNow, ringWords, tunesOf } from "../../../../backend/console/browser/ring.ts";

const KINDS = {
  delivery: "Delivery",
  pickup: "Pickup",
  contactlessqsr: "Counter",
  dinein: "At tables",
  request: "At tables",
};
const waits = (...kinds: (keyof typeof KINDS)[]) => kinds.map((kind, index) => ({ id: String(index), kind }));

test("[STAFF-37] what leaves the house and what is for a table ring differently; if both wait, both are heard", () => {
  expect(tunesOf(waits("delivery", "pickup"))).toEqual(["away"]);
  expect(tunesOf(waits("dinein", "request", "contactlessqsr"))).toEqual(["table"]);
  expect(tunesOf(waits("request", "delivery"))).toEqual(["away", "table"]);
  expect(tunesOf([])).toEqual([]);
});

test("[STAFF-37] the words beside the ring count what waits, a table's order and its call together", () => {
  expect(ringWords(waits("delivery", "dinein", "delivery", "request"), KINDS)).toBe("Delivery: 2 · At tables: 2");
});

test("[STAFF-37] what a table requests rings at once and reminds after pauses that double, up to five minutes; an order rings until it is accepted", () => {
  const [order, request] = waits("delivery", "request") as [
    { id: string; kind: "delivery" },
    { id: string; kind: "request" },
  ];
  // Looks every four seconds for half an hour, as the page does.
  const rings = (one: typeof order | typeof request) => {
    const at: number[] = [];
    for (let now = 0; now <= 1_800; now += 4) {
      const rung = at.length > 0 ? { times: at.length, at: (at.at(-1) ?? 0) * 1_000 } : undefined;
      if (ringsNow(one, rung, now * 1_000)) at.push(now);
    }
    return at;
  };
  expect(rings(request)).toEqual([0, 32, 92, 212, 452, 752, 1052, 1352, 1652]);
  expect(rings(order)).toHaveLength(451);
});
