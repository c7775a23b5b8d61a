import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOfRoundedDown as typedPercentOfRoundedDown } from "@/lib/domain/money/decimals";
import {
  NO_CASHBACK,
  cashbackOf as typedCashbackOf,
  cashbackState as typedCashbackState,
} from "@/lib/domain/order/cashback";
import { bare } from "../../branded.ts";

const cashbackOf = bare(typedCashbackOf);
const percentOfRoundedDown = bare(typedPercentOfRoundedDown);
const cashbackState = bare(typedCashbackState);

const rule = { percent: 5, pointsPer: 1000 };

test("[WALL-01] cashback is a percentage of the dishes after the discount, without what the wallet paid, rounded down", () => {
  expect(cashbackOf(rule, { dishes: 18_000, walletCredit: 0 })).toEqual({ amount: 900, points: 18 });
  expect(cashbackOf(rule, { dishes: 18_019, walletCredit: 0 }).amount).toBe(900);
  expect(cashbackOf(rule, { dishes: 18_020, walletCredit: 0 }).amount).toBe(901);
  expect(cashbackOf(rule, { dishes: 18_000, walletCredit: 17_000 })).toEqual({ amount: 50, points: 1 });
  expect(cashbackOf(rule, { dishes: 18_000, walletCredit: 19_000 })).toEqual(NO_CASHBACK);
  expect(cashbackOf({ percent: 5, pointsPer: null }, { dishes: 18_000, walletCredit: 0 }).points).toBe(0);
  expect(cashbackOf(null, { dishes: 18_000, walletCredit: 0 })).toEqual(NO_CASHBACK);
});

const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const minor = fc.integer({ min: 0, max: 999_999_999_999 });

test("[WALL-01] cashback is whole minor units, never more than the exact percentage and less than one unit below it", () => {
  fc.assert(
    fc.property(minor, minor, percent, (dishes, walletCredit, rate) => {
      const { amount } = cashbackOf({ percent: rate, pointsPer: null }, { dishes, walletCredit });
      const exact = BigInt(Math.max(0, dishes - walletCredit)) * BigInt(Math.round(rate * 100));
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(BigInt(amount) * 10_000n <= exact).toBe(true);
      expect(BigInt(amount + 1) * 10_000n > exact).toBe(true);
    }),
  );
});

test("[WALL-01] paying a part with credit never brings more, and two orders never bring more than one of both together", () => {
  const half = fc.integer({ min: 0, max: 400_000_000_000 });
  fc.assert(
    fc.property(half, half, percent, (one, other, rate) => {
      const of = (dishes: number, walletCredit = 0) =>
        cashbackOf({ percent: rate, pointsPer: 1000 }, { dishes, walletCredit });
      expect(of(one, other).amount).toBeLessThanOrEqual(of(one).amount);
      expect(of(one).amount + of(other).amount).toBeLessThanOrEqual(of(one + other).amount);
      expect(of(one).points + of(other).points).toBeLessThanOrEqual(of(one + other).points);
    }),
  );
});

test("what is below 0 or no decimal has no percentage", () => {
  for (const [amount, rate] of [
    [-1, 5],
    [1, -5],
    [1, "five"],
  ] as const) {
    expect(() => percentOfRoundedDown(amount, rate)).toThrow(RangeError);
  }
});

test("[WALL-01] an order's cashback is to come until the order is complete, and none comes of one that is undone or paid back", () => {
  const order = { cashback: 900, state: "PLACED", status_updates: [], payment: { status: "paid" } };
  for (const state of ["PLACED", "ACKNOWLEDGED", "DISPATCHED"])
    expect(cashbackState({ ...order, state })).toBe("coming");
  for (const state of ["COMPLETED", "ARCHIVED"]) expect(cashbackState({ ...order, state })).toBe("came");
  for (const state of ["CANCELLED", "EXPIRED", "VOIDED"]) {
    expect(cashbackState({ ...order, state })).toBeNull();
    // Archived since, it was still called off: of a voided one even its payment may still be called paid.
    const status_updates = ["PLACED", state, "ARCHIVED"].map((status) => ({ status }));
    for (const status of ["due", "paid"])
      expect(cashbackState({ ...order, state: "ARCHIVED", status_updates, payment: { status } })).toBeNull();
  }
  for (const status of ["refunding", "refunded"])
    expect(cashbackState({ ...order, state: "COMPLETED", payment: { status } })).toBeNull();
  expect(cashbackState({ ...order, cashback: 0 })).toBeNull();
  expect(cashbackState({ ...order, payment: null })).toBe("coming");
});
