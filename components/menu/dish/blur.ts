import { decode } from "blurhash";
import { hasBlur } from "@/ui-kit/lazy-image/image-source";

const SIDE = 5;
type Colour = readonly [number, number, number];

/**
 * A blur hash as a CSS image of some 60 characters, for the background of a picture that is not there yet: its light from
 * top to bottom, and the dish in the middle. A tiny picture in a data uri would look closer, but each is one more request
 * before the first paint, and twice as long.
 */
export function blurPaint(hash: string | null | undefined): string | undefined {
  if (!hasBlur(hash)) return undefined;
  try {
    const pixels = decode(hash, SIDE, SIDE);
    const [top, middle, bottom] = [rows(pixels, 0, 1), around(pixels), rows(pixels, SIDE - 1, SIDE)].map(hex);
    return `radial-gradient(${middle},#0000 70%),linear-gradient(${top},${bottom})`;
  } catch {
    // A hash that cannot be read is no reason to miss a menu.
    return undefined;
  }
}

type Pixels = ReturnType<typeof decode>;

const mean = (pixels: Pixels, places: readonly number[]): Colour => {
  const channel = (offset: number) =>
    places.reduce((sum, place) => sum + (pixels[place * 4 + offset] ?? 0), 0) / places.length;
  return [channel(0), channel(1), channel(2)];
};

const rows = (pixels: Pixels, from: number, to: number): Colour =>
  mean(
    pixels,
    Array.from({ length: (to - from) * SIDE }, (_, index) => from * SIDE + index),
  );

/** The middle and its neighbours. */
const around = (pixels: Pixels): Colour => mean(pixels, [7, 11, 12, 13, 17]);

const hex = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
