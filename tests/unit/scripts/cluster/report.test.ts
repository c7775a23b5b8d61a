import { describe, expect, it } from "vitest";
import { faultsOf } from "../../../../scripts/cluster/load/report.ts";
import type { Result } from "../../../../scripts/cluster/load/run-load.ts";

const orders = { acknowledged: 120, perSecond: 2, p50: 50, p95: 600, lost: 0, doubled: 0, unanswered: 0 };
const pages = { visited: 1_200, failed: 6, perSecond: 20, p50: 5, p95: 900 };
const killed = (at: number) => ({ name: "kill front", at, pauseMs: 500 });
const good: Result = {
  seconds: 60,
  happened: [1, 2, 3, 4, 5].map(killed),
  ended: [],
  orders,
  refused: new Map(),
  pages,
  live: { count: 120, p50: 10, p95: 150, unseen: [] },
  stale: { looked: 560, inAll: 0, found: [] },
  outages: { count: 4, longest: 900 },
  changes: 7,
};

describe("the report of a run of the cluster", () => {
  it("is met by a run in which everything happened and nothing was lost", () => {
    expect(faultsOf(good, 10)).toEqual([]);
    expect(faultsOf({ ...good, happened: [] }, 0)).toEqual([]);
  });

  it.each<[string, Partial<Result>, string]>([
    ["an order was lost", { orders: { ...orders, lost: 1 } }, "Orders were lost."],
    ["an order was placed twice", { orders: { ...orders, doubled: 1 } }, "Orders were placed twice."],
    ["a page was stale", { stale: { ...good.stale, found: [{ at: "front", by: 1_200, seenAt: 9 }] } }, "Pages were"],
    ["no order was placed", { orders: { ...orders, acknowledged: 0 } }, "Nothing was ordered."],
    ["pages no longer say what is looked for", { stale: { ...good.stale, looked: 0 } }, "No page said"],
    ["no dish was changed", { changes: 1 }, "No dish was changed."],
    ["nobody followed an order", { live: { ...good.live, count: 0 } }, "No page of an order was followed."],
    ["a process ended by itself", { ended: ["backend-1 ended by itself 2 times"] }, "Processes ended"],
    ["fewer processes were killed", { happened: [killed(1)] }, "Less went wrong"],
    ["many visits failed", { pages: { ...pages, failed: 100 } }, "More than one visit"],
  ])("is not met where %s", (_what, differs, sentence) => {
    expect(faultsOf({ ...good, ...differs }, 10)).toEqual([expect.stringContaining(sentence)]);
  });
});
