import type { FulfilmentMode } from "@/lib/domain/enumerations";
import type { Wording } from "@/lib/domain/modes";

/** Keys of `place`: the store does not offer the mode. */
export const NOT_OFFERED = {
  delivery: "notDelivering",
  pickup: "notPickingUp",
  dinein: "notAtTables",
} as const satisfies Readonly<Record<FulfilmentMode, string>>;

/** Keys of `place`: the store is too far from the guest's place. */
export const TOO_FAR = { delivery: "notThere", pickup: "farAway" } as const satisfies Readonly<Record<Wording, string>>;

/** Keys of `place`: how soon the order arrives or is ready. */
export const READY_IN = { delivery: "arrivesIn", pickup: "readyIn" } as const satisfies Readonly<
  Record<Wording, string>
>;

/** Keys of `place`: the same where a rider's way comes on top. */
export const READY_FROM = { delivery: "arrivesFrom", pickup: "readyIn" } as const satisfies Readonly<
  Record<Wording, string>
>;

/** Keys of `place`: another store that would serve the location. */
export const HAD_FROM = { delivery: "deliveredFrom", pickup: "pickupFrom" } as const satisfies Readonly<
  Record<Wording, string>
>;
