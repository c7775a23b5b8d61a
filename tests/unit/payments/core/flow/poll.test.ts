import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  TERMINAL_STATUSES,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from "../../../../../payments/core/enumerations.ts";
import { learn, NOTHING_KNOWN, POLL_LIMIT, poll } from "../../../../../payments/core/flow/poll.ts";
import { strongest, verdictOf } from "../../../../../payments/core/flow/status.ts";
import type { TxnState } from "../../../../../payments/core/types.ts";
import type { ServiceError, ServiceResult } from "../../../../../payments/service/payment-service.ts";
import { runs } from "../../../../property-seed.ts";

const txn = (status: TransactionStatus | null): TxnState => ({ ...NOTHING_KNOWN, status });
const heard = (status: TransactionStatus | null): ServiceResult<TxnState> => ({ ok: true, value: txn(status) });
const lost = (over: Partial<ServiceError> = {}): ServiceResult<TxnState> => ({
  ok: false,
  error: { kind: "unknown", message: null, retryAfterMs: null, ...over },
});

/** A series of responses on a clock of its own; the last response repeats. */
async function series(answers: readonly ServiceResult<TxnState>[], signal = new AbortController().signal) {
  let time = 0;
  const asked: number[] = [];
  const end = await poll({
    ask: async () => {
      asked.push(time);
      return answers[Math.min(asked.length, answers.length) - 1] ?? heard(null);
    },
    wait: async (ms) => {
      time += ms;
    },
    signal,
  });
  return { end, asked };
}

describe("polling", () => {
  test("[PGW-12] polls at once, then every 5 s, at most 30 times", async () => {
    const { end, asked } = await series([heard("pending")]);
    expect(asked).toEqual(Array.from({ length: POLL_LIMIT }, (_, index) => index * 5_000));
    expect(end).toMatchObject({ end: "waiting", txn: { status: "pending" } });
  });

  test.each(TERMINAL_STATUSES)("[PGW-12] %s ends the series", async (status) => {
    const { end, asked } = await series([heard("initialized"), heard("pending"), heard(status)]);
    expect(end).toMatchObject({ end: "settled", txn: { status } });
    expect(asked.length).toBe(3);
  });

  test("[ROBUST-15] what every status means is a table: four end the series, four and the unknown wait", () => {
    const verdicts = Object.fromEntries(TRANSACTION_STATUSES.map((status) => [status, verdictOf(status)]));
    expect(verdicts).toEqual({
      initialized: "waiting",
      authorized: "waiting",
      flagged: "waiting",
      pending: "waiting",
      completed: "paid",
      failed: "failed",
      canceled: "cancelled",
      refunded: "refunded",
    });
    expect(verdictOf(null)).toBe("waiting");
  });

  test("[ROBUST-15] lost answers are ticks like any other, and success after them is success", async () => {
    const { end, asked } = await series([lost(), lost(), heard(null), heard("completed")]);
    expect(end).toMatchObject({ end: "settled", txn: { status: "completed" } });
    expect(asked).toEqual([0, 5_000, 10_000, 15_000]);
    expect((await series([lost()])).end.end).toBe("waiting");
  });

  test("[ROBUST-15] Retry-After is honoured when it is longer than the interval", async () => {
    const { asked } = await series([lost({ retryAfterMs: 20_000 }), lost({ retryAfterMs: 1_000 }), heard("completed")]);
    expect(asked).toEqual([0, 20_000, 25_000]);
  });

  test("[ROBUST-15] signed out or refused: the series ends, the status stays what it was", async () => {
    const { end } = await series([heard("pending"), lost({ kind: "signed_out" })]);
    expect(end).toMatchObject({ end: "signed_out", txn: { status: "pending" } });
    expect((await series([lost({ kind: "refused", message: "Not yours" })])).end).toMatchObject({
      end: "refused",
      message: "Not yours",
    });
  });

  test("[ROBUST-14] stopped: no further request, whatever the last answer was", async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await series([heard("completed")], stop.signal)).asked).toEqual([]);
  });
});

describe("statuses", () => {
  const status = fc.constantFrom<TransactionStatus | null>(...TRANSACTION_STATUSES, null);

  test("[ROBUST-17] in any order and with any repetition the strongest status wins", () => {
    fc.assert(
      fc.property(fc.array(status), fc.infiniteStream(fc.nat()), (statuses, random) => {
        const fold = (list: readonly (TransactionStatus | null)[]) => list.reduce(strongest, null);
        const shuffled = [...statuses, ...statuses]
          .map((value) => ({ value, order: random.next().value as number }))
          .sort((a, b) => a.order - b.order)
          .map(({ value }) => value);
        return fold(shuffled) === fold(statuses);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test("[ROBUST-17] completed is taken back by nothing but a refund; failed may still become completed", () => {
    for (const other of TRANSACTION_STATUSES) {
      const end = strongest("completed", other);
      expect(end).toBe(other === "refunded" ? "refunded" : "completed");
    }
    expect(strongest("failed", "completed")).toBe("completed");
    expect(learn(txn("completed"), txn("pending")).status).toBe("completed");
  });
});
