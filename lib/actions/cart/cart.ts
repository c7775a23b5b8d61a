import { cartItemOf } from "@/lib/api/order/cart-item";
import type { MenuItem } from "@/lib/api/shop/menu";
import {
  addItem as addToCart,
  type Cart,
  type CartItem,
  type CartOption,
  latestLineOf,
  reduceByItemId,
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
export function changeCart(storefront: StorefrontState, rule: (cart: Cart, now: number) => CartOutcome): CartOutcome {
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

/** CART-04: reduces the item's line that was changed last by one. */
export function reduceItem(storefront: StorefrontState, itemId: string): CartOutcome {
  return changeCart(storefront, (cart, now) => reduceByItemId(cart, itemId, now));
}
