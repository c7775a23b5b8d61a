import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getDeliveryEstimate } from "@/lib/api/order/bill";
import type { DashEstimate } from "@/lib/domain/cart/cart";
import { MODES } from "@/lib/domain/modes";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * `none`: no estimate is needed. `unavailable`: no rider bids, so a delivery cannot be ordered now. `failed`: the
 * request failed, which blocks the order too but needs another text.
 */
export type EstimateOutcome =
  | { readonly kind: "estimate"; readonly estimate: DashEstimate }
  | { readonly kind: "none" | "unavailable" | "failed" };

/**
 * EST-01: requests a rider's bid. Without the dash feature, a delivery or an address, the estimate is cleared. Without
 * a bid, or after a failure, it is blanked, the order time is reset and `onRiderUnavailable` is called (for analytics).
 */
export async function loadDeliveryEstimate(
  storefront: StorefrontState,
  onRiderUnavailable: () => void = () => {},
): Promise<EstimateOutcome> {
  const { selected } = storefront.store.getState();
  const addressId = storefront.cart.getState().delivery_address;
  if (!selected?.storeInfo.features.dash || !MODES[selected.ffMode].address || !addressId) {
    setCartDetails(storefront, { dashEstimate: null });
    return { kind: "none" };
  }
  const answer = await outcomeOf(getDeliveryEstimate(getSource(storefront), addressId));
  // Another address was chosen during the request, which has its own request.
  if (storefront.cart.getState().delivery_address !== addressId) return { kind: "none" };
  const estimate = answer.ok ? answer.value : null;
  setCartDetails(storefront, { dashEstimate: estimate });
  if (estimate) return { kind: "estimate", estimate };
  storefront.time.setState({ orderTime: null }, true);
  onRiderUnavailable();
  return { kind: answer.ok ? "unavailable" : "failed" };
}
