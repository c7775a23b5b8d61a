import { addItem, type Cart, type CartItem, EMPTY_CART } from "@/lib/domain/cart/cart";
import { STORED_CART_VERSION } from "@/lib/domain/cart/stored-cart";
import { asMinor } from "@/lib/domain/money";
import { type Parse, readRecord, type Shop, shopOf, writeRecord } from "@/lib/storage/records";
import { CART_RECORD, type RecordRow, STORE_RECORD } from "@/lib/storage/table";

/**
 * The cart of a page that is not hydrated yet: the stored one, and the dishes added since, by the rules of the cart
 * (CART-02). A dish that needs a choice waits for the page, and every dish does until a store is chosen (CART-10).
 */
export interface EarlyCart {
  /** What the cart will contain once the page is hydrated. */
  cart(): Cart;
  /** Adds the dish of an add button. Returns the cart and how many of the dish it contains; null: the press has to wait. */
  add(button: HTMLElement): { readonly cart: Cart; readonly count: number } | null;
  /** Stores what was added, for a guest who leaves before the page is hydrated. */
  store(): void;
}

interface StoredCart {
  readonly version: number;
  readonly cart: Cart;
}

const cartRow = CART_RECORD as unknown as RecordRow<StoredCart>;
const parseCart: Parse<StoredCart> = (stored) => {
  const { version, cart } = stored as StoredCart;
  const isCart = version === STORED_CART_VERSION && cart.item_count >= 0 && Array.isArray(cart.items);
  return isCart ? { version, cart } : null;
};

const isStoreChosen = (shop: Shop): boolean =>
  readRecord(shop, STORE_RECORD, (stored) => ((stored as { selected?: unknown }).selected ? stored : null) as never) !==
  null;

/** `now` in epoch milliseconds. */
export function earlyCart(businessId: string, now: () => number): EarlyCart {
  const shop = shopOf(businessId);
  let added: CartItem[] = [];
  const stored = (): Cart => readRecord(shop, cartRow, parseCart)?.cart ?? EMPTY_CART;
  const cart = () => added.reduce((before, item) => withItem(before, item, now()), stored());
  return {
    cart,
    add(button) {
      const item = isStoreChosen(shop) ? itemOf(button) : null;
      if (!item) return null;
      const before = cart();
      const after = withItem(before, item, now());
      if (after === before) return null;
      added.push(item);
      return {
        cart: after,
        count: after.items.reduce((sum, { id, quantity }) => sum + (id === item.id ? quantity : 0), 0),
      };
    },
    store() {
      if (added.length > 0) writeRecord(shop, cartRow, { version: STORED_CART_VERSION, cart: cart() });
      added = [];
    },
  };
}

/** The same cart if the rules refuse the dish; the page then says why. */
function withItem(cart: Cart, item: CartItem, now: number): Cart {
  const added = addItem(cart, item, [], { now });
  return added.ok ? added.value : cart;
}

/** The dish of an add button, by its `data-add`; null if it needs a choice. */
function itemOf(button: HTMLElement): CartItem | null {
  const row = button.closest<HTMLElement>("[data-dish]");
  if (!row?.dataset.dish || !button.dataset.add) return null;
  const [price, foodType, category] = JSON.parse(button.dataset.add) as [number, string, string];
  return {
    id: row.dataset.dish,
    item_title: row.querySelector("[data-item]")?.textContent ?? "",
    item_price: asMinor(price),
    food_type: foodType,
    category,
    has_options: false,
  };
}
