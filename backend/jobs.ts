import type { Logger } from "pino";

/** What a job's rounds begin by; a test turns it by hand. */
export interface JobClock {
  /** Calls `tick` every so often until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
}

export interface Job {
  /** In the log: what failed. */
  readonly name: string;
  /** Milliseconds between two rounds; 0 or less: the job never runs. */
  readonly every: number;
  run(): Promise<unknown>;
  readonly log: Logger;
  readonly clock?: JobClock;
}

const systemClock: JobClock = {
  every(ms, tick) {
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  },
};

/**
 * Runs a job round after round until it is stopped. A round that takes longer than its interval is never joined by a second one, and an
 * error is logged and tried again with the next round. Stopping waits for the round under way, so that nothing is closed below it.
 */
export function startJob({ name, every, run, log, clock = systemClock }: Job): () => Promise<void> {
  if (every <= 0) return async () => {};
  let underWay: Promise<void> | null = null;
  const round = async () => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, job: name }, "A job failed. It runs again in the next round.");
    }
  };
  const end = clock.every(every, () => {
    underWay ??= round().finally(() => {
      underWay = null;
    });
  });
  return async () => {
    end();
    await underWay;
  };
}
