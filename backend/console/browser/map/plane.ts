import type { Point } from "../../../../lib/domain/store/geo.ts";
import type { Corner } from "../../../../lib/domain/store/polygon.ts";

/** A piece of the globe drawn flat: its middle, and how many pixels a kilometre has. */
export interface View {
  readonly centre: Point;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const KM_PER_DEGREE = 111.195;
const MARGIN = 36;
/** Pixels per kilometre: a continent, and a street. */
const SCALES = { least: 0.2, most: 4_000 } as const;
/** A metre. */
const DECIMALS = 1e5;

const kmPerLng = ({ centre }: View) => KM_PER_DEGREE * Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180));

export const toSpot = (view: View, [lat, lng]: Corner): Spot => ({
  x: view.width / 2 + (lng - view.centre.lng) * kmPerLng(view) * view.scale,
  y: view.height / 2 - (lat - view.centre.lat) * KM_PER_DEGREE * view.scale,
});

const round = (degrees: number, most: number) =>
  Math.round(Math.min(most, Math.max(-most, degrees)) * DECIMALS) / DECIMALS;

/** To a metre, as corners are written. */
export const toCorner = (view: View, { x, y }: Spot): Corner => [
  round(view.centre.lat - (y - view.height / 2) / (KM_PER_DEGREE * view.scale), 90),
  round(view.centre.lng + (x - view.width / 2) / (kmPerLng(view) * view.scale), 180),
];

/** The view in which all of these are seen. */
export function viewOf(corners: readonly Corner[], size: Pick<View, "width" | "height">): View {
  const [lats, lngs] = [corners.map(([lat]) => lat), corners.map(([, lng]) => lng)];
  const [south, north, west, east] = [
    Math.min(...lats),
    Math.max(...lats),
    Math.min(...lngs),
    Math.max(...lngs),
  ] as const;
  const view = { ...size, centre: { lat: (south + north) / 2, lng: (west + east) / 2 }, scale: 1 };
  const tall = (north - south) * KM_PER_DEGREE || 0.5;
  const wide = (east - west) * kmPerLng(view) || 0.5;
  const scale = Math.min((size.width - 2 * MARGIN) / wide, (size.height - 2 * MARGIN) / tall);
  return zoomed({ ...view, scale: 1 }, Math.max(scale, SCALES.least));
}

export const zoomed = (view: View, factor: number): View => ({
  ...view,
  scale: Math.min(SCALES.most, Math.max(SCALES.least, view.scale * factor)),
});

export const shifted = (view: View, by: Spot): View => {
  const { x, y } = toSpot(view, [view.centre.lat, view.centre.lng]);
  const [lat, lng] = toCorner(view, { x: x - by.x, y: y - by.y });
  return { ...view, centre: { lat, lng } };
};

/** The corners with one more at a spot: at the end of the first three, then in the nearest edge. Returns its place. */
export function withCorner(view: View, corners: readonly Corner[], spot: Spot): { corners: Corner[]; at: number } {
  const at = corners.length < 3 ? corners.length : nearestEdge(view, corners, spot) + 1;
  return { corners: corners.toSpliced(at, 0, toCorner(view, spot)), at };
}

function nearestEdge(view: View, corners: readonly Corner[], spot: Spot): number {
  const spots = corners.map((corner) => toSpot(view, corner));
  const distances = spots.map((from, index) => distanceTo(from, spots[(index + 1) % spots.length] as Spot, spot));
  return distances.indexOf(Math.min(...distances));
}

function distanceTo(from: Spot, to: Spot, { x, y }: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

/** Halfway to the next corner, where one is added with the keyboard. */
export function halfway(corners: readonly Corner[], index: number): Corner {
  const from = corners[index] as Corner;
  const to = corners[(index + 1) % corners.length] as Corner;
  return [round((from[0] + to[0]) / 2, 90), round((from[1] + to[1]) / 2, 180)];
}

/** A round length for the scale, in kilometres: 1, 2 or 5 times a power of ten, at most a third of the width. */
export function scaleBar({ scale, width }: View): number {
  const most = width / 3 / scale;
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((times) => times * power).find((km) => km <= most) ?? power;
}
