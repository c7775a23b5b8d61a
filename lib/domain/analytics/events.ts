/** A dish as the destinations' ecommerce events have it. Amounts in the currency's major unit. */
export interface EventItem {
  readonly item_id: string;
  readonly item_name?: string;
  readonly item_category?: string;
  readonly price?: number;
  readonly quantity?: number;
}

/** The dishes that an event is about and what they cost, without taxes and charges. */
export interface EventValue {
  readonly currency: string;
  readonly value: number;
  readonly items: readonly EventItem[];
}

interface ItemOnly {
  readonly items: readonly EventItem[];
}

interface OrderEvent {
  readonly order_id: string;
  /** The new state of the order or the outcome at the table. */
  readonly state: string;
}

interface StoreEvent {
  readonly store: string;
}

type NothingMore = Readonly<Record<never, never>>;

/**
 * Every event there is, with what it carries. Names and fields of the ecommerce steps are those of Google Analytics 4,
 * which tag managers and product analytics read as well; those in capitals are the specification's (ANL-02). No event
 * carries a name, a phone number, an address, a code or a token.
 */
interface AllEvents {
  /** Once in a tab. `interval_of_day`: the hour on the shop's clock, "13-14". */
  readonly app_launched: { readonly interval_of_day: string; readonly locale: string; readonly channel: string };
  readonly page_view: { readonly page: string; readonly page_path: string };
  /** Something that opens over a page. */
  readonly screen_view: { readonly screen_name: string };
  readonly select_item: ItemOnly;
  readonly view_item: ItemOnly;
  readonly add_to_cart: EventValue;
  readonly remove_from_cart: EventValue;
  readonly view_cart: EventValue;
  readonly begin_checkout: EventValue;
  readonly add_shipping_info: EventValue & { readonly shipping_tier: string };
  readonly add_payment_info: EventValue & { readonly payment_type: string };
  readonly purchase: EventValue & { readonly transaction_id: string };
  readonly ORDER_UPDATED: OrderEvent;
  readonly ORDER_SETTLED: OrderEvent;
  readonly ORDER_REJECTED: OrderEvent;
  readonly NEAREST_STORE_NOT_ENABLED_FOR_ORDERING: NothingMore;
  readonly NEAREST_STORE_CLOSED_TEMP: NothingMore;
  /** EST-01: no rider can deliver from this store now. */
  readonly RIDER_UNAVAILABLE: StoreEvent;
}

export type EventName = keyof AllEvents;

/** An event with its payload; the name decides which. */
export type ShopEvent = { readonly [Name in EventName]: { readonly name: Name } & AllEvents[Name] }[EventName];

/** Steps that are about the whole cart. Whoever raises one leaves out its value, which is the cart's. */
const CART_STEPS = ["view_cart", "begin_checkout", "add_shipping_info", "add_payment_info"] as const;
type CartStep = (typeof CART_STEPS)[number];

/** What the place that raises an event knows of it. */
export type Payload<Name extends EventName> = Name extends CartStep
  ? Omit<AllEvents[Name], keyof EventValue>
  : AllEvents[Name];

export type RaisedEvent = { readonly [Name in EventName]: { readonly name: Name } & Payload<Name> }[EventName];

const isCartStep = (raised: RaisedEvent): raised is Extract<RaisedEvent, { name: CartStep }> =>
  (CART_STEPS as readonly string[]).includes(raised.name);

/** The whole event; `value` is what the cart holds now. */
export const completed = (raised: RaisedEvent, value: () => EventValue): ShopEvent =>
  isCartStep(raised) ? { ...raised, ...value() } : raised;
