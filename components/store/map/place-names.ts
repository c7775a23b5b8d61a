import { type Map as MapLibre, Marker } from "maplibre-gl";
import type { Point } from "@/lib/domain/store/geo";

export interface PlaceName extends Point {
  readonly id: string;
  readonly title: string;
}

/** A box on the map, in pixels from its top and its left edge. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Space kept free around a name, in pixels. */
const ROOM = 6;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width + ROOM &&
  b.x < a.x + a.width + ROOM &&
  a.y < b.y + b.height + ROOM &&
  b.y < a.y + a.height + ROOM;
const isInside = (box: Box, { width, height }: Pick<Box, "width" | "height">) =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;

/**
 * Which names are drawn: whole ones inside the map that overlap neither each other nor what is taken. The first of two
 * wins, so the most important come first.
 */
export function drawnNames(
  names: readonly Box[],
  map: Pick<Box, "width" | "height">,
  taken: readonly Box[] = [],
): readonly boolean[] {
  const used = [...taken];
  return names.map((box) => {
    const free = isInside(box, map) && used.every((other) => !overlap(box, other));
    if (free) used.push(box);
    return free;
  });
}

/**
 * Place names on a map without tiles, which would otherwise give no orientation. Each stands below its point, where a pin
 * may be. Hidden from screen readers: the search finds the same places by name.
 */
export function showPlaceNames(map: MapLibre, names: readonly PlaceName[]): void {
  const container = map.getContainer();
  const shown = names.map(({ title, lat, lng }) => {
    const element = container.ownerDocument.createElement("span");
    element.className = "map-name";
    element.textContent = title;
    element.setAttribute("aria-hidden", "true");
    const marker = new Marker({ element, anchor: "top", offset: [0, 6] }).setLngLat([lng, lat]).addTo(map);
    const { offsetWidth: width, offsetHeight: height } = element;
    return { element, marker, width, height };
  });
  const layOut = () => {
    const frame = container.getBoundingClientRect();
    const controls = [...container.querySelectorAll(".maplibregl-ctrl, .map-pin, .map-cluster, .map-spot")].map(
      (each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return { x: left - frame.left, y: top - frame.top, width, height };
      },
    );
    const boxes = shown.map(({ marker, width, height }) => {
      const { x, y } = map.project(marker.getLngLat());
      return { x: x - width / 2, y: y + 6, width, height };
    });
    const drawn = drawnNames(boxes, frame, controls);
    for (const [index, { element }] of shown.entries()) element.hidden = !drawn[index];
  };
  layOut();
  map.on("moveend", layOut);
}
