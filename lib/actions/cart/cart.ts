import { cartItemOf } from "@/lib/api/cart-item";
import type { MenuItem } from "@/lib/api/menu";
import type { Cart, CartItem, CartOption } from "@/lib/domain/cart/cart";
import {
  addItem as addToCart,
  changeOptions,
  latestLineOf,
  note,
  reduceByItemId,
  reduceBySignature,
  resetCart,
  setInstructions,
  setQuantity,
} from "@/lib/domain/cart/cart";
import { presetCart } from "@/lib/domain/cart/stored-cart";
import type { DomainError } from "@/lib/domain/errors";
import { refuse } from "@/lib/domain/errors";
import type { Result } from "@/lib/domain/result";
import { ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

export type CartOutcome = Result<Cart, DomainError>;

export interface AddChoice {
  /** What was chosen in the options sheet; an empty list is a choice as well. Absent: just tapped on "add". */
  readonly options?: readonly CartOption[];
  /** Take the options of the line that was changed last (the answer to "repeat or new"). */
  readonly repeat?: boolean;
  readonly quantity?: number;
  readonly instructions?: string;
}

/** Applies one rule to the cart as it is now, also when another tab changed it a moment ago. */
function changeCart(storefront: StorefrontState, rule: (cart: Cart, now: number) => CartOutcome): CartOutcome {
  storefront.rehydrate("cart");
  const changed = rule(storefront.cart.getState(), storefront.now());
  if (changed.ok) storefront.cart.setState(changed.value, true);
  return changed;
}

/**
 * CART-10: adds an item. Refused with STORE_SELECTION_REQUIRED when no store is selected, and, when just tapped,
 * ITEM_REPEAT_OR_NOT_REQUIRED for an item with options that is in the cart already, ITEM_CUSTOMIZATION_REQUIRED for one
 * that is not. The caller then asks, and calls again with `repeat` or `options`.
 */
export function addItem(storefront: StorefrontState, item: MenuItem | CartItem, choice: AddChoice = {}): CartOutcome {
  const wanted: CartItem = typeof item.category === "string" ? (item as CartItem) : cartItemOf(item as MenuItem);
  if (!storefront.store.getState().selected) return refuse("STORE_SELECTION_REQUIRED", { item: wanted.item_title });
  return changeCart(storefront, (cart, now) => {
    const options = chosenOptions(cart, wanted, choice);
    if (!options.ok) return options;
    const { quantity, instructions } = choice;
    return addToCart(cart, wanted, options.value, {
      now,
      ...(quantity === undefined ? {} : { quantity }),
      ...(instructions === undefined ? {} : { instructions }),
    });
  });
}

function chosenOptions(
  cart: Cart,
  item: CartItem,
  { options, repeat }: AddChoice,
): Result<readonly CartOption[], DomainError<"ITEM_REPEAT_OR_NOT_REQUIRED" | "ITEM_CUSTOMIZATION_REQUIRED">> {
  if (options) return ok(options);
  if (!item.has_options) return ok([]);
  const last = latestLineOf(cart, item.id);
  if (!last) return refuse("ITEM_CUSTOMIZATION_REQUIRED", { item: item.item_title });
  return repeat ? ok(last.options) : refuse("ITEM_REPEAT_OR_NOT_REQUIRED", { item: item.item_title });
}

/** CART-03: one less of a line; ITEM_QUANTITY_UPDATED when the line is gone. */
export function reduceLine(storefront: StorefrontState, key: string): CartOutcome {
  return changeCart(storefront, (cart, now) => reduceBySignature(cart, key, now));
}

/** CART-04: one less of the line of an item that was changed last. */
export function reduceItem(storefront: StorefrontState, itemId: string): CartOutcome {
  return changeCart(storefront, (cart, now) => reduceByItemId(cart, itemId, now));
}

/** Sets how many; 0 removes the line. */
export function setLineQuantity(storefront: StorefrontState, key: string, quantity: number): CartOutcome {
  return changeCart(storefront, (cart, now) => setQuantity(cart, key, quantity, now));
}

/** CART-05: other options for a line, and perhaps another quantity and note. */
export function changeLine(
  storefront: StorefrontState,
  key: string,
  options: readonly CartOption[],
  change: Pick<AddChoice, "quantity" | "instructions"> = {},
): CartOutcome {
  return changeCart(storefront, (cart, now) => changeOptions(cart, key, options, { now, ...change }));
}

/** CART-11: the note of a line. */
export function noteLine(storefront: StorefrontState, key: string, instructions: string): CartOutcome {
  return changeCart(storefront, (cart, now) => setInstructions(cart, key, instructions, now));
}

/** CART-07: empties the cart. Answers the cart as it was, for an undo with `restoreCart`. */
export function clearCart(storefront: StorefrontState): Cart {
  const before = storefront.cart.getState();
  changeCart(storefront, (cart) => ok(resetCart(cart)));
  return before;
}

/** Puts a cart back as it was (undo). */
export function restoreCart(storefront: StorefrontState, cart: Cart): void {
  changeCart(storefront, () => ok(cart));
}

/** The parts of the cart that are not lines. */
export type CartDetails = Partial<
  Pick<
    Cart,
    | "coupon_code"
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

/**
 * CART-09: shows a preset cart (from the parent's preview message, or the sample) without keeping it, so that a preview
 * never overwrites a visitor's own cart. False when the sample does not fit.
 */
export function showPresetCart(storefront: StorefrontState, sample: unknown): boolean {
  const preset = presetCart(sample, storefront.now());
  if (!preset.ok) return false;
  storefront.stop();
  storefront.cart.setState(preset.value, true);
  return true;
}
