import { type Map as MapLibre, Marker } from "maplibre-gl";
import type { Point } from "@/lib/domain/store/geo";

export interface PlaceName extends Point {
  readonly id: string;
  readonly title: string;
}

/** Space kept free around a name, in pixels. */
const ROOM = { across: 88, down: 22 };

/**
 * Place names on a map without tiles, which would otherwise give no orientation. If two would overlap, the first one is
 * shown, so the most important come first. Each stands below its point, where a pin may be. Hidden from screen readers: the search finds the same places by name.
 */
export function showPlaceNames(map: MapLibre, names: readonly PlaceName[]): void {
  const shown = names.map(({ title, lat, lng }) => {
    const element = map.getContainer().ownerDocument.createElement("span");
    element.className = "map-name";
    element.textContent = title;
    element.setAttribute("aria-hidden", "true");
    return { element, marker: new Marker({ element, anchor: "top", offset: [0, 6] }).setLngLat([lng, lat]).addTo(map) };
  });
  const layOut = () => {
    const taken: { x: number; y: number }[] = [];
    for (const { element, marker } of shown) {
      const at = map.project(marker.getLngLat());
      const free = taken.every(({ x, y }) => Math.abs(x - at.x) > ROOM.across || Math.abs(y - at.y) > ROOM.down);
      element.hidden = !free;
      if (free) taken.push(at);
    }
  };
  layOut();
  map.on("zoomend", layOut);
}
