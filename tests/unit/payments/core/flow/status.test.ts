import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../../../../payments/core/enumerations.ts";
import { learn, NOTHING_KNOWN } from "../../../../../payments/core/flow/poll.ts";
import { strongest, verdictOf } from "../../../../../payments/core/flow/status.ts";
import type { TxnState } from "../../../../../payments/core/types.ts";
import { runs } from "../../../../property-seed.ts";

const txn = (status: TransactionStatus | null): TxnState => ({ ...NOTHING_KNOWN, status });

describe("statuses", () => {
  const anyStatus = fc.constantFrom<TransactionStatus | null>(...TRANSACTION_STATUSES, null);

  test("[ROBUST-15] four statuses end the wait, and four do not, nor does an unknown one", () => {
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

  test("[ROBUST-17] in any order and with any repetition the strongest status wins", () => {
    fc.assert(
      fc.property(fc.array(anyStatus), fc.infiniteStream(fc.nat()), (statuses, random) => {
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
