import type { CartLine } from "@/lib/domain/cart/cart";
import type { CartCheck } from "@/lib/domain/cart/recheck";

/**
 * The differences between the menu as rendered and as displayed. Only this is in the first script of a menu page; the
 * code that changes it loads later (sort-filter, menu-updates).
 */
export interface MenuChanges {
  /** Sorts, filters and updates a list of rows; null: as rendered. */
  readonly show: (<Row>(rows: readonly Row[]) => readonly Row[]) | null;
  /** The position of each visible item, by its id; null: all of them in the menu's own order. */
  readonly order: ReadonlyMap<string, number> | null;
  /** Number of items in each category, sub-categories included; null: all of them. */
  readonly counts: ReadonlyMap<string, number> | null;
  /** Ids of the items sold out now; null if only the page itself is known. */
  readonly soldOut: ReadonlySet<string> | null;
  /** The same for options. */
  readonly soldOutOptions: ReadonlySet<string> | null;
}

/** A request for the store picker, from anywhere on the page. */
export interface PlaceRequest {
  /** Why the picker is open: something needs a store, or the guest opened it. */
  readonly reason: "needed" | "wanted";
  /** Called once a store is selected, before the page shows it. */
  readonly chosen: (() => void) | null;
}

/** An item with the data known of it outside the menu. */
export interface NamedItem {
  readonly id: string;
  readonly item_title: string;
}

/** An item shown over the page on which it was tapped. */
export interface OpenItem {
  readonly id: string;
  readonly title: string;
  /** Address of its own page. */
  readonly path: string;
  /** The picture the page shows of it. */
  readonly image: string | null;
  /** The cart line being edited; such an item has no address of its own. */
  readonly line?: CartLine;
  /** Called when such an item is closed, changed or not. */
  readonly onClosed?: (() => void) | undefined;
}

/** State shared by parts of the page that do not import each other. Not stored as a whole. */
export interface UiState {
  /** The text of the header's search field, which the results follow. */
  readonly searchText: string;
  /** MENU-08: ids of the customer's favourite items; empty without sign-in. */
  readonly favourites: ReadonlySet<string>;
  /** CART-12: the result of a cart check that the guest has not accepted yet. */
  readonly cartCheck: CartCheck | null;
  readonly placeRequest: PlaceRequest | null;
  /** Opens an item, or a cart line to edit, over the page and says when it is closed; null if the page cannot. */
  readonly openItem: ((item: NamedItem, line?: CartLine, onClosed?: () => void) => void) | null;
  /**
   * The item that is open, and over which page: the menu of a store that was just chosen takes that page's place at the same
   * address, and opens it again.
   */
  readonly keptItem: (OpenItem & { readonly over: string }) | null;
  /** The place above the buttons of the bar at the foot of the window: the cart's, or that of a dish's page; null without one. */
  readonly barTop: HTMLElement | null;
  readonly menu: MenuChanges;
  /** TIME-04: milliseconds by which the server's clock is ahead of the device's, which is wrong; 0 for one that is right. */
  readonly clockAhead: number;
}

export const NO_UI: UiState = {
  searchText: "",
  favourites: new Set(),
  cartCheck: null,
  placeRequest: null,
  openItem: null,
  keptItem: null,
  barTop: null,
  menu: { show: null, order: null, counts: null, soldOut: null, soldOutOptions: null },
  clockAhead: 0,
};
