import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  halfway,
  scaleBar,
  shifted,
  toCorner,
  toSpot,
  type View,
  viewOf,
  withCorner,
  zoomed,
} from "../../../../../backend/console/browser/map/plane.ts";
import type { Corner } from "../../../../../lib/domain/store/polygon.ts";

const size = { width: 400, height: 300 };
const corner = fc.tuple(fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: -179, max: 179, noNaN: true }));
const near = ([lat, lng]: Corner) =>
  fc.tuple(
    fc.double({ min: lat - 0.5, max: lat + 0.5, noNaN: true }),
    fc.double({ min: lng - 0.5, max: lng + 0.5, noNaN: true }),
  );
const corners = corner.chain((first) => fc.array(near(first), { minLength: 1, maxLength: 20 }));
const view = (around: readonly Corner[]): View => viewOf(around, size);

describe("the map on which zones are drawn", () => {
  test("[STAFF-83] a view holds all that it is made for, and a spot on it is the corner that was drawn there, to two metres", () => {
    fc.assert(
      fc.property(corners, (drawn) => {
        const own = view(drawn);
        for (const one of drawn) {
          const spot = toSpot(own, one);
          expect(spot.x).toBeGreaterThanOrEqual(0);
          expect(spot.x).toBeLessThanOrEqual(size.width);
          expect(spot.y).toBeGreaterThanOrEqual(0);
          expect(spot.y).toBeLessThanOrEqual(size.height);
          const [lat, lng] = toCorner(own, spot);
          expect(Math.abs(lat - one[0])).toBeLessThan(2e-5);
          expect(Math.abs(lng - one[1])).toBeLessThan(2e-5);
        }
      }),
    );
  });

  test("[STAFF-83] zooming keeps the middle where it is, and moving the map moves what is on it by as much", () => {
    const own = view([
      [12.9, 77.5],
      [13, 77.7],
    ]);
    const middle: Corner = [own.centre.lat, own.centre.lng];
    expect(toSpot(zoomed(own, 2), middle)).toEqual(toSpot(own, middle));
    const before = toSpot(own, [12.95, 77.6]);
    const after = toSpot(shifted(own, { x: 30, y: -20 }), [12.95, 77.6]);
    expect(after.x - before.x).toBeCloseTo(30, 0);
    expect(after.y - before.y).toBeCloseTo(-20, 0);
    expect(zoomed(own, 1e9).scale).toBe(4_000);
    expect(zoomed(own, 1e-9).scale).toBe(0.2);
  });

  test("[STAFF-83] a corner is added at the end of the first three, then in the edge that is nearest", () => {
    const own = view([
      [0, 0],
      [1, 1],
    ]);
    const three: Corner[] = [
      [0, 0],
      [0, 1],
      [1, 1],
    ];
    expect(withCorner(own, three.slice(0, 2), toSpot(own, [1, 1])).at).toBe(2);
    expect(withCorner(own, three, toSpot(own, [-0.1, 0.5])).at).toBe(1);
    expect(withCorner(own, three, toSpot(own, [0.5, 1.1])).at).toBe(2);
    expect(withCorner(own, three, toSpot(own, [0.6, 0.4])).at).toBe(3);
    expect(halfway(three, 0)).toEqual([0, 0.5]);
    expect(halfway(three, 2)).toEqual([0.5, 0.5]);
  });

  test("[STAFF-83] the scale is a round length that fits", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 4_000, noNaN: true }), (scale) => {
        const km = scaleBar({ ...size, centre: { lat: 0, lng: 0 }, scale });
        expect(km * scale).toBeLessThanOrEqual(size.width / 3 + 1e-6);
        expect(km * scale).toBeGreaterThan(size.width / 3 / 2.6);
      }),
    );
  });
});
