/** Where the elements of a dish stand. */
import type { Random } from "./paint/random.ts";

export type Kind = "plate" | "bowl" | "glass" | "platter" | "combo" | "sweet";
/** A place relative to the middle of the dish: x and y in shares of its half width, `size` in shares of the frame. */
export type Spot = { element: number; x: number; y: number; size: number; angle: number };

/** By number of places: layouts written as `x y size` for each place, separated by bars. */
type Layouts = Record<number, readonly string[]>;

const PLATE: Layouts = {
  1: ["0 0.3 0.6", "0.02 0.26 0.58"],
  2: ["-0.18 0.26 0.55 | 0.6 0.42 0.36", "0.16 0.3 0.55 | -0.62 0.06 0.4", "-0.2 0.24 0.54 | 0.56 0.34 0.4"],
  3: [
    "0.02 0.34 0.52 | -0.68 -0.02 0.4 | 0.68 0.36 0.34",
    "-0.22 0.28 0.52 | 0.56 -0.06 0.43 | 0.56 0.5 0.31",
    "0.2 0.26 0.52 | -0.6 -0.06 0.41 | -0.56 0.5 0.32",
  ],
  4: [
    "0 0.36 0.49 | -0.66 -0.02 0.39 | 0.66 0 0.39 | 0.56 0.54 0.3",
    "-0.12 0.26 0.5 | 0.56 -0.08 0.41 | 0.66 0.44 0.32 | -0.66 0.48 0.3",
  ],
  5: [
    "0 0.4 0.47 | -0.62 -0.04 0.39 | 0.62 -0.04 0.39 | 0.66 0.48 0.3 | -0.66 0.5 0.3",
    "-0.1 0.36 0.47 | 0.5 -0.1 0.4 | -0.7 0 0.36 | 0.66 0.46 0.32 | -0.56 0.58 0.28",
  ],
};

const BOWL: Layouts = {
  1: ["0 0.52 0.58"],
  2: ["-0.2 0.54 0.52 | 0.42 0.36 0.42", "0.2 0.54 0.52 | -0.42 0.36 0.42"],
  3: ["0.04 0.58 0.48 | -0.46 0.34 0.4 | 0.48 0.3 0.4", "-0.22 0.56 0.46 | 0.42 0.5 0.4 | 0.06 0.02 0.42"],
  4: ["0.04 0.6 0.45 | -0.5 0.4 0.36 | 0.52 0.38 0.36 | 0 -0.06 0.4"],
  5: ["0 0.62 0.42 | -0.54 0.44 0.34 | 0.54 0.44 0.34 | -0.26 -0.04 0.38 | 0.28 -0.04 0.38"],
};

const GLASS: Layouts = {
  1: ["0 0.22 0.6"],
  2: ["-0.1 0.2 0.6 | 0.78 0.5 0.26", "0.12 0.2 0.6 | -0.8 0.46 0.27"],
  3: ["0 0.2 0.6 | -0.84 0.32 0.28 | 0.82 0.56 0.25"],
  4: ["0 0.2 0.58 | -0.86 0.2 0.28 | 0.86 0.3 0.26 | 0.6 0.78 0.2"],
  5: ["0 0.2 0.58 | -0.86 0.16 0.28 | 0.86 0.2 0.26 | 0.66 0.76 0.2 | -0.66 0.76 0.2"],
};

const PLATTER: Layouts = {
  1: ["-0.34 0 0.4 | 0.34 0.02 0.4 | 0 0.42 0.46"],
  2: ["-0.3 0.02 0.43 | 0.36 0 0.4 | 0.08 0.42 0.42 | -0.5 0.46 0.28"],
  3: ["-0.26 0.1 0.46 | 0.4 0 0.4 | 0.34 0.46 0.32 | -0.56 0.44 0.26"],
  4: ["-0.14 0.2 0.47 | 0.46 0 0.38 | -0.62 0 0.3 | 0.42 0.48 0.31 | -0.44 0.52 0.26"],
  5: ["0 0.26 0.46 | -0.52 0 0.36 | 0.52 0 0.36 | 0.48 0.5 0.29 | -0.5 0.5 0.28"],
};

const COMBO: Layouts = {
  1: ["0 0.3 0.56"],
  2: ["-0.24 0.34 0.48 | 0.42 0.16 0.42", "0.24 0.34 0.48 | -0.42 0.16 0.42"],
  3: ["-0.12 0.42 0.46 | 0.46 0.12 0.4 | -0.5 0 0.38", "0.14 0.42 0.46 | -0.48 0.14 0.39 | 0.46 0 0.39"],
  4: ["-0.12 0.44 0.44 | 0.44 0.18 0.38 | -0.54 0.02 0.36 | 0.08 -0.14 0.36"],
  5: ["0 0.46 0.42 | 0.5 0.2 0.34 | -0.52 0.2 0.34 | -0.24 -0.12 0.34 | 0.28 -0.12 0.34"],
};

const LAYOUTS: Record<Kind, Layouts> = {
  plate: PLATE,
  sweet: PLATE,
  bowl: BOWL,
  glass: GLASS,
  platter: PLATTER,
  combo: COMBO,
};

/** How the elements at the given positions repeat: a platter of two elements shows each of them twice. */
function elementAt(index: number, count: number): number {
  return index % count;
}

/**
 * Chooses a layout for `count` elements (of which five find room) and turns, mirrors and jitters it with the picture's own randomness.
 * The spots come back to front, ready to draw.
 */
export function arrange(kind: Kind, count: number, random: Random): Spot[] {
  const layout = random
    .pick(LAYOUTS[kind][Math.min(count, 5)] ?? [])
    .split(" | ")
    .map((place) => place.split(" ").map(Number));
  const mirror = random.chance(0.5) ? -1 : 1;
  const upright = kind === "glass" || kind === "combo" ? 0.35 : 1;
  return layout
    .map(([x = 0, y = 0, size = 0], index) => ({
      element: elementAt(index, count),
      x: x * mirror + random.between(-0.03, 0.03),
      y: y + random.between(-0.02, 0.02),
      size: size * random.between(0.97, 1.03),
      angle: random.between(-7, 7) * upright * (index === 0 ? 0.7 : 1.7),
    }))
    .sort((a, b) => a.y - b.y);
}
