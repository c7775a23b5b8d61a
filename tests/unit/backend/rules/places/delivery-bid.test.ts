import fc from "fast-check";
import { expect, test } from "vitest";
import { bidTerms as typedBidTerms } from "../../../../../backend/rules/places/delivery-bid.ts";
import { runs } from "../../../../property-seed.ts";
import { bare } from "../../../lib/branded.ts";

const bidTerms = bare(typedBidTerms);

const LEAD = 30 * 60_000;

test("[EST-01] a bid is the store's charge near by and a tenth more for each further 500 metres, plus the service's part", () => {
  expect(bidTerms({ charge: 4_000, distance: 2_000, leadMs: LEAD })).toEqual({
    logistic_fees: 4_000,
    tech_fees: 200,
    price: 4_200,
    minutes: 45,
  });
  expect(bidTerms({ charge: 4_000, distance: 2_001, leadMs: LEAD })).toMatchObject({
    logistic_fees: 4_400,
    price: 4_620,
  });
  expect(bidTerms({ charge: 4_000, distance: 4_500, leadMs: LEAD })).toMatchObject({
    logistic_fees: 6_000,
    minutes: 50,
  });
  expect(bidTerms({ charge: 0, distance: 9_000, leadMs: 0 })).toMatchObject({ price: 0 });
});

test("[EST-01] further is never cheaper nor quicker, and the fees add up to the price", () => {
  const ask = fc.record({ charge: fc.nat(99_999), distance: fc.nat(30_000), leadMs: fc.nat(7_200_000) });
  fc.assert(
    fc.property(ask, fc.nat(5_000), (near, more) => {
      const one = bidTerms(near);
      const far = bidTerms({ ...near, distance: near.distance + more });
      expect(one.logistic_fees + one.tech_fees).toBe(one.price);
      expect(far.price).toBeGreaterThanOrEqual(one.price);
      expect(far.minutes).toBeGreaterThanOrEqual(one.minutes);
    }),
    { numRuns: runs(300) },
  );
});
