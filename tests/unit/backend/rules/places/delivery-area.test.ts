import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modesOnOffer, reach as typedReach } from "../../../../../backend/rules/places/delivery-area.ts";
import { distanceInMetres } from "../../../../../lib/domain/store/geo.ts";
import { polygonContains } from "../../../../../lib/domain/store/polygon.ts";
import { bare } from "../../../lib/branded.ts";

const reach = bare(typedReach);

const store = { lat: 12.97, lng: 77.59 };
const latitude = fc.double({ min: -80, max: 80, noNaN: true });
const longitude = fc.double({ min: -179, max: 179, noNaN: true });

describe("distance", () => {
  test("[STORE-08] a degree of latitude is 111195 metres", () => {
    expect(distanceInMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBe(111_195);
  });

  test("[STORE-08] distance is symmetric, nothing to itself and short across the date line", () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (aLat, aLng, bLat, bLng) => {
        const [a, b] = [
          { lat: aLat, lng: aLng },
          { lat: bLat, lng: bLng },
        ];
        expect(distanceInMetres(a, b)).toBe(distanceInMetres(b, a));
        expect(distanceInMetres(a, a)).toBe(0);
      }),
    );
    expect(distanceInMetres({ lat: 0, lng: 179.99 }, { lat: 0, lng: -179.99 })).toBeLessThan(2_300);
  });
});

describe("delivery area", () => {
  test("[ADDR-02] a store without an area delivers nowhere, not even to itself", () => {
    expect(reach(null, store, store)).toMatchObject({ inside: false, distance: 0 });
  });

  test("[STORE-05] a radius includes its own edge and nothing beyond", () => {
    const edge = { lat: store.lat + 0.01, lng: store.lng };
    const km = distanceInMetres(store, edge) / 1000;
    expect(reach({ type: "radius", km }, store, edge).inside).toBe(true);
    expect(reach({ type: "radius", km: km - 0.001 }, store, edge).inside).toBe(false);
  });

  test("[STORE-05] the nearest tier that reaches decides charge and minimum, whatever their order", () => {
    const tiers = [
      { km: 5, charge: 4550, min_order_total: 20000 },
      { km: 2, charge: 2000, min_order_total: null },
    ];
    const at = (lat: number) => reach({ type: "tiers", tiers }, store, { lat, lng: store.lng });
    expect(at(12.975)).toMatchObject({ inside: true, charge: 2000, min_order_total: null });
    expect(at(13.0)).toMatchObject({ inside: true, charge: 4550, min_order_total: 20000 });
    expect(at(13.1)).toMatchObject({ inside: false, charge: null });
  });

  const square: [number, number][] = [
    [12.9, 77.5],
    [13.0, 77.5],
    [13.0, 77.6],
    [12.9, 77.6],
  ];

  test("[STORE-05] of zones that contain a place, the first decides charge and minimum", () => {
    const square = (size: number): [number, number][] => [
      [store.lat - size, store.lng - size],
      [store.lat - size, store.lng + size],
      [store.lat + size, store.lng + size],
      [store.lat + size, store.lng - size],
    ];
    type Zone = { points: [number, number][]; charge: number | null; min_order_total: number | null };
    const inner: Zone = { points: square(0.01), charge: 1000, min_order_total: null };
    const outer: Zone = { points: square(0.05), charge: 4000, min_order_total: 20000 };
    const at = (zones: Zone[], lat: number) => reach({ type: "zones", zones }, store, { lat, lng: store.lng });
    expect(at([inner, outer], store.lat)).toMatchObject({ inside: true, charge: 1000, min_order_total: null });
    expect(at([outer, inner], store.lat)).toMatchObject({ charge: 4000, min_order_total: 20000 });
    expect(at([inner, outer], store.lat + 0.03)).toMatchObject({ inside: true, charge: 4000 });
    expect(at([inner, outer], store.lat + 0.06)).toMatchObject({ inside: false, charge: null });
  });

  test("[STORE-05] a polygon holds what is within, its edges and its corners", () => {
    expect(polygonContains(square, { lat: 12.95, lng: 77.55 })).toBe(true);
    expect(polygonContains(square, { lat: 13.0, lng: 77.55 })).toBe(true);
    expect(polygonContains(square, { lat: 12.9, lng: 77.5 })).toBe(true);
    expect(polygonContains(square, { lat: 13.01, lng: 77.55 })).toBe(false);
    expect(polygonContains(square, { lat: 12.95, lng: 77.49 })).toBe(false);
    expect(polygonContains(square.slice(0, 2), { lat: 12.95, lng: 77.5 })).toBe(false);
  });

  test("[STORE-05] a polygon with a notch does not hold the notch", () => {
    const notched: [number, number][] = [
      [0, 0],
      [0, 4],
      [4, 4],
      [2, 2],
      [4, 0],
    ];
    expect(polygonContains(notched, { lat: 1, lng: 2 })).toBe(true);
    expect(polygonContains(notched, { lat: 3, lng: 2 })).toBe(false);
  });

  test("[STORE-05] a polygon across the date line is one piece", () => {
    const fiji: [number, number][] = [
      [-18, 178],
      [-16, 178],
      [-16, -178],
      [-18, -178],
    ];
    expect(polygonContains(fiji, { lat: -17, lng: 179.9 })).toBe(true);
    expect(polygonContains(fiji, { lat: -17, lng: -179.9 })).toBe(true);
    expect(polygonContains(fiji, { lat: -17, lng: 0 })).toBe(false);
  });

  test("[STORE-05] where a polygon starts and which way it runs changes nothing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(latitude, longitude), { minLength: 3, maxLength: 8 }),
        latitude,
        longitude,
        fc.nat(7),
        (points, lat, lng, turn) => {
          const near = points.map(([a, b]): [number, number] => [a / 100, b / 100]);
          const point = { lat: lat / 100, lng: lng / 100 };
          const at = turn % near.length;
          const turned = [...near.slice(at), ...near.slice(0, at)].reverse();
          expect(polygonContains(turned, point)).toBe(polygonContains(near, point));
        },
      ),
    );
  });

  test("[STORE-05] whatever the tiers, the smallest that reaches decides, their order changes nothing, and beyond all is outside", () => {
    const tier = fc.record({
      km: fc.double({ min: 0.1, max: 40, noNaN: true }),
      charge: fc.option(fc.nat(9_999)),
      min_order_total: fc.option(fc.nat(99_999)),
    });
    const apart = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(
        fc.uniqueArray(tier, { minLength: 1, maxLength: 6, selector: ({ km }) => km }),
        apart,
        apart,
        (tiers, north, east) => {
          const point = { lat: store.lat + north, lng: store.lng + east };
          const metres = distanceInMetres(store, point);
          const reached = reach({ type: "tiers", tiers }, store, point);
          const nearest = tiers.filter(({ km }) => metres <= km * 1000).sort((a, b) => a.km - b.km)[0];
          expect(reached.inside).toBe(nearest !== undefined);
          expect(reached.charge).toBe(nearest?.charge ?? null);
          expect(reached.min_order_total).toBe(nearest?.min_order_total ?? null);
          expect(reach({ type: "tiers", tiers: tiers.toReversed() }, store, point)).toEqual(reached);
          // One tier alone is a radius.
          for (const { km, ...asks } of tiers) {
            const alone = reach({ type: "tiers", tiers: [{ km, ...asks }] }, store, point);
            expect(alone.inside).toBe(reach({ type: "radius", km }, store, point).inside);
          }
        },
      ),
    );
  });

  test("[STORE-05] guests are offered delivery only by a store that delivers somewhere", () => {
    const modes = ["delivery", "pickup"] as const;
    expect(modesOnOffer({ fulfillment_modes: modes, delivery_area: null })).toEqual(["pickup"]);
    expect(modesOnOffer({ fulfillment_modes: modes, delivery_area: { type: "radius", km: 3 } })).toEqual(modes);
  });
});
