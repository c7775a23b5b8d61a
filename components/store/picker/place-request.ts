"use client";

import { createStore } from "zustand/vanilla";

/** A wish to choose a store, from anywhere on the page; the header's button answers it. */
export interface PlaceRequest {
  /** Why the picker is open: because something needs a store, or because the guest wanted it. */
  readonly reason: "needed" | "wanted";
  /** Done once a store is selected, before the page shows it. */
  readonly chosen: (() => void) | null;
}

export const placeRequest = createStore<{ readonly request: PlaceRequest | null }>(() => ({ request: null }));

/** Opens the store picker; `chosen` runs once a store is selected. */
export function askForStore({ chosen = null, reason = "needed" }: Partial<PlaceRequest> = {}): void {
  placeRequest.setState({ request: { reason, chosen } });
}

export function closePlacePicker(): void {
  placeRequest.setState({ request: null });
}
