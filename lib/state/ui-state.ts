import type { CartLine } from "@/lib/domain/cart/cart";
import type { CartCheck } from "@/lib/domain/cart/recheck";

/**
 * What differs between the menu as the page was sent and as it is now. Only this much is in the first script of a menu page; what changes
 * it is loaded later (sort-filter, menu-updates).
 */
export interface MenuChanges {
  /** Sorts and filters a list of rows and brings it up to date; null: as the page was sent. */
  readonly show: (<Row>(rows: readonly Row[]) => readonly Row[]) | null;
  /** The place of each item that is shown, by its id; null: all of them in the menu's own order. */
  readonly order: ReadonlyMap<string, number> | null;
  /** How many items each category shows, sub-categories included; null: all of them. */
  readonly counts: ReadonlyMap<string, number> | null;
  /** Ids of the items that are sold out at this moment; null while only the page itself says so. */
  readonly soldOut: ReadonlySet<string> | null;
  /** The same of options. */
  readonly soldOutOptions: ReadonlySet<string> | null;
}

/** A request for the store picker, from anywhere on the page. */
export interface PlaceRequest {
  /** Why the picker is open: because something needs a store, or because the guest wanted it. */
  readonly reason: "needed" | "wanted";
  /** Called once a store is selected, before the page shows it. */
  readonly chosen: (() => void) | null;
}

/** An item by what is known of it outside the menu. */
export interface NamedItem {
  readonly id: string;
  readonly item_title: string;
}

/** What parts of the page that do not know each other tell one another. Nothing of it is kept. */
export interface UiState {
  /** The header's search box; the results follow it. */
  readonly searchText: string;
  /** MENU-08: ids of the customer's favourite items; empty for everybody who is not signed in. */
  readonly favourites: ReadonlySet<string>;
  /** CART-12: what a check of the cart found and the guest has not accepted yet. */
  readonly cartCheck: CartCheck | null;
  readonly placeRequest: PlaceRequest | null;
  /** Opens an item, or a line of the cart to change, over the page; null where the page cannot. */
  readonly openItem: ((item: NamedItem, line?: CartLine) => void) | null;
  readonly menu: MenuChanges;
}

export const NO_UI: UiState = {
  searchText: "",
  favourites: new Set(),
  cartCheck: null,
  placeRequest: null,
  openItem: null,
  menu: { show: null, order: null, counts: null, soldOut: null, soldOutOptions: null },
};
