import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaForm, overlaps, readArea } from "../../../../../backend/console/stores/area-fields.ts";

const amount = fc.option(
  fc.integer({ min: 0, max: 1e6 }).map((minor) => minor / 100),
  { nil: null },
);
const terms = { charge: amount, min_order_total: amount };
const km = fc.integer({ min: 1, max: 500_000 }).map((metres) => metres / 1000);
const points = fc
  .record({
    lat: fc.integer({ min: -80, max: 80 }),
    lng: fc.integer({ min: -170, max: 170 }),
    wide: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ lat, lng, wide }): [number, number][] => [
    [lat, lng],
    [lat, lng + wide / 10],
    [lat + 0.5, lng],
  ]);
const area = fc.oneof(
  fc.record({ type: fc.constant("radius" as const), km }),
  fc.record({ type: fc.constant("polygon" as const), points }),
  fc
    .uniqueArray(fc.record({ km, ...terms }), { minLength: 2, maxLength: 12, selector: (tier) => tier.km })
    .map((tiers) => ({ type: "tiers" as const, tiers: tiers.toSorted((a, b) => a.km - b.km) })),
  fc
    .array(fc.record({ points, ...terms }), { minLength: 2, maxLength: 20 })
    .map((zones) => ({ type: "zones" as const, zones })),
);

describe("the form of a delivery area", () => {
  test("[STAFF-83] every area that a store can have is read from its form as it was", () => {
    fc.assert(
      fc.property(area, (stored) => {
        expect(readArea(areaForm(stored, "INR"), "INR")).toEqual({ area: stored });
      }),
    );
    expect(readArea(areaForm(null, "INR"), "INR")).toEqual({ area: null });
  });

  test("[STAFF-83] amounts have the decimals of the currency", () => {
    const typed = (charge: string) => ({
      kind: "rings" as const,
      zones: [],
      rings: [{ km: "2", charge, minimum: "" }],
    });
    expect(readArea(typed("1.005"), "BHD")).toEqual({
      area: { type: "tiers", tiers: [{ km: 2, charge: 1.005, min_order_total: null }] },
    });
    expect(readArea(typed("1.005"), "INR")).toEqual({ problem: { field: "ring_charge_1", code: "amount" } });
    expect(readArea(typed("1.5"), "JPY")).toEqual({ problem: { field: "ring_charge_1", code: "amount" } });
  });

  test("[STAFF-83] zones that share ground are named, and neighbours are not", () => {
    const zone = (text: string) => ({ points: text, charge: "", minimum: "" });
    const at = (lng: number) => zone(`0, ${lng}\n0, ${lng + 1}\n1, ${lng + 1}\n1, ${lng}`);
    expect(overlaps([at(0), at(1), at(0.5), zone("typed wrongly")])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });
});
