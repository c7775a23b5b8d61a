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

/** Opacity of an area, from 0 to 1. */
const FILL = 0.1;
const SELECTED_FILL = 0.28;

/** All delivery areas as data of the map's source; the selected one is drawn stronger. */
export function areasOf(stores: readonly MapStore[], selectedId: string | null) {
  return {
    type: "FeatureCollection" as const,
    features: stores.flatMap((store) => {
      const selected = store.id === selectedId;
      return ringsOf(store).map((ring, _, rings) => ({
        type: "Feature" as const,
        // Tiers overlap; together they must leave the map below them readable.
        properties: { store: store.id, selected, fill: (selected ? SELECTED_FILL : FILL) / rings.length },
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

export interface MapColors {
  readonly ground: string;
  readonly area: string;
  readonly line: string;
}

/** The layers of the delivery areas, above the background. */
export const areaLayers = ({ area, line }: MapColors): StyleSpecification["layers"] => [
  {
    id: "areas",
    type: "fill",
    source: "areas",
    paint: { "fill-color": area, "fill-opacity": ["get", "fill"] as never },
  },
  {
    id: "edges",
    type: "line",
    source: "areas",
    paint: { "line-color": line, "line-width": ["case", ["get", "selected"], 2.5, 1] as never, "line-opacity": 0.7 },
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
