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
  type MapColors,
  type MapStore,
  regionOf,
} from "@/components/store/map/map-style";
import { type PlaceName, showPlaceNames } from "@/components/store/map/place-names";
import { spotPin } from "@/components/store/map/spot-pin";
import { storePins } from "@/components/store/map/store-pins";
import type { Point } from "@/lib/domain/store/geo";
import type { MapSettings } from "@/lib/state/settings";

// A file of its own on our host: the pages' policy lets no script run that was made on the fly.
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
  /** The pin that can be moved, and how. */
  readonly movePin: string;
  /** A mark that stands for so many stores. */
  readonly cluster: (count: number) => string;
}

export interface MapView {
  readonly stores: readonly MapStore[];
  readonly selectedId: string | null;
  /** The guest's own place. */
  readonly spot: Point | null;
}

interface Options {
  readonly container: HTMLElement;
  readonly maps: MapSettings | null;
  readonly words: MapWords;
  readonly onSelect: (id: string) => void;
  /** The guest may set the spot: by a tap, or by dragging the pin. */
  readonly onSpot: ((spot: Point) => void) | null;
}

export interface StoreMap {
  show(view: MapView): void;
  /** Writes names of places on plain ground. */
  name(places: readonly PlaceName[]): void;
  /** Where the middle of the map is. */
  centre(): Point;
  remove(): void;
}

const NAMES_FROM_ZOOM = 9.5;

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

/** The theme's colours as they are now: a canvas knows no variables. */
function colorsOf(element: HTMLElement): MapColors {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = { ground: read("--surface-sunken"), area: read("--primary"), line: read("--primary-text") };
  probe.remove();
  return colors;
}

/** Makes the map. Throws where there is no WebGL; the caller then says that the list has everything. */
export function createStoreMap({ container, maps, words, onSelect, onSpot }: Options): StoreMap {
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
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), isMirrored(container) ? "top-left" : "top-right");
  map.addControl(new ScaleControl({ maxWidth: 120, unit: "metric" }), "bottom-left");
  // From afar the names would lie over each other; the pins stay, and keep their names for those who do not look.
  const dim = () => container.toggleAttribute("data-far", map.getZoom() < NAMES_FROM_ZOOM);
  map.on("zoom", dim);
  const pins = storePins({ map, onSelect, cluster: words.cluster, animate: !prefersStill() });
  let you: Marker | null = null;
  let view: MapView | null = null;
  if (onSpot) map.on("click", ({ lngLat: { lat, lng } }) => onSpot({ lat, lng }));
  map.on("style.load", () => {
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
      look(map, next, before, onSpot !== null);
    },
    centre: () => {
      const { lat, lng } = map.getCenter();
      return { lat, lng };
    },
    name: (places) => showPlaceNames(map, places),
    remove: () => map.remove(),
  };
}

/** The map itself is written from the left; around it, what begins a line may begin at the right. */
const isMirrored = ({ parentElement }: HTMLElement) =>
  parentElement !== null && getComputedStyle(parentElement).direction === "rtl";

const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Moves the map when there is something else to look at: all at first, then the chosen store, or around the spot. A map
 * whose pin can be moved begins with pin and store, near enough to see which way to go.
 */
function look(map: MapLibre, next: MapView, before: MapView | null, movable: boolean): void {
  const chosen = next.stores.find(({ id }) => id === next.selectedId);
  const moved = before?.spot?.lat !== next.spot?.lat || before?.spot?.lng !== next.spot?.lng;
  // Names stand to both sides of their pins.
  const side = Math.min(96, map.getContainer().clientWidth / 4);
  const calm = {
    padding: { top: 56, bottom: 40, left: side, right: side },
    maxZoom: 15,
    animate: !prefersStill(),
  };
  const spots = next.spot ? [next.spot] : [];
  if (!before) {
    const near = movable && next.spot && chosen ? [{ ...chosen, area: null }] : null;
    const shown = near ?? (chosen ? [chosen] : regionOf(next.stores, next.spot));
    map.fitBounds(boundsOf(shown, spots), { ...calm, animate: false });
    return;
  }
  // Areas are read after the map has been drawn.
  const grown = chosen?.area && !next.spot && !before.stores.find(({ id }) => id === chosen.id)?.area;
  if (chosen && (grown || before.selectedId !== next.selectedId)) map.fitBounds(boundsOf([chosen], spots), calm);
  else if (moved && next.spot && !(movable && map.getBounds().contains([next.spot.lng, next.spot.lat])))
    map.easeTo({ center: [next.spot.lng, next.spot.lat], animate: calm.animate });
}
