import type { Corner } from "./polygon.ts";

const DEGREES = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** Corners as people write and copy them: one in each line, "12.9716, 77.5946". Null: a line is none. */
export function readCorners(text: string): [number, number][] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const corners = lines.map((line): [number, number] | null => {
    const words = line.trim().split(/[,;\s]+/);
    const [lat = 0, lng = 0] = words.map(Number);
    const areDegrees = words.length === 2 && words.every((word) => DEGREES.test(word));
    return areDegrees && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null;
  });
  return corners.every((corner) => corner !== null) ? corners : null;
}

/** As `readCorners` reads them. */
export const writeCorners = (corners: readonly Corner[]): string =>
  corners.map(([lat, lng]) => `${lat}, ${lng}`).join("\n");
