import { expect, test } from "vitest";
import { ringWords, tunesOf } from "../../../../backend/console/browser/ring.ts";

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
