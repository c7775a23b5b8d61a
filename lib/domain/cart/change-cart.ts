import { ok } from "../result.ts";
import {
  type Cart,
  type CartLine,
  type CartOption,
  EMPTY_CART,
  isQuantity,
  type LineResult,
  lineOf,
  refuseMissing,
  tooMany,
  withLine,
} from "./cart.ts";
import { lineKey, note } from "./line-key.ts";
import { signatureOf } from "./signature.ts";

/* Rules that a cart on screen asks for. Apart from `cart.ts`, because a menu only adds and reduces. */

/** Sets a line's quantity; 0 removes it. Refuses an unknown line (ITEM_QUANTITY_UPDATED) and more than 99. */
export function setQuantity(cart: Cart, key: string, quantity: number, now: number): LineResult {
  const line = lineOf(cart, key);
  if (!line) return refuseMissing();
  if (quantity === 0) return ok(withLine(cart, line, null));
  if (!isQuantity(quantity)) return tooMany(line.item_title);
  return ok(withLine(cart, line, { ...line, quantity, mod_at: now }));
}

/** CART-11: the note of one line, truncated to `MAX_INSTRUCTIONS_LENGTH`. Refuses like `changeOptions`. */
export function setInstructions(cart: Cart, key: string, instructions: string, now: number): LineResult {
  const line = lineOf(cart, key);
  return line ? changeOptions(cart, key, line.options, { now, instructions }) : refuseMissing();
}

interface LineChanges {
  readonly now: number;
  /** The line's own when absent. */
  readonly quantity?: number;
  readonly instructions?: string;
}

/**
 * CART-05: replaces a line's options in place, and its quantity and note if given; quantity 0 removes it. If the cart
 * already contains a line with the new signature and the same note, the two are merged. Refuses an unknown line and
 * more than 99.
 */
export function changeOptions(
  cart: Cart,
  key: string,
  options: readonly CartOption[],
  { now, quantity, instructions }: LineChanges,
): LineResult {
  const line = lineOf(cart, key);
  if (!line) return refuseMissing();
  const wanted = quantity ?? line.quantity;
  if (wanted === 0) return setQuantity(cart, key, 0, now);
  const changed: CartLine = {
    ...line,
    signature: signatureOf(line.id, options),
    options: options.map((option) => ({ ...option })),
    instructions: note(instructions ?? line.instructions),
    mod_at: now,
  };
  const twin = cart.items.find((other) => lineKey(other) === lineKey(changed) && other !== line);
  const total = wanted + (twin?.quantity ?? 0);
  if (!isQuantity(wanted) || !isQuantity(total)) return tooMany(line.item_title);
  return ok(withLine(twin ? withLine(cart, twin, null) : cart, line, { ...changed, quantity: total }));
}

/** CPN-04: what is left of the coupon when an order or a session is over: it stays if it is kept. */
export const keptCoupon = ({ coupon_code: code, keepsCoupon }: Cart) =>
  keepsCoupon ? { coupon_code: code, keepsCoupon } : { coupon_code: null, keepsCoupon };

/**
 * CART-07: clears items, coupon, wallet flag, special instructions, estimate, tip and other choices. The delivery
 * address belongs to the customer, not to the cart, and stays; so does a kept coupon, which no order has used.
 */
export function resetCart(cart: Cart): Cart {
  return { ...EMPTY_CART, delivery_address: cart.delivery_address, ...keptCoupon(cart) };
}
