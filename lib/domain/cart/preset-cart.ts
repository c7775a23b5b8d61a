import { err, type Result } from "../result.ts";
import type { Cart } from "./cart.ts";
import { type CartDropped, parseStoredCart, STORED_CART_VERSION } from "./stored-cart.ts";

/**
 * CART-09: the cart shown inside an iframe, from the preview message or the sample cart of payments-and-widgets.md
 * section 3 (amounts in minor units; sub_total and item_count are computed). Read like a stored cart of these lines
 * alone; those without a time get `now`.
 */
export function presetCart(sample: unknown, now: number): Result<Cart, CartDropped> {
  const { items, delivery_address } = (sample ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(items)) return err({ reason: "shape", field: "items" });
  const lines = items.map((line) => ({ mod_at: now, ...line }));
  return parseStoredCart({ version: STORED_CART_VERSION, cart: { items: lines, delivery_address } });
}
