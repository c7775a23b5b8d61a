import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedAt } from "@/lib/domain/order/promise";
import { runs } from "../../../../property-seed";

const MINUTE = 60_000;
const NOON = Date.parse("2026-11-21T12:00:00Z");
const delivery = { state: "DISPATCHED", delivered: true, promisedAt: NOON };

test("[OLIST-02] the promised time is shown until it has passed, then a new one", () => {
  expect(expectedAt(delivery, NOON - 1)).toEqual({ at: NOON, late: false });
  expect(expectedAt(delivery, NOON)).toEqual({ at: NOON + 10 * MINUTE, late: true });
  expect(expectedAt(delivery, NOON + 5 * MINUTE)).toEqual({ at: NOON + 10 * MINUTE, late: true });
  expect(expectedAt(delivery, NOON + 5 * MINUTE + 1)).toEqual({ at: NOON + 20 * MINUTE, late: true });
});

test("[OLIST-02] after an hour no time is shown, and none for an order that is ready or over", () => {
  expect(expectedAt(delivery, NOON + 60 * MINUTE + 1)).toEqual({ at: null, late: true });
  expect(expectedAt({ ...delivery, state: "FOODREADY", delivered: false }, NOON + MINUTE)).toBeNull();
  expect(expectedAt({ ...delivery, state: "COMPLETED" }, NOON - MINUTE)).toBeNull();
});

test("[OLIST-02] a time that is shown is never past, and never becomes an earlier one", () => {
  fc.assert(
    fc.property(fc.integer({ min: -90, max: 90 }), fc.integer({ min: 0, max: 30 }), (after, later) => {
      const [now, then] = [NOON + after * MINUTE, NOON + (after + later) * MINUTE];
      const [first, second] = [expectedAt(delivery, now), expectedAt(delivery, then)];
      if (first?.at != null) expect(first.at).toBeGreaterThan(now);
      if (first?.at != null && second?.at != null) expect(second.at).toBeGreaterThanOrEqual(first.at);
    }),
    { numRuns: runs(300) },
  );
});
