import { cartItemOf } from "@/lib/api/order/cart-item";
import type { MenuItem } from "@/lib/api/shop/menu";
import {
  addItem as addToCart,
  type Cart,
  type CartItem,
  type CartOption,
  changeOptions,
  latestLineOf,
  note,
  reduceByItemId,
  reduceBySignature,
  setInstructions,
  setQuantity,
} from "@/lib/domain/cart/cart";
import { type DomainError, refuse } from "@/lib/domain/errors";
import { ok, type Result } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

export type CartOutcome = Result<Cart, DomainError>;

export interface AddChoice {
  /** The options chosen in the sheet; an empty list is a choice too. Absent: the guest only tapped "add". */
  readonly options?: readonly CartOption[];
  /** Use the options of the line changed last (the answer to "repeat or new"). */
  readonly repeat?: boolean;
  readonly quantity?: number;
  readonly instructions?: string;
}

/** Applies one rule to the current cart, including recent changes by another tab. */
function changeCart(storefront: StorefrontState, rule: (cart: Cart, now: number) => CartOutcome): CartOutcome {
  storefront.rehydrate("cart");
  const changed = rule(storefront.cart.getState(), storefront.now());
  if (changed.ok) storefront.cart.setState(changed.value, true);
  return changed;
}

/**
 * CART-10: adds an item. Refuses with STORE_SELECTION_REQUIRED without a selected store. For an item with options that
 * was only tapped, it refuses with ITEM_REPEAT_OR_NOT_REQUIRED if the item is in the cart, else
 * ITEM_CUSTOMIZATION_REQUIRED; the caller then asks the guest and calls again with `repeat` or `options`.
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

/** CART-03: reduces a line by one; ITEM_QUANTITY_UPDATED if the line no longer exists. */
export function reduceLine(storefront: StorefrontState, key: string): CartOutcome {
  return changeCart(storefront, (cart, now) => reduceBySignature(cart, key, now));
}

/** CART-04: reduces the item's line that was changed last by one. */
export function reduceItem(storefront: StorefrontState, itemId: string): CartOutcome {
  return changeCart(storefront, (cart, now) => reduceByItemId(cart, itemId, now));
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
