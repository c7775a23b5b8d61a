import fc from "fast-check";
import { expect, test } from "vitest";
import { circleAround, distanceInMetres } from "@/lib/domain/store/geo";

test("[STORE-06] a circle of a radius on the map is that far from its centre all round, and closed", () => {
  const lat = fc.double({ min: -70, max: 70, noNaN: true });
  const lng = fc.double({ min: -179, max: 179, noNaN: true });
  fc.assert(
    fc.property(lat, lng, fc.double({ min: 0.2, max: 40, noNaN: true }), (at, across, km) => {
      const centre = { lat: at, lng: across };
      const ring = circleAround(centre, km);
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const point of ring) expect(Math.abs(distanceInMetres(centre, point) - km * 1000)).toBeLessThan(3);
    }),
  );
});
