/** A point on the map and its source. `accuracy` in metres; `place` in words, if it was searched for. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  readonly from: "device" | "picked" | "store" | "map";
  readonly accuracy?: number;
  readonly place?: string;
}
