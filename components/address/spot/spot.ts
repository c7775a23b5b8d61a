/** A point on the map and how we know it. `accuracy` in metres; `place` in words, when it was searched for. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  readonly from: "device" | "picked" | "store" | "map";
  readonly accuracy?: number;
  readonly place?: string;
}
