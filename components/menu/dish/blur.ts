import { decode } from "blurhash";
import { hasBlur } from "@/ui-kit/lazy-image/image-source";

const SIDE = 5;
type Colour = readonly [number, number, number];

/**
 * A blur hash as a CSS background of about 60 characters, shown until the picture loads: its brightness from top to
 * bottom with the dish in the middle. A tiny picture in a data URI would look closer, but each is another request
 * before the first paint and twice as long.
 */
export function blurPaint(hash: string | null | undefined): string | undefined {
  if (!hasBlur(hash)) return undefined;
  try {
    const pixels = decode(hash, SIDE, SIDE);
    const [top, middle, bottom] = [rows(pixels, 0, 1), around(pixels), rows(pixels, SIDE - 1, SIDE)].map(hex);
    return `radial-gradient(${middle},#0000 70%),linear-gradient(${top},${bottom})`;
  } catch {
    // An unreadable hash must not break the menu.
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
