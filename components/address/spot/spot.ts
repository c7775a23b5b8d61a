/** A point on the map and its source. `place` in words, if it is known. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  /** `typed`: found by the postal code or area of the address. */
  readonly from: "device" | "picked" | "store" | "map" | "typed";
  readonly place?: string;
  /** The place that was found instead, if `place` is a street that the search does not know. */
  readonly near?: string;
}
