import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Returning, shownRefunds } from "../../../../../backend/rules/refund/shown-refunds.ts";
import { runs } from "../../../../property-seed.ts";
import { branded } from "../../../lib/branded.ts";

type Row = Parameters<typeof shownRefunds>[0][number];
const at = new Date("2026-11-21T08:00:00Z");
const LATER = new Date(at.getTime() + 60_000);
let ids = 0;
const row = (amount: number, change: object = {}): Row =>
  branded<Row>({
    id: `p${++ids}`,
    amount,
    way: "online",
    status: "done",
    txn_id: "t1",
    whole: false,
    reason: "late",
    note: null,
    created_at: at,
    updated_at: at,
    ...change,
  });
const returning = (change: object = {}): Returning =>
  branded<Returning>({ payment: null, elsewhere: new Set(), credit: 0, at: LATER, ...change });
const payment = (change: object = {}) => ({
  id: "t1",
  taken: 19_900,
  refunded_at: null,
  unasked: false,
  stopped: false,
  ...change,
});
const shown = (rows: readonly Row[], change: object = {}) =>
  shownRefunds(rows, returning(change)).map(({ amount, way, status }) => [amount, way, status]);

describe("[PAY-REFUND] what goes back of an order", () => {
  test("after parts, what is left of a cancelled order's payment is named too, with how far it is", () => {
    const parts = [row(5_000), row(2_000, { status: "due" })];
    expect(shown(parts, { payment: payment() })).toEqual([
      [5_000, "online", "done"],
      [2_000, "online", "due"],
      [12_900, "online", "due"],
    ]);
    expect(shown([row(5_000)], { payment: payment({ refunded_at: LATER }) }).at(-1)).toEqual([
      14_900,
      "online",
      "done",
    ]);
    expect(shown([row(5_000)], { payment: payment({ stopped: true }) }).at(-1)).toEqual([14_900, "online", "failed"]);
    expect(shown([row(5_000)])).toEqual([[5_000, "online", "done"]]);
  });

  test("what went back at its provider unasked did so when the provider said, whatever became of the order since", () => {
    const made = payment({ refunded_at: at, unasked: true });
    const times = (change: object) => shownRefunds([], returning(change)).map(({ created_at }) => created_at);
    expect(times({ payment: made })).toEqual([at]);
    expect(times({ payment: { ...made, unasked: false } }), "decided by the order's end").toEqual([LATER]);
  });

  test("a part that had failed goes with the rest; one that the bank returned after the rest is owed by itself", () => {
    const failed = row(5_000, { status: "failed" });
    expect(shown([failed], { payment: payment() })[0]).toEqual([5_000, "online", "due"]);
    expect(shown([failed], { payment: payment({ refunded_at: LATER }) })[0]).toEqual([5_000, "online", "done"]);
    const returned = row(5_000, { status: "failed", updated_at: LATER });
    expect(shown([returned], { payment: payment({ refunded_at: at }) })[0]).toEqual([5_000, "online", "failed"]);
  });

  test("wallet credit is named beside it, and what a person gave back in another way is not said to be at the bank", () => {
    const part = row(5_000);
    const rows = [part, row(1_000, { way: "wallet", txn_id: null })];
    const all = shown(rows, {
      payment: payment({ refunded_at: LATER }),
      elsewhere: new Set([part.id, "t1"]),
      credit: 3_000,
    });
    expect(all).toEqual([
      [5_000, "elsewhere", "done"],
      [1_000, "wallet", "done"],
      [14_900, "elsewhere", "done"],
      [2_000, "wallet", "done"],
    ]);
  });

  test("whatever went back before, the list of a cancelled order adds up to what was paid", () => {
    const status = fc.constantFrom("due", "done", "failed");
    const parts = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 3_000 }), status }), { maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.boolean(), fc.integer({ min: 0, max: 500 }), (given, isBack, credit) => {
        const rows = given.map(({ amount, status }) => row(amount, { status }));
        const all = shownRefunds(rows, returning({ payment: payment({ refunded_at: isBack ? LATER : null }), credit }));
        expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(19_900 + credit);
      }),
      { numRuns: runs(200) },
    );
  });
});
