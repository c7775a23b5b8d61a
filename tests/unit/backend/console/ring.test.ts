import { expect, test } from "vitest";
import { ringLabel, ringsNow, tunesFor } from "../../../../backend/console/browser/ring.ts";

const KINDS = {
  delivery: "Delivery",
  pickup: "Pickup",
  contactlessqsr: "Counter",
  dinein: "At tables",
  request: "At tables",
};
const waits = (...kinds: (keyof typeof KINDS)[]) => kinds.map((kind, index) => ({ id: String(index), kind }));

test("[STAFF-37] orders that leave the house ring with one tune, those of guests in it and their requests with the other; if both wait, both tunes play", () => {
  expect(tunesFor(waits("delivery", "pickup"))).toEqual(["away"]);
  expect(tunesFor(waits("dinein", "request", "contactlessqsr"))).toEqual(["table"]);
  expect(tunesFor(waits("request", "delivery"))).toEqual(["away", "table"]);
  expect(tunesFor([])).toEqual([]);
});

test("[STAFF-37] the words beside the ring count what waits, a table's order and its call together", () => {
  expect(ringLabel(waits("delivery", "dinein", "delivery", "request"), KINDS)).toBe("Delivery: 2 · At tables: 2");
});

test("[STAFF-37] what a table requests rings at once and reminds after pauses that double, up to five minutes; an order rings until it is accepted", () => {
  const [order, request] = waits("delivery", "request") as [
    { id: string; kind: "delivery" },
    { id: string; kind: "request" },
  ];
  // Looks every four seconds for half an hour, as the page does.
  const rings = (one: typeof order | typeof request) => {
    const rungAtSeconds: number[] = [];
    for (let now = 0; now <= 1_800; now += 4) {
      const last = rungAtSeconds.at(-1);
      const rung = last === undefined ? undefined : { times: rungAtSeconds.length, at: last * 1_000 };
      if (ringsNow(one, rung, now * 1_000)) rungAtSeconds.push(now);
    }
    return rungAtSeconds;
  };
  expect(rings(request)).toEqual([0, 32, 92, 212, 452, 752, 1052, 1352, 1652]);
  expect(rings(order)).toHaveLength(451);
});
