import type { DistanceUnit } from "../../stores/distance-unit.ts";

/** The unit of a map's distances, in its container's `data-unit`. */
export const unitOf = (box: HTMLElement): DistanceUnit => (box.dataset.unit === "mi" ? "mi" : "km");
