import { type Map as MapLibre, Marker } from "maplibre-gl";
import type { Point } from "@/lib/domain/store/geo";

export interface PlaceName extends Point {
  readonly id: string;
  readonly title: string;
}

/** Room that a name keeps around it, in pixels. */
const ROOM = { across: 88, down: 22 };

/**
 * Names of places on a map that has no tiles: without them a pin stands on nothing. The first of two that would lie over
 * each other is shown, so the most important come first. Read by nobody: the search finds the same places by words.
 */
export function showPlaceNames(map: MapLibre, names: readonly PlaceName[]): void {
  const shown = names.map(({ title, lat, lng }) => {
    const element = map.getContainer().ownerDocument.createElement("span");
    element.className = "map-name";
    element.textContent = title;
    element.setAttribute("aria-hidden", "true");
    return { element, marker: new Marker({ element }).setLngLat([lng, lat]).addTo(map) };
  });
  const arrange = () => {
    const taken: { x: number; y: number }[] = [];
    for (const { element, marker } of shown) {
      const at = map.project(marker.getLngLat());
      const free = taken.every(({ x, y }) => Math.abs(x - at.x) > ROOM.across || Math.abs(y - at.y) > ROOM.down);
      element.hidden = !free;
      if (free) taken.push(at);
    }
  };
  arrange();
  map.on("zoomend", arrange);
}
