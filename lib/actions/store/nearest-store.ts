import { publishEvent } from "@/lib/actions/publish-event";
import type { NearbyStores } from "@/lib/api/shop/stores";

/** ANL-02: the stores near a guest take no orders, or none for now. */
export function tellNearestStore({ code }: NearbyStores): void {
  if (code === "STORE_ORDERING_NOT_ENABLED") publishEvent("NEAREST_STORE_NOT_ENABLED_FOR_ORDERING");
  if (code === "STORE_TEMPORARY_CLOSED") publishEvent("NEAREST_STORE_CLOSED_TEMP");
}
