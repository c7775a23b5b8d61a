import type { Logger } from "pino";
import { MINUTE } from "../lib/domain/time/zoned-time.ts";
import { inJobScope } from "./http/request-scope.ts";
import { signal } from "./observe/signals.ts";

/** Triggers a job's rounds; tests replace it to trigger them by hand. */
export interface JobClock {
  /** Calls `tick` after `first` ms, then every `ms`, until the returned function is called. */
  every(ms: number, tick: () => void, first: number): () => void;
}

export interface Job {
  /** Names the job in the log. */
  readonly name: string;
  /** Milliseconds between two rounds; 0 or less: the job never runs. */
  readonly every: number;
  run(): Promise<unknown>;
  readonly log: Logger;
  readonly clock?: JobClock;
}

const systemClock: JobClock = {
  every(ms, tick, first) {
    let timer = setTimeout(() => {
      timer = setInterval(tick, ms);
      tick();
    }, first);
    // Ends either: timers of both kinds share their ids.
    return () => clearTimeout(timer);
  },
};

/** A job of every few hours would never run on a backend that is restarted more often, so its first round comes early. */
const LONGEST_FIRST_WAIT_MS = 5 * MINUTE;

/**
 * Runs a job at an interval until it is stopped; the first round is due after five minutes at most. Rounds never
 * overlap, and an error is logged and the job runs again in the next round. Stopping waits for the current round, so
 * that nothing it uses is closed too early.
 */
export function startJob({ name, every, run, log, clock = systemClock }: Job): () => Promise<void> {
  if (every <= 0) return async () => {};
  let underWay: Promise<void> | null = null;
  const round = async () => {
    const startedAt = performance.now();
    let failed = false;
    try {
      await inJobScope(name, run);
    } catch (error) {
      failed = true;
      log.error({ err: error, job: name }, "A job failed. It runs again in the next round.");
    }
    signal("job", { job: name, failed, seconds: (performance.now() - startedAt) / 1000 });
  };
  signal("job start", { job: name, everySeconds: every / 1000 });
  const tick = () => {
    underWay ??= round().finally(() => {
      underWay = null;
    });
  };
  const end = clock.every(every, tick, Math.min(every, LONGEST_FIRST_WAIT_MS));
  return async () => {
    end();
    await underWay;
  };
}

/**
 * Works through due rows one by one. A row that fails is given to `onFailure`, which logs it and postpones
 * it where it can, so that it does not stop the rows after it.
 */
export async function workThrough<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  onFailure: (row: Row, error: unknown) => unknown,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      await onFailure(row, error);
    }
  }
}
