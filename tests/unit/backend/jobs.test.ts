import { pino } from "pino";
import { expect, test } from "vitest";
import { type JobClock, startJob } from "../../../backend/jobs.ts";

/** A clock that the test advances, and how often a timer was set. */
function handClock() {
  const set: { ms: number; tick: () => void }[] = [];
  const clock: JobClock = {
    every(ms, tick) {
      const one = { ms, tick };
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
  const { clock, set, tick } = handClock();
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
  const { clock, set, tick } = handClock();
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
  const { clock, tick } = handClock();
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

test("a job with an interval of 0 never runs", async () => {
  const { clock, set } = handClock();
  const stop = startJob({ name: "off", every: 0, run: () => Promise.resolve(), log, clock });
  expect(set).toHaveLength(0);
  await stop();
});

test("by itself a job waits by the system's timer", async () => {
  const ran = Promise.withResolvers<void>();
  const stop = startJob({ name: "timer", every: 1, run: async () => ran.resolve(), log });
  await ran.promise;
  await stop();
});
