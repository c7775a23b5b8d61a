import type { SelectedStore } from "@/lib/state/store-state";

/** The store without the place that it was chosen for. */
export function withoutPlace(store: SelectedStore): SelectedStore {
  const { searched: _searched, savedTag: _savedTag, ...rest } = store;
  return { ...rest, latitude: null, longitude: null, address: null, placeId: null };
}
