import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DeliveryArea, reach } from "../../../../../backend/rules/places/delivery-area.ts";
import { deliveryTerms } from "../../../../../backend/rules/places/delivery-terms.ts";
import { asMinor } from "../../../../../lib/domain/money.ts";
import { branded } from "../../../lib/branded.ts";

const centre = { lat: 12.97, lng: 77.59 };
const terms = (
  store: object,
  reached: { inside: boolean; distance: number; charge: number | null; min_order_total: number | null } | null,
  floor: number | null = null,
) =>
  deliveryTerms(
    branded<Parameters<typeof deliveryTerms>[0]>({
      delivery_area: { type: "radius", km: 5 },
      delivery_charge: 3000,
      min_order_total: 15000,
      dash: false,
      ...store,
    }),
    branded<Parameters<typeof deliveryTerms>[1]>(reached),
    floor === null ? null : asMinor(floor),
  );
const tiers = {
  type: "tiers",
  tiers: [
    { km: 2, charge: 2000, min_order_total: null },
    { km: 5, charge: null, min_order_total: 20000 },
  ],
};

const FIXED = { depends_on_address: false, minimum_varies: false };

describe("what a delivery costs", () => {
  test("[BILL-01] one charge for the whole area is known before the address is", () => {
    expect(terms({}, null)).toEqual({ charge: 3000, min_order_total: 15000, ...FIXED });
    expect(terms({ delivery_charge: null, min_order_total: null }, null)).toMatchObject({
      charge: null,
      depends_on_address: false,
    });
  });

  test("[BILL-01] where the zone decides, an unknown place has the lowest of the store and says so", () => {
    const zones = [
      { points: [], charge: 2000, min_order_total: null },
      { points: [], charge: null, min_order_total: 20000 },
    ];
    expect(terms({ delivery_area: { type: "zones", zones } }, null)).toEqual({
      charge: 2000,
      min_order_total: 15000,
      depends_on_address: true,
      minimum_varies: true,
    });
  });

  test("[BILL-01] where the distance decides, an unknown place has the lowest of the store and says so", () => {
    expect(terms({ delivery_area: tiers }, null)).toEqual({
      charge: 2000,
      min_order_total: 15000,
      depends_on_address: true,
      minimum_varies: true,
    });
    const outside = { inside: false, distance: 9000, charge: null, min_order_total: null };
    expect(terms({ delivery_area: tiers }, outside)).toMatchObject({ charge: 2000, depends_on_address: true });
    const inside = { inside: true, distance: 3000, charge: null, min_order_total: 20000 };
    expect(terms({ delivery_area: tiers }, inside)).toEqual({
      charge: 3000,
      min_order_total: 20000,
      ...FIXED,
    });
  });

  test("[EST-01] riders who bid leave the charge open wherever the address is", () => {
    const inside = { inside: true, distance: 100, charge: null, min_order_total: null };
    expect(terms({ dash: true }, null)).toMatchObject({ charge: 3000, depends_on_address: true });
    expect(terms({ dash: true }, inside)).toMatchObject({ charge: 3000, depends_on_address: true });
  });

  test("[ORD-01] where only the charge depends on the address, or on riders who bid, the minimum is one", () => {
    const even = { type: "tiers", tiers: tiers.tiers.map((tier) => ({ ...tier, min_order_total: 20000 })) };
    const known = { min_order_total: 20000, depends_on_address: true, minimum_varies: false };
    expect(terms({ delivery_area: even }, null)).toMatchObject(known);
    expect(terms({ dash: true }, null)).toMatchObject({ ...known, min_order_total: 15000 });
    expect(terms({ dash: true, delivery_area: tiers }, null).minimum_varies).toBe(true);
  });

  test("[ORD-01] no area asks for more where the business asks for at least as much as the most of them", () => {
    const zones = [
      { points: [], charge: 2000, min_order_total: 500 },
      { points: [], charge: 2000, min_order_total: 800 },
    ];
    const at = (floor: number | null) => terms({ delivery_area: { type: "zones", zones } }, null, floor);
    expect(at(2000)).toEqual({ charge: 2000, min_order_total: 500, ...FIXED });
    expect(at(800)).toEqual({ charge: 2000, min_order_total: 500, ...FIXED });
    expect(at(799)).toMatchObject({ depends_on_address: true, minimum_varies: true });
    expect(at(null)).toMatchObject({ depends_on_address: true, minimum_varies: true });
  });

  test("[BILL-01] no address inside the area costs less than what an unknown place was shown, and exactly that if the address does not matter", () => {
    const amount = fc.option(fc.nat(9_000));
    const tier = fc.record({ km: fc.integer({ min: 1, max: 20 }), charge: amount, min_order_total: amount });
    const offset = fc.double({ min: -0.1, max: 0.1, noNaN: true });
    fc.assert(
      fc.property(fc.array(tier, { minLength: 1, maxLength: 5 }), amount, amount, offset, (bands, own, min, north) => {
        const area = branded<DeliveryArea>({ type: "tiers", tiers: bands });
        const store = { delivery_area: area, delivery_charge: own, min_order_total: min };
        const unknown = terms(store, null);
        const reached = reach(area, centre, { lat: centre.lat + north, lng: centre.lng });
        const known = terms(store, reached);
        if (!reached.inside) {
          expect(known).toEqual(unknown);
          return;
        }
        expect(known.depends_on_address).toBe(false);
        for (const field of ["charge", "min_order_total"] as const) {
          expect(Number(known[field] ?? 0)).toBeGreaterThanOrEqual(Number(unknown[field] ?? 0));
          if (!unknown.depends_on_address) expect(known[field] ?? 0).toBe(unknown[field] ?? 0);
        }
      }),
    );
  });
});
