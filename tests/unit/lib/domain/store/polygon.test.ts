import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { readCorners, writeCorners } from "../../../../../lib/domain/store/corner-text.ts";
import { type Corner, polygonProblem, polygonsOverlap } from "../../../../../lib/domain/store/polygon.ts";

const square: Corner[] = [
  [12, 77],
  [12, 78],
  [13, 78],
  [13, 77],
];
const moved = (corners: readonly Corner[], lat: number, lng: number): Corner[] =>
  corners.map(([a, b]) => [a + lat, b + lng]);

/** Corners around a middle, each at an angle of its own: such an outline never crosses itself. */
const star = fc
  .record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 4, maxLength: 40 }),
  })
  .map(({ lat, lng, radii }) =>
    radii.map((radius, index): Corner => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [lat + radius * Math.sin(angle), lng + radius * Math.cos(angle)];
    }),
  );

describe("outlines of delivery zones", () => {
  test("[STORE-06] an outline of at least three corners that does not cross itself is an area, from any corner and either way round", () => {
    expect(polygonProblem(square)).toBe(null);
    expect(polygonProblem([...square, square[0] as Corner])).toBe(null);
    fc.assert(
      fc.property(star, fc.nat(), (corners, start) => {
        const at = start % corners.length;
        const turned = [...corners.slice(at), ...corners.slice(0, at)];
        expect(polygonProblem(corners)).toBe(null);
        expect(polygonProblem(turned)).toBe(null);
        expect(polygonProblem(turned.toReversed())).toBe(null);
      }),
    );
  });

  test("[STORE-06] corners in the wrong order, a way there and back, too few corners and a line are none", () => {
    const [a, b, c, d] = square as [Corner, Corner, Corner, Corner];
    expect(polygonProblem([a, c, b, d])).toBe("crossed");
    expect(polygonProblem([a, b, [12, 77.5], c])).toBe("crossed");
    expect(polygonProblem([a, b, c, [12, 77.5], d])).toBe("crossed");
    expect(polygonProblem([a, b, b, a])).toBe("few");
    expect(polygonProblem([])).toBe("few");
    expect(polygonProblem([a, [12, 77.5], b])).toBe("flat");
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.nat(), (count, seed) => {
        const round = Array.from({ length: count }, (_, index): Corner => {
          const angle = (2 * Math.PI * index) / count;
          return [Math.sin(angle), Math.cos(angle)];
        });
        const at = seed % count;
        const [one, other] = [round[at] as Corner, round[(at + 1) % count] as Corner];
        const swapped = round.with(at, other).with((at + 1) % count, one);
        expect(polygonProblem(swapped)).toBe("crossed");
      }),
    );
  });

  test("[STORE-06] two areas overlap if they share ground: crossing, one in the other, or the same; not as neighbours", () => {
    expect(polygonsOverlap(square, moved(square, 0.5, 0.5))).toBe(true);
    expect(polygonsOverlap(square, square)).toBe(true);
    expect(polygonsOverlap(square, moved(square, 1, 0))).toBe(false);
    expect(polygonsOverlap(square, moved(square, 1, 1))).toBe(false);
    expect(polygonsOverlap(square, moved(square, 0, 2))).toBe(false);
    expect(polygonsOverlap(square, [])).toBe(false);
    const inner: Corner[] = [
      [12.4, 77.4],
      [12.4, 77.6],
      [12.6, 77.6],
    ];
    expect(polygonsOverlap(square, inner)).toBe(true);
    // Across the date line.
    const [west, east] = [moved(square, 0, 102.5), moved(square, 0, -257.2)];
    expect(polygonsOverlap(west, east)).toBe(true);
    fc.assert(
      fc.property(star, star, (one, other) => {
        expect(polygonsOverlap(one, other)).toBe(polygonsOverlap(other, one));
        expect(polygonsOverlap(one, one)).toBe(true);
        expect(polygonsOverlap(one, moved(one, 2.1, 0))).toBe(false);
      }),
    );
  });

  test("[STORE-06] outlines with many corners are only compared where they are near each other", () => {
    // Every exact test of a turn takes a sign.
    let tests = 0;
    const { sign } = Math;
    Math.sign = (value) => {
      tests += 1;
      return sign(value);
    };
    onTestFinished(() => {
      Math.sign = sign;
    });
    const circle = (lat: number, lng: number, wide: number): Corner[] =>
      Array.from({ length: 500 }, (_, index) => {
        const angle = (2 * Math.PI * index) / 500;
        return [lat + wide * Math.sin(angle), lng + wide * Math.cos(angle)];
      });
    // Their boxes share a corner, and the circles do not.
    const row = Array.from({ length: 20 }, (_, index) => circle(12 + 0.15 * index, 77 + 0.15 * index, 0.1));
    const pairs = row.flatMap((one, i) => row.slice(i + 1).map((other) => polygonsOverlap(one, other)));
    expect(pairs).toEqual(pairs.map(() => false));
    expect(polygonsOverlap(circle(12, 77, 0.1), circle(12, 77, 0.05))).toBe(true);
    expect(polygonProblem(circle(12, 77, 0.1))).toBeNull();
    expect(tests).toBeLessThan(100_000);
  });

  test("[STORE-06] corners are read as maps copy them, and written so that they are read alike", () => {
    expect(readCorners("12.97, 77.59\r\n\n -33.9 151.2 \n1;2")).toEqual([
      [12.97, 77.59],
      [-33.9, 151.2],
      [1, 2],
    ]);
    for (const line of ["12.97", "a, b", "91, 0", "0, 181", "1, 2, 3", "12.97,", "1e1, 2", "Infinity, 1"])
      expect([line, readCorners(line)]).toEqual([line, null]);
    const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((n) => n / 1e5);
    fc.assert(
      fc.property(fc.array(fc.tuple(degrees(90), degrees(180))), (corners) => {
        const plain = corners.map(([lat, lng]) => [lat || 0, lng || 0] as [number, number]);
        const written = writeCorners(plain);
        fc.pre(!written.includes("e"));
        expect(readCorners(written)).toEqual(plain);
      }),
    );
  });
});
