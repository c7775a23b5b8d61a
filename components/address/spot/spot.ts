/** A point on the map and its source. `accuracy` in metres; `place` in words, if it is known. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  /** `typed`: found by the postal code or area of the address. */
  readonly from: "device" | "picked" | "store" | "map" | "typed";
  readonly accuracy?: number;
  readonly place?: string;
}
