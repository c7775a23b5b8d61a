import { describe, expect, test } from "vitest";
import { TERMINAL_STATUSES, type TransactionStatus } from "../../../../../payments/core/enumerations.ts";
import { NOTHING_KNOWN, POLL_LIMIT, poll } from "../../../../../payments/core/flow/poll.ts";
import type { TxnState } from "../../../../../payments/core/types.ts";
import type { ServiceError, ServiceResult } from "../../../../../payments/service/payment-service.ts";

const txn = (status: TransactionStatus | null): TxnState => ({ ...NOTHING_KNOWN, status });
const heard = (status: TransactionStatus | null): ServiceResult<TxnState> => ({ ok: true, value: txn(status) });
const problem = (over: Partial<ServiceError> = {}): ServiceResult<TxnState> => ({
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
  test("[PGW-12] asks at once, then every 5 s, at most 30 times", async () => {
    const { end, asked } = await series([heard("pending")]);
    expect(asked).toEqual(Array.from({ length: POLL_LIMIT }, (_, index) => index * 5_000));
    expect(end).toMatchObject({ end: "waiting", txn: { status: "pending" } });
  });

  test.each(TERMINAL_STATUSES)("[PGW-12] %s ends the series", async (status) => {
    const { end, asked } = await series([heard("initialized"), heard("pending"), heard(status)]);
    expect(end).toMatchObject({ end: "settled", txn: { status } });
    expect(asked.length).toBe(3);
  });

  test("[ROBUST-15] a lost response counts like any other, and a success after it is a success", async () => {
    const { end, asked } = await series([problem(), problem(), heard(null), heard("completed")]);
    expect(end).toMatchObject({ end: "settled", txn: { status: "completed" } });
    expect(asked).toEqual([0, 5_000, 10_000, 15_000]);
    expect((await series([problem()])).end.end).toBe("waiting");
  });

  test("[ROBUST-15] Retry-After is honoured when it is longer than the interval", async () => {
    const { asked } = await series([
      problem({ retryAfterMs: 20_000 }),
      problem({ retryAfterMs: 1_000 }),
      heard("completed"),
    ]);
    expect(asked).toEqual([0, 20_000, 25_000]);
  });

  test("[ROBUST-15] being signed out or refused ends the series, and the status stays what it was", async () => {
    const { end } = await series([heard("pending"), problem({ kind: "signed_out" })]);
    expect(end).toMatchObject({ end: "signed_out", txn: { status: "pending" } });
    expect((await series([problem({ kind: "refused", message: "Not yours" })])).end).toMatchObject({
      end: "refused",
      message: "Not yours",
    });
  });

  test("[ROBUST-14] a series that is stopped before it begins sends no request", async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await series([heard("completed")], stop.signal)).asked).toEqual([]);
  });
});
