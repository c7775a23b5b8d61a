/** Outlines as SVG path data. The drawing area is 480 units wide and high. */
import type { Random } from "../paint/random.ts";

export type Point = readonly [x: number, y: number];

const n = (value: number) => Number(value.toFixed(1));
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

export const TURN = Math.PI * 2;

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-rx * 2)} 0Z`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(at).join("L")}Z`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(at).join("L")}`;
}

/** A soft curve through all points (Catmull-Rom). */
export function curve(points: readonly Point[], closed = false): string {
  const size = points.length;
  const get = (index: number): Point => {
    const wrapped = closed ? (index + size) % size : Math.min(Math.max(index, 0), size - 1);
    return points[wrapped] ?? [0, 0];
  };
  let path = `M${at(get(0))}`;
  for (let index = 0; index < (closed ? size : size - 1); index++) {
    const [before, from, to, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${at(first)} ${at(second)} ${at(to)}`;
  }
  return closed ? `${path}Z` : path;
}

/** An ellipse whose edge is a little uneven, as cut or patted by hand. */
export function blob(random: Random, x: number, y: number, rx: number, ry = rx, uneven = 0.06, corners = 11): string {
  const start = random.between(0, TURN);
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = start + (index / corners) * TURN;
    const reach = 1 + random.between(-uneven, uneven);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  return curve(points, true);
}

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const arc = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return (
    `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${arc(r, r)}v${n(height - 2 * r)}${arc(-r, r)}` +
    `h${n(-(width - 2 * r))}${arc(-r, -r)}v${n(-(height - 2 * r))}${arc(r, -r)}Z`
  );
}

/** A bar with round ends between two points. */
export function capsule([x1, y1]: Point, [x2, y2]: Point, radius: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [((y1 - y2) / length) * radius, ((x2 - x1) / length) * radius];
  const r = n(radius);
  return (
    `M${n(x1 + dx)} ${n(y1 + dy)}A${r} ${r} 0 0 1 ${n(x1 - dx)} ${n(y1 - dy)}L${n(x2 - dx)} ${n(y2 - dy)}` +
    `A${r} ${r} 0 0 1 ${n(x2 + dx)} ${n(y2 + dy)}Z`
  );
}

/** A pointed leaf from its stalk to its tip. */
export function leaf([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [((y1 - y2) / length) * width, ((x2 - x1) / length) * width];
  return `M${n(x1)} ${n(y1)}Q${n(mx + dx)} ${n(my + dy)} ${n(x2)} ${n(y2)}Q${n(mx - dx)} ${n(my - dy)} ${n(x1)} ${n(y1)}Z`;
}

/** The lower part of an ellipse below a level: a bowl or cup seen from the side, closed by its rim's front. */
export function basin(x: number, y: number, top: number, bottom: number, height: number, rim: number): string {
  return (
    `M${n(x - top)} ${n(y)}A${n(top)} ${n(rim)} 0 0 0 ${n(x + top)} ${n(y)}` +
    `C${n(x + top)} ${n(y + height * 0.65)} ${n(x + bottom * 1.25)} ${n(y + height)} ${n(x + bottom)} ${n(y + height)}` +
    `L${n(x - bottom)} ${n(y + height)}C${n(x - bottom * 1.25)} ${n(y + height)} ${n(x - top)} ${n(y + height * 0.65)} ${n(x - top)} ${n(y)}Z`
  );
}

/** A glass: straight sides from a wide top to a narrower bottom with rounded lower corners. */
export function tumbler(x: number, y: number, top: number, bottom: number, height: number, rim: number): string {
  return (
    `M${n(x - top)} ${n(y)}A${n(top)} ${n(rim)} 0 0 0 ${n(x + top)} ${n(y)}L${n(x + bottom)} ${n(y + height - rim)}` +
    `A${n(bottom)} ${n(rim * (bottom / top))} 0 0 1 ${n(x - bottom)} ${n(y + height - rim)}Z`
  );
}

/** Points spread evenly over an ellipse, in the order of a sunflower's seeds. */
export function spread(count: number, x: number, y: number, rx: number, ry = rx, turn = 0): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const angle = turn + index * 2.39996;
    const reach = Math.sqrt((index + 0.5) / count);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
}

/** Points on an ellipse's edge. */
export function around(count: number, x: number, y: number, rx: number, ry = rx, turn = 0): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const angle = turn + (index / count) * TURN;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  });
}

export function spiral(x: number, y: number, radius: number, turns: number, squash = 1): string {
  const steps = Math.ceil(turns * 14);
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const part = index / steps;
    const angle = part * turns * TURN;
    return [x + Math.cos(angle) * radius * part, y + Math.sin(angle) * radius * part * squash];
  });
  return curve(points);
}

/** A long strip whose lower edge hangs in waves: lettuce, melted cheese, sauce. */
export function frill(
  random: Random,
  x1: number,
  x2: number,
  y: number,
  height: number,
  waves: number,
  deep: number,
): string {
  const top: Point[] = [
    [x1, y],
    [x2, y],
  ];
  const bottom = Array.from({ length: waves * 2 + 1 }, (_, index): Point => {
    const part = index / (waves * 2);
    const hang = index % 2 === 0 ? deep * random.between(0.6, 1.1) : 0;
    return [x2 + (x1 - x2) * part, y + height + hang];
  });
  return `${curve([...bottom].reverse()).replace(/^M/, `M${at(top[0] ?? [0, 0])}L`)}L${at(top[1] ?? [0, 0])}Z`;
}
