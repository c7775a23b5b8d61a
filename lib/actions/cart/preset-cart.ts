import { presetCart } from "@/lib/domain/cart/preset-cart";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * CART-09: shows a preset cart (from the parent's preview message, or the sample) without storing it, so that a preview
 * never overwrites a visitor's own cart. False if the sample is invalid.
 */
export function showPresetCart(storefront: StorefrontState, sample: unknown): boolean {
  const preset = presetCart(sample, storefront.now());
  if (!preset.ok) return false;
  storefront.stop();
  storefront.cart.setState(preset.value, true);
  return true;
}
