import type { BillFieldsFragment, ItemCardFragment, StoreFieldsFragment } from "@/lib/api/generated/graphql";
import { type Store, storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import type { CartItem } from "@/lib/domain/cart/cart";
import type { StorefrontSettings } from "@/lib/state/settings";
import { createStorefrontState, type StorefrontEnvironment, type StorefrontState } from "@/lib/state/storefront-state";
import { branded, type Written } from "./branded";

/** Builders of server-rendered pages and the browser holds; every test overrides what it is about. */
export const NOW = Date.UTC(2026, 10, 21, 12, 0);

/** A store as the browser stores it; amounts in minor units. */
export const storeInMinor = (overrides: Written<Partial<Store>> = {}): Store => ({
  ...storeOf(wireStore(), minorUnits("INR")),
  ...branded<Partial<Store>>(overrides),
});

export function wireStore(overrides: Written<Partial<Store>> = {}): StoreFieldsFragment {
  const { delivery_charge: charge = 30.5, min_order_total = 100 } = overrides;
  return branded<StoreFieldsFragment>({
    biz_location_id: "indiranagar",
    name: "Indiranagar",
    address: "12th Main",
    city: "Bengaluru",
    lat: 12.97,
    lng: 77.64,
    phone: null,
    opening_time: "08:00:00",
    closing_time: "23:00:00",
    closing_day: null,
    hours: [{ day: "mon", open: "08:00", close: "23:00" }],
    hours_overrides: [],
    last_order_minutes: 0,
    slot_cutoff_minutes: 0,
    slot_capacity: null,
    delivery_charge: 30.5,
    delivery_terms: { charge, min_order_total, depends_on_address: false, minimum_varies: false },
    packaging_charge: null,
    added_tax: null,
    prices_include_tax: false,
    min_order_total: 100,
    delivery_min_offset_time: 2_700_000,
    pickup_min_offset_time: 900_000,
    enabled_for_ordering: true,
    temporarily_closed: false,
    hide_store_name: false,
    fulfillment_modes: ["delivery", "pickup"],
    merchant_ref_id: null,
    sort_order: 1,
    on_close_msg: null,
    on_select_msg: null,
    kitchen_instructions: null,
    payment_modes: ["cash", "payment_gateway"],
    features: { dash: false },
    delivery_distance: 1240,
    table: null,
    floor: null,
    ...overrides,
  });
}

export function wireItem(overrides: Written<Partial<ItemCardFragment>> = {}): ItemCardFragment {
  return branded<ItemCardFragment>({
    id: "filter-coffee",
    item_title: "Filter coffee",
    item_desc: null,
    item_price: 120.5,
    markup_price: 150,
    display_price: null,
    price_descriptor: null,
    food_type: "veg",
    has_options: false,
    bestseller: false,
    recommended: false,
    current_stock: null,
    image_url: null,
    image_blur_hash: null,
    slug: "filter-coffee",
    sort_order: 1,
    likes: 0,
    category: { id: "hot", name: "Hot drinks", slug: "hot-drinks" },
    available: true,
    unavailable_reason: null,
    ...overrides,
  });
}

export function wireBill(overrides: Written<Partial<BillFieldsFragment>> = {}): BillFieldsFragment {
  return branded<BillFieldsFragment>({
    is_locked: false,
    total: 271,
    depends_on_address: false,
    sub_total: 241,
    taxes: 12.05,
    payment_modes: ["cash", "payment_gateway"],
    payable_amount: 283.05,
    other_charges: [{ title: "Delivery", amount: 30, about: null }],
    tax_breakup: [{ title: "GST", amount: 12.05 }],
    included_taxes: [],
    tip: 0,
    discount: null,
    wallet_credit_applied: null,
    cashback: 0,
    items: [],
    errors: [],
    ...overrides,
  });
}

export const coffee = branded<CartItem>({
  id: "filter-coffee",
  item_price: 12050,
  item_title: "Filter coffee",
  food_type: "veg",
  category: "Hot drinks",
  has_options: false,
});
export const dosa = branded<CartItem>({
  ...coffee,
  id: "dosa",
  item_title: "Dosa",
  item_price: 9000,
  has_options: true,
});

/** Storage that behaves like a browser's, in memory. */
export class MapStorage {
  readonly map = new Map<string, string>();
  getItem(key: string): string | null {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.map.set(key, String(value));
  }
  removeItem(key: string): void {
    this.map.delete(key);
  }
  get length(): number {
    return this.map.size;
  }
  key(index: number): string | null {
    return [...this.map.keys()][index] ?? null;
  }
}

export function settings(overrides: Partial<StorefrontSettings> = {}): StorefrontSettings {
  return {
    businessId: "kaapi",
    apiKey: "key-of-kaapi",
    subPath: "",
    locale: "en",
    currency: "INR",
    country: "IN",
    callingCode: "+91",
    timezone: "Asia/Kolkata",
    origin: "",
    channel: "web",
    requestMode: "web",
    defaultMode: "delivery",
    modes: ["delivery", "pickup"],
    adminPrefix: "",
    captchaKey: null,
    captchaProvider: "recaptcha",
    googleClientId: null,
    facebookAppId: null,
    guestEmailRequired: false,
    offline: true,
    maps: null,
    itemNotes: false,
    minOrderTotal: null,
    longestNow: 0,
    countryCallingCode: "+91",
    imageWidth: 480,
    takesOrders: true,
    storesPath: "/store-locator",
    couponPath: "/offers",
    ...overrides,
  };
}

/** The same numbers in every run, other ones for every tab. */
let seed = 7;
const random = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** The state of a tab that has already read its storage. */
export function storefront(
  overrides: Partial<StorefrontSettings> = {},
  environment: Partial<StorefrontEnvironment> = {},
): StorefrontState {
  const state = createStorefrontState({
    settings: settings(overrides),
    storage: new MapStorage(),
    now: () => NOW,
    random,
    ...environment,
  });
  state.hydrate();
  return state;
}

/** A token as the server issues it, unsigned: the client reads only its expiry. */
export function token(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part(claims)}.signature`;
}

export const user = {
  phone: "9876543210",
  email: null,
  first_name: "Asha",
  last_name: "Rao",
  full_name: "Asha Rao",
  is_guest_checkout: false,
};
