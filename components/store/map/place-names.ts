import { type Map as MapLibre, Marker } from "maplibre-gl";
import { distanceInMetres, type Point } from "@/lib/domain/store/geo";

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

export interface PlaceNames {
  show(names: readonly PlaceName[]): void;
  /** Names near this point, where there is one, come before others: they say where the guest's pin is. */
  order(near: Point | null): void;
}

/** Below the point, where a pin may stand. */
const BELOW = 8;

/**
 * Place names on a map without tiles, which would otherwise give no orientation. Each stands below its point, where a pin
 * may be. Hidden from screen readers: the search finds the same places by name.
 */
export function placeNames(map: MapLibre): PlaceNames {
  const container = map.getContainer();
  let shown: readonly ReturnType<typeof draw>[] = [];
  let near: Point | null = null;
  const draw = ({ title, lat, lng }: PlaceName) => {
    const element = container.ownerDocument.createElement("span");
    element.className = "map-name";
    element.textContent = title;
    element.setAttribute("aria-hidden", "true");
    const marker = new Marker({ element, anchor: "top", offset: [0, BELOW] }).setLngLat([lng, lat]).addTo(map);
    const { offsetWidth: width, offsetHeight: height } = element;
    return { element, marker, width, height, lat, lng };
  };
  const layOut = () => {
    const frame = container.getBoundingClientRect();
    const controls = [...container.querySelectorAll(".maplibregl-ctrl, .map-pin, .map-cluster, .map-spot")].map(
      (each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return { x: left - frame.left, y: top - frame.top, width, height };
      },
    );
    const { lat, lng } = near ?? {};
    const inOrder =
      lat === undefined || lng === undefined
        ? shown
        : shown.toSorted((a, b) => distanceInMetres(a, { lat, lng }) - distanceInMetres(b, { lat, lng }));
    const boxes = inOrder.map(({ marker, width, height }) => {
      const { x, y } = map.project(marker.getLngLat());
      return { x: x - width / 2, y: y + BELOW, width, height };
    });
    const drawn = drawnNames(boxes, frame, controls);
    for (const [index, { element }] of inOrder.entries()) element.hidden = !drawn[index];
  };
  map.on("moveend", layOut);
  return {
    show(names) {
      for (const { marker } of shown) marker.remove();
      shown = names.map(draw);
      layOut();
    },
    order(point) {
      near = point;
      layOut();
    },
  };
}
