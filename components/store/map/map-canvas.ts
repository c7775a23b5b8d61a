import {
  type GeoJSONSource,
  Map as MapLibre,
  type Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import {
  areaLayers,
  areasOf,
  boundsOf,
  groundStyle,
  isEdgeIn,
  type MapColors,
  type MapStore,
  nearestTo,
  regionOf,
  squareMetres,
  squaresLayer,
  squaresOf,
} from "@/components/store/map/map-style";
import { type PlaceName, placeNames } from "@/components/store/map/place-names";
import { spotPin } from "@/components/store/map/spot-pin";
import { makeRoom } from "@/components/store/map/store-names";
import { storePins } from "@/components/store/map/store-pins";
import type { Point } from "@/lib/domain/store/geo";
import type { MapSettings } from "@/lib/state/settings";

// A separate file on our host: the content security policy forbids workers created from blobs.
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

export interface MapWords {
  readonly title: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly scrollHint: string;
  readonly touchHint: string;
  readonly kilometres: string;
  readonly metres: string;
  readonly yourPlace: string;
  /** Name of the movable pin, and how to move it. */
  readonly movePin: string;
  /** Name of a marker that represents this many stores. */
  readonly cluster: (count: number) => string;
}

export interface MapView {
  readonly stores: readonly MapStore[];
  readonly selectedId: string | null;
  /** The guest's location. */
  readonly spot: Point | null;
}

interface Options {
  readonly container: HTMLElement;
  readonly maps: MapSettings | null;
  readonly words: MapWords;
  /** Decides the unit of the scale. */
  readonly country: string | null;
  readonly onSelect: (id: string) => void;
  /** Called when the guest sets the spot, by a tap or by dragging the pin; null if it is fixed. */
  readonly onSpot: ((spot: Point) => void) | null;
  /** Called when the edge of an area comes into view or leaves it. */
  readonly onEdge: (isInView: boolean) => void;
}

export interface StoreMap {
  show(view: MapView): void;
  /** Draws place names on the plain background. */
  name(places: readonly PlaceName[]): void;
  /** The coordinates of the map's middle. */
  centre(): Point;
  remove(): void;
}

const NAMES_FROM_ZOOM = 9.5;
/** On a small map to set the pin on, the names of several stores would cover each other and the ground. */
const SEVERAL_NAMES_FROM_ZOOM = 12.5;

const wordsOf = (words: MapWords): Record<string, string> => ({
  "Map.Title": words.title,
  "NavigationControl.ZoomIn": words.zoomIn,
  "NavigationControl.ZoomOut": words.zoomOut,
  "CooperativeGesturesHandler.WindowsHelpText": words.scrollHint,
  "CooperativeGesturesHandler.MacHelpText": words.scrollHint.replace("Ctrl", "⌘"),
  "CooperativeGesturesHandler.MobileHelpText": words.touchHint,
  "ScaleControl.Kilometers": words.kilometres,
  "ScaleControl.Meters": words.metres,
  "Marker.Title": words.yourPlace,
});

/** The theme's current colours: a canvas cannot use CSS variables. */
function colorsOf(element: HTMLElement): MapColors {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = { ground: read("--surface-sunken"), line: read("--primary-text") };
  probe.remove();
  return colors;
}

/** Creates the map. Throws without WebGL; the caller then says that the list contains everything. */
export function createStoreMap({ container, maps, words, country, onSelect, onSpot, onEdge }: Options): StoreMap {
  const colors = colorsOf(container);
  const map = new MapLibre({
    container,
    style: groundStyle(maps, colors),
    locale: wordsOf(words),
    attributionControl: maps?.style || maps?.tiles ? { compact: true } : false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    minZoom: 2,
    fadeDuration: 0,
  });
  for (const [event, by] of [
    ["wheel", "wheel"],
    ["touchstart", "touch"],
  ] as const) {
    container.addEventListener(event, () => container.setAttribute("data-moved-by", by), {
      capture: true,
      passive: true,
    });
  }
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), isMirrored(container) ? "top-left" : "top-right");
  const isMiles = country === "US";
  const scale = new ScaleControl({ maxWidth: 120, unit: isMiles ? "imperial" : "metric" });
  map.addControl(scale, isMirrored(container) ? "bottom-right" : "bottom-left");
  // Far out, the names would overlap, so only the pins are visible. The names stay for screen readers.
  const namesFrom = () => {
    if (!onSpot || !view) return NAMES_FROM_ZOOM;
    return view.stores.length > 1 ? SEVERAL_NAMES_FROM_ZOOM : 0;
  };
  const dim = () => container.toggleAttribute("data-far", map.getZoom() < namesFrom());
  map.on("zoom", dim);
  const pins = storePins({ map, onSelect, cluster: words.cluster, animate: !prefersStill() });
  const names = placeNames(map);
  let you: Marker | null = null;
  let view: MapView | null = null;
  let isMoved = false;
  map.on("movestart", ({ originalEvent }: { originalEvent?: unknown }) => {
    isMoved ||= originalEvent !== undefined;
  });
  const inView = () => {
    const bounds = map.getBounds();
    return [
      [bounds.getWest(), bounds.getSouth()],
      [bounds.getEast(), bounds.getNorth()],
    ] as const;
  };
  const tellEdge = () => onEdge(isEdgeIn(view?.stores ?? [], inView()));
  const squares = () => squaresOf(inView(), squareMetres(metresPerPixel(map), isMiles));
  map.on("moveend", () => {
    tellEdge();
    map.getSource<GeoJSONSource>("squares")?.setData(squares());
  });
  map.on("move", () => makeRoom(map, view));
  if (onSpot) map.on("click", ({ lngLat: { lat, lng } }) => onSpot({ lat, lng }));
  map.on("style.load", () => {
    if (!maps) {
      map.addSource("squares", { type: "geojson", data: squares() });
      map.addLayer(squaresLayer(colors));
    }
    map.addSource("areas", { type: "geojson", data: areasOf(view?.stores ?? [], view?.selectedId ?? null) });
    for (const layer of areaLayers(colors)) map.addLayer(layer);
  });
  const placeSpot = (spot: Point | null) => {
    if (!spot) {
      you?.remove();
      you = null;
      return;
    }
    you ??= spotPin({ map, at: spot, name: words.movePin, onMoved: onSpot });
    you.setLngLat([spot.lng, spot.lat]);
  };
  return {
    show(next) {
      const before = view;
      view = next;
      pins.show(next.stores, next.selectedId);
      placeSpot(next.spot);
      map.getSource<GeoJSONSource>("areas")?.setData(areasOf(next.stores, next.selectedId));
      moveView({ map, next, before, movable: onSpot !== null, plain: maps === null, isMoved });
      dim();
      makeRoom(map, next);
      names.order(next.spot);
      tellEdge();
    },
    centre: () => {
      const { lat, lng } = map.getCenter();
      return { lat, lng };
    },
    name: (places) => names.show(places),
    remove: () => map.remove(),
  };
}

/** True if the text around the map runs right to left; the map itself is always left to right. */
const isMirrored = ({ parentElement }: HTMLElement) =>
  parentElement !== null && getComputedStyle(parentElement).direction === "rtl";

/** At the middle of the map. The library's world is 512 pixels wide at zoom 0. */
const metresPerPixel = (map: MapLibre) =>
  (40_075_017 * Math.cos((map.getCenter().lat * Math.PI) / 180)) / (512 * 2 ** map.getZoom());

/** Room at both sides for half a pin; on the side of the zoom buttons also for them, so that no pin is under them. */
const besideZoom = (container: HTMLElement) =>
  isMirrored(container) ? { left: 68, right: 24 } : { left: 24, right: 68 };

const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface Move {
  readonly map: MapLibre;
  readonly next: MapView;
  readonly before: MapView | null;
  /** The guest can set the spot. */
  readonly movable: boolean;
  /** Without tiles there are no streets to look at from near by: the delivery area is what there is to see. */
  readonly plain: boolean;
  /** The guest has moved the map, which is then not moved again. */
  readonly isMoved: boolean;
}

/**
 * Moves the map when its subject changes: all stores at first, then the chosen store or the surroundings of the spot. A
 * map with a movable pin starts with the pin and the store in view; a plain one with the whole area of that store too.
 */
function moveView({ map, next, before, movable, plain, isMoved }: Move): void {
  const chosen = next.stores.find(({ id }) => id === next.selectedId);
  const moved = before?.spot?.lat !== next.spot?.lat || before?.spot?.lng !== next.spot?.lng;
  // Names extend to both sides of their pins. A small map to set the pin on needs its room for the ground.
  const side = Math.min(96, map.getContainer().clientWidth / 4);
  const calm = {
    padding: movable
      ? { top: plain ? 16 : next.stores.length > 1 ? 64 : 44, bottom: 12, ...besideZoom(map.getContainer()) }
      : { top: 56, bottom: 40, left: side, right: side },
    maxZoom: 15,
    animate: !prefersStill(),
  };
  const spots = next.spot ? [next.spot] : [];
  const nearest = movable && next.spot ? (chosen ?? nearestTo(next.stores, next.spot)) : undefined;
  if (!before) {
    const near = nearest && [plain ? nearest : { ...nearest, area: null }];
    const shown = near ?? (chosen ? [chosen] : regionOf(next.stores, next.spot));
    map.fitBounds(boundsOf(shown, spots), { ...calm, animate: false });
    return;
  }
  // Areas arrive after the map has been drawn.
  const subject = nearest && plain ? nearest : next.spot ? undefined : chosen;
  const grown = subject?.area && !isMoved && !before.stores.find(({ id }) => id === subject.id)?.area;
  if (subject && grown) map.fitBounds(boundsOf([subject], spots), calm);
  else if (chosen && before.selectedId !== next.selectedId) map.fitBounds(boundsOf([chosen], spots), calm);
  else if (moved && next.spot && !(movable && map.getBounds().contains([next.spot.lng, next.spot.lat])))
    map.easeTo({ center: [next.spot.lng, next.spot.lat], animate: calm.animate });
}
