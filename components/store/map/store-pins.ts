import { type GeoJSONSource, type Map as MapLibre, Marker } from "maplibre-gl";
import type { MapStore } from "@/components/store/map/map-style";

/** From this many stores on, stores close together become one marker with their number. */
const CLUSTERED_FROM = 40;
/** Pixels within which stores are merged into one marker; below, the zoom from which each has its own. */
const CLUSTER_RADIUS = 70;
const SINGLE_FROM_ZOOM = 14;
const SOURCE = "stores";

interface Options {
  readonly map: MapLibre;
  readonly onSelect: (id: string) => void;
  /** Name of a marker of several stores. */
  readonly cluster: (count: number) => string;
  readonly animate: boolean;
}

export interface StorePins {
  show(stores: readonly MapStore[], selectedId: string | null): void;
}

/**
 * The stores on a map: a button each. For a chain, clusters computed by the map library, with buttons for those in
 * view.
 */
export function storePins(options: Options): StorePins {
  const { map, onSelect } = options;
  const document = map.getContainer().ownerDocument;
  const pins = new Map<string, Marker>();
  let stores: ReadonlyMap<string, MapStore> = new Map();
  let selected: string | null = null;
  const pinFor = (store: MapStore) => {
    const pin = button(document, "map-pin", store.name, () => onSelect(store.id));
    pin.setAttribute("aria-pressed", String(store.id === selected));
    pin.dataset.of = store.id;
    return new Marker({ element: pin, anchor: "bottom" }).setLngLat([store.lng, store.lat]);
  };
  const keep = (wanted: ReadonlyMap<string, () => Marker>) => {
    for (const [key, marker] of pins) {
      if (wanted.has(key)) continue;
      marker.remove();
      pins.delete(key);
    }
    for (const [key, make] of wanted) {
      if (!pins.has(key)) pins.set(key, make().addTo(map));
    }
    for (const [key, marker] of pins) {
      if (stores.has(key)) marker.getElement().setAttribute("aria-pressed", String(key === selected));
    }
  };
  const clusters = clusterSource(options, (found) => {
    const singles = found.stores.flatMap((id) => stores.get(id) ?? []);
    keep(new Map([...found.marks, ...singles.map((store) => [store.id, () => pinFor(store)] as const)]));
  });
  return {
    show(next, selectedId) {
      stores = new Map(next.map((store) => [store.id, store]));
      selected = selectedId;
      if (next.length >= CLUSTERED_FROM) clusters.show(next);
      else keep(new Map(next.map((store) => [store.id, () => pinFor(store)] as const)));
    },
  };
}

interface InView {
  readonly stores: readonly string[];
  readonly marks: readonly (readonly [string, () => Marker])[];
}

/** Lets the map's worker cluster the stores, and reports the clusters in view each time they change. */
function clusterSource({ map, cluster, animate }: Options, onView: (view: InView) => void) {
  const document = map.getContainer().ownerDocument;
  let shown: readonly MapStore[] | null = null;
  let hasStyle = false;
  const add = () => {
    if (!shown || !hasStyle || map.getSource(SOURCE)) return;
    map.addSource(SOURCE, {
      type: "geojson",
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: SINGLE_FROM_ZOOM,
      data: pointsOf(shown),
    });
    // A source without a layer is not loaded. The visible markers are buttons above the map.
    map.addLayer({ id: SOURCE, type: "circle", source: SOURCE, paint: { "circle-radius": 0, "circle-opacity": 0 } });
  };
  const markFor = (id: number, count: number, [lng = 0, lat = 0]: readonly number[]) => {
    const open = async () => {
      const zoom = await map.getSource<GeoJSONSource>(SOURCE)?.getClusterExpansionZoom(id);
      map.easeTo({ center: [lng, lat], zoom: zoom ?? map.getZoom() + 2, animate });
    };
    const mark = button(document, "map-cluster", String(count), () => void open());
    mark.setAttribute("aria-label", cluster(count));
    return new Marker({ element: mark }).setLngLat([lng, lat]);
  };
  const reportView = () => {
    if (!map.getSource(SOURCE) || !map.isSourceLoaded(SOURCE)) return;
    const marks = new Map<string, () => Marker>();
    const stores = new Set<string>();
    const view = map.getBounds();
    for (const { properties, geometry } of map.querySourceFeatures(SOURCE)) {
      // Tiles around the view are loaded too; markers outside it would only add stops for the Tab key.
      if (geometry.type !== "Point" || !view.contains(geometry.coordinates as [number, number])) continue;
      if (!properties.cluster) stores.add(String(properties.id));
      else
        marks.set(`cluster ${properties.cluster_id}`, () =>
          markFor(Number(properties.cluster_id), Number(properties.point_count), geometry.coordinates),
        );
    }
    onView({ stores: [...stores], marks: [...marks] });
  };
  map.on("style.load", () => {
    hasStyle = true;
    add();
  });
  for (const event of ["moveend", "zoomend", "idle"] as const) map.on(event, reportView);
  return {
    show(next: readonly MapStore[]) {
      const changed = next !== shown;
      shown = next;
      const source = map.getSource<GeoJSONSource>(SOURCE);
      if (source && changed) source.setData(pointsOf(next));
      else add();
      reportView();
    },
  };
}

const pointsOf = (stores: readonly MapStore[]) => ({
  type: "FeatureCollection" as const,
  features: stores.map(({ id, lat, lng }) => ({
    type: "Feature" as const,
    properties: { id },
    geometry: { type: "Point" as const, coordinates: [lng, lat] },
  })),
});

function button(document: Document, className: string, words: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  const text = document.createElement("span");
  text.textContent = words;
  made.append(text);
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress();
  });
  return made;
}
