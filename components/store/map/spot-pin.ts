import { type Map as MapLibre, Marker } from "maplibre-gl";
import type { Point } from "@/lib/domain/store/geo";

/** Pixels per press of an arrow key, and with Shift. Zooming in makes the movement more precise. */
const STEP = 8;
const LEAP = 40;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Options {
  readonly map: MapLibre;
  readonly at: Point;
  /** Accessible name of the pin. */
  readonly name: string;
  /**
   * Called when the guest moves the pin, by dragging or with the arrow keys while it has focus; null if it is fixed.
   */
  readonly onMoved: ((to: Point) => void) | null;
}

/** ADDR-01: the guest's own location on a map. Returns its marker. */
export function spotPin({ map, at, name, onMoved }: Options): Marker {
  const element: HTMLElement = map.getContainer().ownerDocument.createElement(onMoved ? "button" : "span");
  element.className = "map-spot";
  const pin = new Marker({ element, anchor: "bottom", draggable: onMoved !== null })
    .setLngLat([at.lng, at.lat])
    .addTo(map);
  if (!onMoved) return pin;
  element.setAttribute("type", "button");
  element.setAttribute("data-movable", "");
  element.setAttribute("aria-label", name);
  const reportMove = () => {
    const { lat, lng } = pin.getLngLat();
    onMoved({ lat, lng });
  };
  pin.on("dragend", reportMove);
  // A click on the pin must not also be a click on the map.
  element.addEventListener("click", (event) => event.stopPropagation());
  element.addEventListener("keydown", (event) => {
    const direction = ARROWS[event.key];
    if (!direction) return;
    // The map handles the same keys.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? LEAP : STEP;
    const from = map.project(pin.getLngLat());
    pin.setLngLat(map.unproject([from.x + direction[0] * step, from.y + direction[1] * step]));
    reportMove();
  });
  return pin;
}
