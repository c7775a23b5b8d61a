import { type AddChoice, type CartOutcome, changeCart } from "@/lib/actions/cart/cart";
import { type Cart, type CartOption, note, reduceBySignature } from "@/lib/domain/cart/cart";
import { changeOptions, setInstructions, setQuantity } from "@/lib/domain/cart/change-cart";
import { ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

/* What a cart on screen does. Apart from `cart.ts`, because a menu only adds and reduces. */

/** CART-03: reduces a line by one; ITEM_QUANTITY_UPDATED if the line no longer exists. */
export function reduceLine(storefront: StorefrontState, key: string): CartOutcome {
  return changeCart(storefront, (cart, now) => reduceBySignature(cart, key, now));
}

/** Sets a line's quantity; 0 removes the line. */
export function setLineQuantity(storefront: StorefrontState, key: string, quantity: number): CartOutcome {
  return changeCart(storefront, (cart, now) => setQuantity(cart, key, quantity, now));
}

/** CART-05: replaces a line's options, and optionally its quantity and note. */
export function changeLine(
  storefront: StorefrontState,
  key: string,
  options: readonly CartOption[],
  change: Pick<AddChoice, "quantity" | "instructions"> = {},
): CartOutcome {
  return changeCart(storefront, (cart, now) => changeOptions(cart, key, options, { now, ...change }));
}

/** CART-11: sets the note of a line. */
export function noteLine(storefront: StorefrontState, key: string, instructions: string): CartOutcome {
  return changeCart(storefront, (cart, now) => setInstructions(cart, key, instructions, now));
}

/** Restores a previous cart (undo). */
export function restoreCart(storefront: StorefrontState, cart: Cart): void {
  changeCart(storefront, () => ok(cart));
}

/** The parts of the cart that are not lines. */
export type CartDetails = Partial<
  Pick<
    Cart,
    | "coupon_code"
    | "keepsCoupon"
    | "sorted_coupons"
    | "applyWalletCredit"
    | "specialInstructions"
    | "delivery_address"
    | "dashEstimate"
    | "tip"
    | "cutlery"
    | "noContact"
  >
>;

/** Sets coupon, wallet credit, special instructions, delivery address, delivery estimate, tip or another choice. */
export function setCartDetails(storefront: StorefrontState, details: CartDetails): void {
  const { specialInstructions: text } = details;
  const cleaned = text === undefined ? details : { ...details, specialInstructions: note(text) };
  changeCart(storefront, (cart) => ok({ ...cart, ...cleaned }));
}
