/** A point on the map and its source. `place` in words, if it is known. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  /** `typed`: found by the postal code or area of the address. */
  readonly from: "device" | "picked" | "store" | "map" | "typed";
  readonly place?: string;
}
