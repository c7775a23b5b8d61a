import { expect, test } from "vitest";
import { kneeOf, type Step } from "../../../../scripts/cluster/load/knee.ts";

const step = (wanted: number, latencies: Partial<Step["latencies"]> = {}): Step => ({
  wanted,
  cost: {},
  latencies: { pages: 10, calls: 10, orders: 20, ordersPerSecond: wanted, failed: 0, ...latencies },
});

test.each<[string, Partial<Step["latencies"]>]>([
  ["orders take more than a second", { orders: 1_001 }],
  ["pages do", { pages: 1_001 }],
  ["fewer orders are placed than wanted", { ordersPerSecond: 1.8 }],
  ["a request fails", { failed: 1 }],
])("the knee is the last step before %s", (_what, latencies) => {
  expect(kneeOf([step(2), step(4), step(8, latencies)])?.wanted).toBe(4);
  expect(kneeOf([step(1), step(2, latencies), step(4)])?.wanted).toBe(1);
});

test("the knee is the last step if all kept up, and none if the first did not", () => {
  expect(kneeOf([step(2), step(4)])?.wanted).toBe(4);
  expect(kneeOf([step(2, { failed: 1 }), step(4)])).toBeNull();
});
