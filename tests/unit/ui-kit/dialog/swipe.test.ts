import fc from "fast-check";
import { expect, test } from "vitest";
import { isPull, swipeOutcome, velocityOf } from "@/ui-kit/sheet/swipe";
import { runs } from "../../../property-seed.ts";

const pixels = fc.double({ min: -800, max: 800, noNaN: true });
const speed = fc.double({ min: -4, max: 4, noNaN: true });
const tall = fc.double({ min: 120, max: 900, noNaN: true });

test.each([
  ["a third of it pulled down slowly", { distance: 200, velocity: 0, height: 600 }, "close"],
  ["a short flick", { distance: 40, velocity: 0.9, height: 600 }, "close"],
  ["a low sheet pulled down by its third", { distance: 60, velocity: 0, height: 200 }, "close"],
  ["a short slow pull", { distance: 60, velocity: 0.2, height: 600 }, "return"],
  ["a slip of the finger, however fast", { distance: 12, velocity: 2, height: 600 }, "return"],
  ["pulled far and then pushed up again", { distance: 400, velocity: -0.4, height: 600 }, "return"],
  ["a flick up", { distance: -80, velocity: -1, height: 600 }, "return"],
] as const)("[KIT-12] a sheet and a swipe: %s", (_how, swipe, outcome) => {
  expect(swipeOutcome(swipe)).toBe(outcome);
});

test("[KIT-12] a swipe that goes up or does not move the sheet never closes it; a longer and faster one closes it whenever a shorter and slower one does", () => {
  fc.assert(
    fc.property(pixels, speed, tall, fc.nat(300), fc.nat(300), (distance, velocity, height, farther, faster) => {
      const outcome = swipeOutcome({ distance, velocity, height });
      if (distance < 24 || velocity < -0.1) expect(outcome).toBe("return");
      if (outcome === "return") return;
      const more = { distance: distance + farther, velocity: velocity + faster / 100, height };
      expect(swipeOutcome(more)).toBe("close");
    }),
    { numRuns: runs(500) },
  );
});

test("[KIT-12] the velocity is that of the last moment: a finger that rested before it was lifted has none", () => {
  const points = [0, 10, 20, 30].map((at) => ({ at, y: at * 2 }));
  expect(velocityOf(points, 32)).toBe(2);
  expect(velocityOf(points, 400)).toBe(0);
  expect(velocityOf([{ at: 0, y: 5 }], 1)).toBe(0);
  expect(velocityOf([{ at: 0, y: 900 }, ...points.map(({ at, y }) => ({ at: at + 200, y }))], 230)).toBe(2);
});

test("[KIT-12] only a movement that is more down than sideways pulls a sheet, in both directions of reading", () => {
  fc.assert(
    fc.property(pixels, pixels, (right, down) => {
      expect(isPull(right, down)).toBe(isPull(-right, down));
      if (isPull(right, down)) expect(down).toBeGreaterThan(Math.abs(right));
    }),
    { numRuns: runs(300) },
  );
});
