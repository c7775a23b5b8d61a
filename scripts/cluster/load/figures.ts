/** Times and failures of one kind of work. */
export function createTimes() {
  const times: number[] = [];
  let failed = 0;
  return {
    /** Measures a piece of work; a failure is counted, and thrown again. */
    async measure<T>(work: () => Promise<T>): Promise<T> {
      const from = performance.now();
      try {
        const result = await work();
        times.push(performance.now() - from);
        return result;
      } catch (error) {
        failed += 1;
        throw error;
      }
    },
    add: (ms: number) => void times.push(ms),
    count: () => times.length,
    failed: () => failed,
    percentile: (share: number) => percentile(times, share),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** When the shop showed one of two things: from `from` on for sure, until `until`. */
interface Shown {
  readonly value: boolean;
  /** When the change was sent, and when it was known to be done. */
  readonly sentAt: number;
  doneAt: number;
}

/**
 * What was true when, of something that changes to and fro. A page that was asked for at a moment may show what was
 * true then, or at any time in the second before.
 */
export function createTruth(first: boolean, now: number) {
  const changes: Shown[] = [{ value: first, sentAt: now, doneAt: now }];
  return {
    begin(value: boolean, at: number): { done(at: number): void } {
      const change: Shown = { value, sentAt: at, doneAt: Number.POSITIVE_INFINITY };
      changes.push(change);
      return {
        done(when) {
          change.doneAt = when;
        },
      };
    },
    /** Milliseconds for which the value of a page, asked for at `from` and received at `to`, has been wrong; 0: it was right. */
    olderBy(value: boolean, from: number, to: number): number {
      // A change was in force at some time between being sent and being done, until the next one was done at the latest.
      const until = changes.flatMap((change, index) =>
        change.value === value && change.sentAt <= to ? [changes[index + 1]?.doneAt ?? Number.POSITIVE_INFINITY] : [],
      );
      return Math.max(0, from - Math.max(Number.NEGATIVE_INFINITY, ...until));
    },
  };
}
/** An answer that takes longer is as good as none. */
const NO_ANSWER_MS = 500;

/** Times when the API gave no answer, during which pages can't be expected to be current. */
export function createOutages() {
  let count = 0;
  let longest = 0;
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    /** Notes one question, and whether it was answered. */
    note(asked: number, answered: number, ok: boolean): void {
      if (ok && answered - asked <= NO_ANSWER_MS) return;
      // Questions follow each other closely: one that begins as the last one ends is of the same outage.
      if (asked - until > NO_ANSWER_MS) {
        count += 1;
        from = asked;
      }
      until = answered;
      longest = Math.max(longest, until - from);
    },
    /** Milliseconds that a page at `now` has been behind by, counted from when the API could be asked again. */
    behindBy: (by: number, now: number) => Math.max(0, Math.min(by, now - until)),
    result: () => ({ count, longest }),
  };
}
export type Outages = ReturnType<typeof createOutages>;

export type Truth = ReturnType<typeof createTruth>;
