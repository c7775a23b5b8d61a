import type { StyleSpecification } from "maplibre-gl";
import type { DeliveryArea } from "@/lib/api/shop/delivery-areas";
import { circleAround, distanceInMetres, type Point } from "@/lib/domain/store/geo";
import type { MapSettings } from "@/lib/state/settings";

/** What the map shows of a store. */
export interface MapStore extends Point {
  readonly id: string;
  readonly name: string;
  readonly area: DeliveryArea | null;
}

type Ring = [number, number][];
const ringOf = (points: readonly Point[]): Ring => points.map(({ lat, lng }) => [lng, lat]);

type Corner = readonly [number, number];

/** Southwest and northeast corner. */
export type Bounds = readonly [Corner, Corner];

/** A delivery area as rings of [longitude, latitude], the widest first, so that inner tiers are drawn on top. */
export function ringsOf(store: MapStore): Ring[] {
  const { area } = store;
  if (!area) return [];
  if (area.type === "radius") return [ringOf(circleAround(store, area.km))];
  if (area.type === "tiers") return area.tiers.toReversed().map(({ km }) => ringOf(circleAround(store, km)));
  if (area.type === "zones") return area.zones.map(({ points }) => ringAround(points));
  return [ringAround(area.points)];
}

function ringAround(points: readonly (readonly [number, number])[]): Ring {
  const corners = points.map(([lat, lng]) => ({ lat, lng }));
  return ringOf([...corners, ...corners.slice(0, 1)]);
}

/** Opacity of an area, from 0 to 1. Its edge must stand out from it as from the ground. */
const FILL = 0.12;
export const SELECTED_FILL = 0.22;

/** Rings that are the edge of where a store delivers: within it, tiers only differ in their terms. */
const edgesOf = (store: MapStore): Ring[] =>
  store.area?.type === "tiers" ? ringsOf(store).slice(0, 1) : ringsOf(store);

/** All delivery areas as data of the map's source; the selected one is drawn stronger. */
export function areasOf(stores: readonly MapStore[], selectedId: string | null) {
  return {
    type: "FeatureCollection" as const,
    features: stores.flatMap((store) => {
      const selected = store.id === selectedId;
      const edges = edgesOf(store).length;
      return ringsOf(store).map((ring, index) => ({
        type: "Feature" as const,
        // An inner tier that is darker would look as if the store delivered nowhere else.
        properties: {
          store: store.id,
          selected,
          edge: index < edges,
          fill: index < edges ? (selected ? SELECTED_FILL : FILL) : 0,
        },
        geometry: { type: "Polygon" as const, coordinates: [ring] },
      }));
    }),
  };
}

/** South-west and north-east corner of all stores, areas and spots. */
export function boundsOf(
  stores: readonly MapStore[],
  more: readonly Point[] = [],
): [[number, number], [number, number]] {
  const spots: Ring = [
    ...stores.flatMap((store) => [[store.lng, store.lat] as [number, number], ...ringsOf(store).flat()]),
    ...more.map(({ lat, lng }) => [lng, lat] as [number, number]),
  ];
  // Reduced pairwise: the areas of a chain have more corners than a call takes arguments.
  const smaller = (a: number, b: number) => Math.min(a, b);
  const larger = (a: number, b: number) => Math.max(a, b);
  const lngs = spots.map(([lng]) => lng);
  const lats = spots.map(([, lat]) => lat);
  return [
    [lngs.reduce(smaller, Number.POSITIVE_INFINITY), lats.reduce(smaller, Number.POSITIVE_INFINITY)],
    [lngs.reduce(larger, Number.NEGATIVE_INFINITY), lats.reduce(larger, Number.NEGATIVE_INFINITY)],
  ];
}

/** Whether the edge of an area passes through a part of the map, so that inside and outside are both to be seen. */
export const isEdgeIn = (stores: readonly MapStore[], bounds: Bounds): boolean =>
  stores.some((store) =>
    edgesOf(store).some((ring) =>
      ring.some((corner, index) => index > 0 && crosses(ring[index - 1] ?? corner, corner, bounds)),
    ),
  );

/** Whether a line enters a box, by what the box's sides leave of it (Liang and Barsky). */
function crosses([fromX, fromY]: Corner, [toX, toY]: Corner, [[west, south], [east, north]]: Bounds): boolean {
  let start = 0;
  let end = 1;
  const sides = [
    [fromX - toX, fromX - west],
    [toX - fromX, east - fromX],
    [fromY - toY, fromY - south],
    [toY - fromY, north - fromY],
  ] as const;
  for (const [outwards, room] of sides) {
    if (outwards === 0 && room < 0) return false;
    if (outwards < 0) start = Math.max(start, room / outwards);
    if (outwards > 0) end = Math.min(end, room / outwards);
  }
  return start <= end;
}

/** Stores farther apart than this are not in the initial view together. */
const REGION_METRES = 60_000;

/** The stores of one region: around a point, or around the first store. */
export function regionOf(stores: readonly MapStore[], around: Point | null): readonly MapStore[] {
  const centre = around ?? stores[0];
  if (!centre) return stores;
  const near = stores.filter((store) => distanceInMetres(store, centre) <= REGION_METRES);
  return near.length > 0 ? near : stores;
}

/** The store closest to a point. */
export const nearestTo = (stores: readonly MapStore[], point: Point): MapStore | undefined =>
  stores.toSorted((a, b) => distanceInMetres(a, point) - distanceInMetres(b, point))[0];

const METRES_A_DEGREE = 111_195;
const METRES_A_MILE = 1609.344;
/** The squares of the ground are at least this wide. */
const MIN_SQUARE_PIXELS = 48;
/** Where the map ends, to the north and to the south. Beyond the poles degrees would count back. */
const LAST_LATITUDE = 85;

/** Side of the squares on a plain ground: 1, 2 or 5 kilometres or miles, or ten times as much or little, and so on. */
export function squareMetres(metresPerPixel: number, isMiles: boolean): number {
  const least = metresPerPixel * MIN_SQUARE_PIXELS;
  const unit = isMiles ? METRES_A_MILE : 1000;
  const ten = 10 ** Math.floor(Math.log10(least / unit)) * unit;
  return [1, 2, 5].map((times) => times * ten).find((side) => side >= least) ?? 10 * ten;
}

/**
 * The squares of a plain ground, which otherwise looks like a map that has not loaded: by them one sees how far it is. They
 * reach past the part in view by its size on each side, so that it can be moved.
 */
export function squaresOf([[west, south], [east, north]]: Bounds, metres: number) {
  const tall = metres / METRES_A_DEGREE;
  // One width for nearby views, so that the lines stay where they are while the map is moved.
  const wide = tall / Math.cos((Math.round((south + north) / 2) * Math.PI) / 180);
  const low = Math.max(2 * south - north, -LAST_LATITUDE);
  const high = Math.min(2 * north - south, LAST_LATITUDE);
  const [start, end] = [2 * west - east, 2 * east - west];
  const steps = (from: number, to: number, step: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) => {
      return (Math.ceil(from / step) + index) * step;
    });
  const coordinates: Ring[] = [
    ...steps(low, high, tall).map(
      (lat): Ring => [
        [start, lat],
        [end, lat],
      ],
    ),
    ...steps(start, end, wide).map(
      (lng): Ring => [
        [lng, low],
        [lng, high],
      ],
    ),
  ];
  return { type: "MultiLineString" as const, coordinates };
}

/** The layer of the squares, below the delivery areas. */
export const squaresLayer = ({ line }: MapColors): StyleSpecification["layers"][number] => ({
  id: "squares",
  type: "line",
  source: "squares",
  paint: { "line-color": line, "line-width": 1, "line-opacity": 0.18 },
});

export interface MapColors {
  readonly ground: string;
  /** Of areas and their edges: a brand's own colour can be as dark as the ground of a dark theme. */
  readonly line: string;
}

/** The layers of the delivery areas, above the background. */
export const areaLayers = ({ line }: MapColors): StyleSpecification["layers"] => [
  {
    id: "areas",
    type: "fill",
    source: "areas",
    paint: { "fill-color": line, "fill-opacity": ["get", "fill"] as never },
  },
  {
    id: "tiers",
    type: "line",
    source: "areas",
    filter: ["!", ["get", "edge"]] as never,
    paint: { "line-color": line, "line-width": 1, "line-opacity": 0.5, "line-dasharray": [2, 3] },
  },
  {
    id: "edges",
    type: "line",
    source: "areas",
    filter: ["get", "edge"] as never,
    paint: { "line-color": line, "line-width": ["case", ["get", "selected"], 3, 1.5] as never },
  },
];

/** The background: the business's own style or tiles if configured, otherwise plain. */
export function groundStyle(maps: MapSettings | null, { ground }: MapColors): StyleSpecification | string {
  if (maps?.style) return maps.style;
  const plain: StyleSpecification["layers"][number] = {
    id: "ground",
    type: "background",
    paint: { "background-color": ground },
  };
  if (!maps?.tiles) return { version: 8, sources: {}, layers: [plain] };
  const { tiles, attribution } = maps;
  const source = { type: "raster" as const, tiles: [tiles], tileSize: 256, ...(attribution ? { attribution } : {}) };
  return {
    version: 8,
    sources: { tiles: source },
    layers: [plain, { id: "tiles", type: "raster", source: "tiles" }],
  };
}
