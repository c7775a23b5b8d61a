import { pino } from "pino";
import { expect, test } from "vitest";
import { type JobClock, startJob } from "../../../backend/jobs.ts";

/** Timers that tick when the test says so. */
function handTimer() {
  const set: { ms: number; first: number; tick: () => void }[] = [];
  const clock: JobClock = {
    every(ms, tick, first) {
      const one = { ms, first, tick };
      set.push(one);
      return () => set.splice(set.indexOf(one), 1);
    },
  };
  return { clock, set, tick: () => set.forEach(({ tick }) => void tick()) };
}

/** A job whose rounds end when the test says so. */
function jobOfRounds() {
  const rounds: PromiseWithResolvers<void>[] = [];
  const run = () => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  };
  return { rounds, run };
}

const lines: { level: number; job?: string; err?: { message: string } }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("[ROB-01] a job begins no round while the one before is under way, and goes on after it", async () => {
  const { clock, set, tick } = handTimer();
  const { rounds, run } = jobOfRounds();
  const stop = startJob({ name: "slow", every: 500, run, log, clock });
  expect(set[0]?.ms).toBe(500);
  tick();
  tick();
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await settled();
  tick();
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve();
  await stop();
});

test("[ROB-01] stopping a job waits for the round under way and begins no other", async () => {
  const { clock, set, tick } = handTimer();
  const { rounds, run } = jobOfRounds();
  const stop = startJob({ name: "drained", every: 500, run, log, clock });
  tick();
  let stopped = false;
  const end = stop().then(() => {
    stopped = true;
  });
  await settled();
  expect(stopped).toBe(false);
  expect(set).toHaveLength(0);
  rounds[0]?.resolve();
  await end;
  expect(rounds).toHaveLength(1);
});

test.each([
  ["rejects", () => Promise.reject(new Error("broken round"))],
  [
    "throws",
    () => {
      throw new Error("broken round");
    },
  ],
])("[ROB-01] a job that %s is logged by its name and tried again with the next round", async (_, run) => {
  lines.length = 0;
  const { clock, tick } = handTimer();
  let calls = 0;
  const counted = () => {
    calls += 1;
    return run();
  };
  const stop = startJob({ name: "broken", every: 500, run: counted, log, clock });
  tick();
  await settled();
  expect(lines).toMatchObject([{ level: 50, job: "broken", err: { message: "broken round" } }]);
  tick();
  expect(calls).toBe(2);
  await stop();
});

test("[ROB-01] a job of every few hours has its first round minutes after a start, as a backend may be restarted more often", async () => {
  const { clock, set } = handTimer();
  const run = () => Promise.resolve();
  const stops = [1_000, 6 * 3_600_000].map((every) => startJob({ name: `each ${every}`, every, run, log, clock }));
  expect(set.map(({ ms, first }) => [ms, first])).toEqual([
    [1_000, 1_000],
    [21_600_000, 300_000],
  ]);
  for (const stop of stops) await stop();
});

test("a job with an interval of 0 never runs", async () => {
  const { clock, set } = handTimer();
  const stop = startJob({ name: "off", every: 0, run: () => Promise.resolve(), log, clock });
  expect(set).toHaveLength(0);
  await stop();
});

test("by itself a job waits by the system's timer, round after round", async () => {
  const ran = Promise.withResolvers<void>();
  let rounds = 0;
  const run = async () => {
    rounds += 1;
    if (rounds === 3) ran.resolve();
  };
  const stop = startJob({ name: "timer", every: 1, run, log });
  await ran.promise;
  await stop();
  const counted = rounds;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(rounds).toBe(counted);
});
