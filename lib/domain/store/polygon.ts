import type { Point } from "./geo.ts";

/** A corner as [latitude, longitude], in degrees. */
export type Corner = readonly [number, number];
type Edge = readonly [Corner, Corner];

/** Shifts longitudes so that they run without a jump, which keeps an area across the date line in one piece. */
function unwrap(points: readonly Corner[]): Corner[] {
  let previous = points[0]?.[1] ?? 0;
  return points.map(([lat, lng]) => {
    let unwrapped = lng;
    while (unwrapped - previous > 180) unwrapped -= 360;
    while (unwrapped - previous < -180) unwrapped += 360;
    previous = unwrapped;
    return [lat, unwrapped];
  });
}

/** Even-odd rule; a point on an edge counts as inside. Fewer than three corners contain nothing. */
export function polygonContains(points: readonly Corner[], point: Point): boolean {
  if (points.length < 3) return false;
  const corners = unwrap(points);
  return [0, -360, 360].some((turn) => planeContains(corners, { lat: point.lat, lng: point.lng + turn }));
}

function planeContains(points: readonly Corner[], point: Point): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [latI, lngI] = points[i] as Corner;
    const [latJ, lngJ] = points[j] as Corner;
    const xi = lngI - point.lng;
    const xj = lngJ - point.lng;
    const yi = latI - point.lat;
    const yj = latJ - point.lat;
    if (onSegment(xi, yi, xj, yj)) return true;
    // The edge crosses the ray to the east; written so that both directions of an edge round alike.
    if (yi > 0 !== yj > 0 && (xi * yj - xj * yi) / (yj - yi) > 0) inside = !inside;
  }
  return inside;
}

/** Whether the origin is on the segment. */
function onSegment(x1: number, y1: number, x2: number, y2: number): boolean {
  const cross = x1 * y2 - x2 * y1;
  return (
    Math.abs(cross) < 1e-12 &&
    Math.min(x1, x2) <= 0 &&
    Math.max(x1, x2) >= 0 &&
    Math.min(y1, y2) <= 0 &&
    Math.max(y1, y2) >= 0
  );
}

/** `few`: fewer than three different corners; `flat`: all in one line; `crossed`: the outline crosses itself. */
export type PolygonProblem = "few" | "flat" | "crossed";

/** What keeps corners from being the outline of one area; null if nothing does. */
export function polygonProblem(points: readonly Corner[]): PolygonProblem | null {
  const corners = outline(points);
  if (new Set(corners.map(String)).size < 3) return "few";
  const [a, ...rest] = corners as [Corner, ...Corner[]];
  if (rest.every((b, index) => rest.slice(index + 1).every((c) => turnOf(a, b, c) === 0))) return "flat";
  return crossesItself(corners) ? "crossed" : null;
}

/** Without corners that repeat the one before; the last may repeat the first, as in GeoJSON. */
export function outline(points: readonly Corner[]): Corner[] {
  const corners = unwrap(points);
  return corners.filter((corner, index) => String(corner) !== String(corners.at(index - 1)) || corners.length === 1);
}

const edgesOf = (corners: readonly Corner[]): Edge[] =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] as Corner]);

function crossesItself(corners: readonly Corner[]): boolean {
  const edges = edgesOf(corners);
  return edges.some((one, i) =>
    edges.some((other, j) => {
      if (j <= i) return false;
      if (j === i + 1) return turnsBack(one, other[1]);
      if (i === 0 && j === edges.length - 1) return turnsBack(other, one[1]);
      return touch(one, other);
    }),
  );
}

/** Which way a walk from `a` by `b` to `c` turns: 1, -1, or 0 for straight on or back. */
function turnOf([ay, ax]: Corner, [by, bx]: Corner, [cy, cx]: Corner): number {
  const turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  return Math.abs(turn) < 1e-14 ? 0 : Math.sign(turn);
}

/** An edge that runs back over the one before it. */
const turnsBack = ([a, b]: Edge, c: Corner) =>
  turnOf(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;

const isOn = ([a, b]: Edge, c: Corner) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]) &&
  turnOf(a, b, c) === 0;

const areApart = (one: Edge, other: Edge, axis: 0 | 1) =>
  Math.max(one[0][axis], one[1][axis]) < Math.min(other[0][axis], other[1][axis]) ||
  Math.max(other[0][axis], other[1][axis]) < Math.min(one[0][axis], one[1][axis]);

// Most edges of an outline are far from each other: the comparison is what keeps hundreds of corners cheap.
const cross = (one: Edge, other: Edge) =>
  !areApart(one, other, 0) &&
  !areApart(one, other, 1) &&
  turnOf(...one, other[0]) * turnOf(...one, other[1]) < 0 &&
  turnOf(...other, one[0]) * turnOf(...other, one[1]) < 0;

const touch = (one: Edge, other: Edge) =>
  cross(one, other) || other.some((corner) => isOn(one, corner)) || one.some((corner) => isOn(other, corner));

/** The lowest and the highest corner around an outline. */
const boxOf = (corners: readonly Corner[]): Edge => {
  const [lats, lngs] = [corners.map(([lat]) => lat), corners.map(([, lng]) => lng)];
  return [
    [Math.min(...lats), Math.min(...lngs)],
    [Math.max(...lats), Math.max(...lngs)],
  ];
};

/** Whether two areas share ground; neighbours with a common border do not. */
export function polygonsOverlap(first: readonly Corner[], second: readonly Corner[]): boolean {
  const [a, b] = [outline(first), outline(second)];
  if (a.length < 3 || b.length < 3) return false;
  const turn = Math.round(((a[0]?.[1] ?? 0) - (b[0]?.[1] ?? 0)) / 360) * 360;
  const near = b.map(([lat, lng]): Corner => [lat, lng + turn]);
  const [boxA, boxB] = [boxOf(a), boxOf(near)];
  if (areApart(boxA, boxB, 0) || areApart(boxA, boxB, 1)) return false;
  const inBoth = (edge: Edge) => [boxA, boxB].every((box) => !areApart(edge, box, 0) && !areApart(edge, box, 1));
  const others = edgesOf(near).filter(inBoth);
  if (edgesOf(a).some((one) => inBoth(one) && others.some((other) => cross(one, other)))) return true;
  return runsInside(a, near) || runsInside(near, a);
}

/** Whether the border of one area, or a point inside it, is within the other. The borders do not cross. */
function runsInside(inner: readonly Corner[], outer: readonly Corner[]): boolean {
  if (isWithin(outer, innerPoint(inner))) return true;
  const stretches = edgesOf(inner).flatMap(([from, to]) => {
    const touched = outer.filter((corner) => isOn([from, to], corner)).map((corner) => shareOf([from, to], corner));
    const stops = [0, ...touched.toSorted((a, b) => a - b), 1];
    return stops.slice(1).map((stop, index): Corner => {
      const share = (stop + (stops[index] as number)) / 2;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });
  return stretches.some((point) => isWithin(outer, point));
}

/** How far along an edge a point of it is. */
const shareOf = ([from, to]: Edge, point: Corner) => {
  const axis = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]) ? 0 : 1;
  return (point[axis] - from[axis]) / (to[axis] - from[axis]);
};

/** Inside, and not on the border. */
const isWithin = (corners: readonly Corner[], point: Corner) =>
  !edgesOf(corners).some((edge) => isOn(edge, point)) && planeContains(corners, { lat: point[0], lng: point[1] });

/** A point inside: in the middle of the first stretch on a line between two corners' latitudes. */
function innerPoint(corners: readonly Corner[]): Corner {
  const lats = [...new Set(corners.map(([lat]) => lat))].toSorted((a, b) => a - b);
  const lat = ((lats[0] as number) + (lats[1] ?? (lats[0] as number))) / 2;
  const hits = edgesOf(corners)
    .filter(([a, b]) => a[0] > lat !== b[0] > lat)
    .map(([a, b]) => a[1] + ((lat - a[0]) / (b[0] - a[0])) * (b[1] - a[1]))
    .toSorted((a, b) => a - b);
  return [lat, ((hits[0] ?? 0) + (hits[1] ?? 0)) / 2];
}
