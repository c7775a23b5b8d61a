import type { StorefrontState } from "@/lib/state/storefront-state";
import type { PlaceRequest } from "@/lib/state/ui-state";

/** Opens the store picker of the header's button; `chosen` runs once a store is selected. */
export function openStorePicker(
  { ui }: StorefrontState,
  { chosen = null, reason = "needed" }: Partial<PlaceRequest> = {},
): void {
  ui.setState({ placeRequest: { reason, chosen } });
}
