import type { Map as MapLibre } from "maplibre-gl";
import type { MapView } from "@/components/store/map/map-canvas";

/** Pixels that the guest's pin takes above its point, and to each side of it. */
const PIN_HEIGHT = 28;
const BESIDE = 16;

export interface NamePlace {
  readonly side: "above" | "below";
  /** Pixels that the name is moved away from its store, on a longer stem. */
  readonly lift: number;
}

/**
 * STORE-06, ADDR-01: where a store's name goes so that the guest's pin, which stands on its point, does not cover it.
 * `right` and `down`: from the store to the pin, in pixels, as is the name's `width`.
 */
export function nameBeside(right: number, down: number, width: number): NamePlace {
  if (Math.abs(right) > width / 2 + BESIDE || Math.abs(down) > 2 * PIN_HEIGHT) return { side: "above", lift: 0 };
  if (down <= 0) return { side: "below", lift: 0 };
  return { side: "above", lift: Math.max(0, Math.round(PIN_HEIGHT - down)) };
}

/** Gives the stores' names room beside the guest's pin; called for each step that the map moves. */
export function makeRoom(map: MapLibre, view: MapView | null): void {
  const pins = [...map.getContainer().querySelectorAll<HTMLElement>(".map-pin")];
  if (!view || pins.length === 0) return;
  const spot = view.spot && map.project(view.spot);
  for (const pin of pins) {
    const store = view.stores.find(({ id }) => id === pin.dataset.of);
    const at = store && map.project(store);
    const beside = spot && at ? nameBeside(spot.x - at.x, spot.y - at.y, pin.offsetWidth) : null;
    pin.dataset.side = beside?.side ?? "above";
    pin.style.setProperty("--lift", `${beside?.lift ?? 0}px`);
  }
}
