import { describe, expect, it } from "vitest";
import { isMet, lineOf } from "../../../scripts/bench/figures.ts";
import { fromWrk } from "../../bench/load.ts";

const WRK = `Running 5s test @ http://localhost:3310/menu
  1 threads and 16 connections
  Latency Distribution
     50%  655.00us
     75%    1.02ms
     90%    1.46ms
     99%    3.68ms
  87024 requests in 5.10s, 23.32GB read
  Socket errors: connect 0, read 3, write 0, timeout 2
  Non-2xx or 3xx responses: 7
Requests/sec:  17060.96
Transfer/sec:      4.57GB
`;

describe("figures of the bench", () => {
  it("reads requests per second, percentiles in milliseconds and every kind of error", () => {
    expect(fromWrk(WRK)).toEqual({ requestsPerSecond: 17060.96, p50: 0.655, p99: 3.68, errors: 12 });
    const good = WRK.replace(/ {2}(?:Socket|Non).*\n/g, "");
    expect(fromWrk(good).errors).toBe(0);
  });

  it("says of each figure with a goal whether it is met", () => {
    const figure = { name: "return visit", value: 276, unit: "B", goal: { most: 300 }, peer: "304" };
    expect(lineOf(figure)).toMatch(/^return visit +276 B +≤ 300 +met +304$/);
    expect(isMet({ ...figure, value: 301 })).toBe(false);
    expect(isMet({ ...figure, goal: { least: 300 } })).toBe(false);
    expect(lineOf({ ...figure, goal: { least: 300 } })).toMatch(/≥ 300 +NOT MET/);
  });

  it("prints beside goal and peer what cannot be undercut in the same run", () => {
    const figure = { name: "first scripts", value: 164, unit: "KB", goal: { most: 15 }, bound: 131 };
    expect(lineOf(figure)).toMatch(/≤ 15 +NOT MET +at best 131$/);
    expect(lineOf({ ...figure, peer: "180" })).toMatch(/NOT MET +180 +at best 131$/);
  });
});
