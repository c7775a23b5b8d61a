import fc from "fast-check";
import { expect, test } from "vitest";
import { createFairRate } from "@/lib/domain/fair-rate";
import { runs } from "../../../property-seed";

/** A process that computes `cost` milliseconds for each piece of work, and what two shops begin in it each second. */
function simulate({
  cost,
  crowd,
  others,
  slowest = 5,
}: Record<"cost" | "crowd" | "others", number> & { slowest?: number }) {
  const rate = createFairRate(slowest);
  const begun = { crowd: 0, others: 0 };
  const waiting = { crowd: 0, others: 0 };
  let now = 0;
  const tenth = (wanted: { crowd: number; others: number }) => {
    let computed = 0;
    for (let ms = 0; ms < 100; ms += 1) {
      now += 1;
      for (const shop of ["crowd", "others"] as const) {
        const before = Math.floor(waiting[shop]);
        waiting[shop] += wanted[shop] / 1_000;
        for (let n = before; n < Math.floor(waiting[shop]); n += 1) rate.ask(shop);
        while (waiting[shop] >= 1 && computed < 100 && rate.wait(shop, now) === 0) {
          waiting[shop] -= 1;
          begun[shop] += 1;
          computed += cost;
          rate.take(shop, now);
        }
      }
    }
    const busy = Math.min(1, computed / 100);
    rate.observe(busy, now);
    return busy;
  };
  return (seconds: number, wanted = { crowd, others }) => {
    Object.assign(begun, { crowd: 0, others: 0 });
    const shares = Array.from({ length: seconds * 10 }, () => tenth(wanted));
    return { ...begun, waiting: waiting.others, busy: shares.reduce((a, b) => a + b, 0) / shares.length };
  };
}

test("[ROB-01] beside a crowd that wants more than a process can do, the others begin at once, and time is left for them", () => {
  const cases = fc.record({
    cost: fc.integer({ min: 1, max: 20 }),
    load: fc.double({ min: 1.1, max: 5, noNaN: true }),
    share: fc.double({ min: 0.01, max: 0.1, noNaN: true }),
  });
  fc.assert(
    fc.property(cases, ({ cost, load, share }) => {
      const capacity = 1_000 / cost;
      const run = simulate({ cost, crowd: capacity * load, others: capacity * share });
      run(5);
      const { busy, waiting, crowd } = run(10);
      expect(busy).toBeLessThan(0.95);
      expect(waiting).toBeLessThan(2);
      expect(crowd / 10, "the crowd goes on beside them").toBeGreaterThan(Math.min(capacity * 0.2, 5));
    }),
    { numRuns: runs(100) },
  );
});

test("[ROB-01] a shop that wants most of a process and leaves its neighbour a part gets it, however long that lasts", () => {
  const cases = fc.record({
    cost: fc.integer({ min: 1, max: 20 }),
    load: fc.double({ min: 0.5, max: 0.72, noNaN: true }),
    share: fc.double({ min: 0.01, max: 0.05, noNaN: true }),
  });
  fc.assert(
    fc.property(cases, ({ cost, load, share }) => {
      const capacity = 1_000 / cost;
      const run = simulate({ cost, crowd: capacity * load, others: capacity * share });
      run(5);
      expect(run(30).crowd / 30).toBeGreaterThan(capacity * load * 0.9);
    }),
    { numRuns: runs(100) },
  );
});

test("[ROB-01] a shop keeps its least where something else keeps the process busy", () => {
  const rate = createFairRate(25);
  let begun = 0;
  for (let now = 0; now < 20_000; now += 50) {
    rate.ask("union");
    if (rate.wait("union", now) === 0) {
      rate.take("union", now);
      begun += 1;
    }
    if (now % 1_000 === 0) rate.ask("kaapi");
    if (now % 100 === 0) rate.observe(0.95, now);
  }
  expect(begun).toBe(400);
});

test("[ROB-01] a process that has time slows nobody down, and one that has it again limits nothing", () => {
  const run = simulate({ cost: 4, crowd: 100, others: 5 });
  expect(run(5)).toMatchObject({ crowd: expect.closeTo(500, -1), others: expect.closeTo(25, -1) });
  run(5, { crowd: 1_000, others: 5 });
  run(10, { crowd: 0, others: 5 });
  const rate = createFairRate(5);
  rate.observe(0, 0);
  for (let n = 0; n < 10; n += 1) rate.take("crowd", n);
  rate.observe(1, 100);
  expect(rate.isLimited()).toBe(true);
  rate.observe(0, 200);
  expect([rate.isLimited(), rate.wait("crowd", 200)]).toEqual([false, 0]);
});

test("[ROB-01] a page that asks for much at once waits for nothing beside a crowd, also where the machine has no time for either", () => {
  const rate = createFairRate(5);
  const waits: number[] = [];
  let crowd = 0;
  for (let now = 0; now < 20_000; now += 10) {
    rate.ask("crowd");
    if (rate.wait("crowd", now) === 0) {
      rate.take("crowd", now);
      crowd += 1;
    }
    // Every second a page makes five calls.
    for (let n = 0; n < 5 && now % 1_000 === 0; n += 1) {
      rate.ask("kaapi");
      waits.push(rate.wait("kaapi", now));
      rate.take("kaapi", now);
    }
    if (now % 100 === 0) rate.observe(1, now);
  }
  expect(Math.max(...waits)).toBe(0);
  expect(crowd / 20).toBeLessThan(30);
});
