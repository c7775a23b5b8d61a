interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

const settleMicrotasks = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Time that advances only when the test says so. Timers run in order, and all work that follows from one is done before
 * the next.
 */
export class Clock {
  time = 1_800_000_000_000;
  #timers: Timer[] = [];
  #order = 0;

  now = (): number => this.time;

  pause = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const timer: Timer = { at: this.time + ms, order: this.#order++, fire: () => end() };
      const end = () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      signal?.addEventListener("abort", end);
      this.#timers.push(timer);
    });

  /** Runs timers until nothing is left, or until the time is up. */
  async run(until = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      await settleMicrotasks();
      const next = this.#timers.reduce<Timer | null>(
        (first, timer) =>
          !first || timer.at < first.at || (timer.at === first.at && timer.order < first.order) ? timer : first,
        null,
      );
      if (!next || next.at > until) break;
      this.time = Math.max(this.time, next.at);
      next.fire();
    }
    if (Number.isFinite(until)) this.time = Math.max(this.time, until);
    await settleMicrotasks();
  }

  advance = (ms: number): Promise<void> => this.run(this.time + ms);

  /** Runs until the promise settles; fails the test when it never does. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const mark = () => {
      settled = true;
    };
    promise.then(mark, mark);
    for (let step = 0; step < 10_000 && !settled; step++) {
      await settleMicrotasks();
      if (settled) break;
      const next = Math.min(...this.#timers.map(({ at }) => at));
      if (!Number.isFinite(next)) throw new Error("It never settles: nothing is left to wait for.");
      await this.run(next);
    }
    return promise;
  }

  get pending(): number {
    return this.#timers.length;
  }
}
