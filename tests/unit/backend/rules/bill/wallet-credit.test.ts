import fc from "fast-check";
import { expect, test } from "vitest";
import { walletCredit as typedWalletCredit } from "../../../../../backend/rules/bill/wallet-credit.ts";
import { runs } from "../../../../property-seed.ts";
import { bare } from "../../../lib/branded.ts";

const walletCredit = bare(typedWalletCredit);

test("[WALL-03] the wallet pays nothing below the threshold, else all it has up to the whole bill", () => {
  expect(walletCredit({ balance: 9_999, threshold: 10_000, total: 20_000 })).toBe(0);
  expect(walletCredit({ balance: 10_000, threshold: 10_000, total: 20_000 })).toBe(10_000);
  expect(walletCredit({ balance: 30_000, threshold: 10_000, total: 20_000 })).toBe(20_000);
  expect(walletCredit({ balance: 1, threshold: null, total: 20_000 })).toBe(1);
});

test("[WALL-03] never more than the balance, never more than the bill, never less than nothing", () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, fc.option(fc.nat(1_000_000)), amount, (balance, threshold, total) => {
      const credit = walletCredit({ balance, threshold, total });
      expect(credit).toBeGreaterThanOrEqual(0);
      if (credit > 0) expect(credit).toBeLessThanOrEqual(Math.min(balance, total));
    }),
    { numRuns: runs(500) },
  );
});
