import { describe, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { EMPTY_CART } from "@/lib/domain/cart/cart";
import { connectTabs } from "@/lib/state/connect-tabs";
import { isGuest, isLoggedIn, NO_SESSION } from "@/lib/state/session-state";
import { createStorefrontState, type StorefrontState } from "@/lib/state/storefront-state";
import { coffee, MapStorage, NOW, settings, storefront, storeInMinor, token, user } from "../fixtures";

const tab = (storage: MapStorage | null, businessId = "kaapi"): StorefrontState =>
  storefront({ businessId }, { storage });

function withStore(state: StorefrontState): StorefrontState {
  const storeInfo = storeInMinor();
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  state.store.setState({
    selected: { id: storeInfo.biz_location_id, storeInfo, ffMode: "delivery", ...place },
  });
  return state;
}

describe("state kept in storage", () => {
  test("[CART-12] the cart survives a reload and a closed tab", () => {
    const storage = new MapStorage();
    addItem(withStore(tab(storage)), coffee, { quantity: 2 });
    const later = tab(storage);
    expect(later.cart.getState()).toMatchObject({ item_count: 2, sub_total: 24100 });
    expect(later.store.getState().selected?.id).toBe("indiranagar");
  });

  test("[D15] businesses keep apart: each slice lies under its business's key", () => {
    const storage = new MapStorage();
    addItem(withStore(tab(storage)), coffee);
    expect(tab(storage, "manara").cart.getState().item_count).toBe(0);
    expect([...storage.map.keys()].sort()).toEqual(["kaapi:cart", "kaapi:store"]);
  });

  test.each([
    ["cut-off JSON", '{"version":1,"cart":{"items":[{"id'],
    ["another version", '{"version":99,"cart":{"items":[]}}'],
    ["a cart of nonsense", '{"version":1,"cart":{"items":[{"id":7,"quantity":"many"}]}}'],
    ["a text", '"cart"'],
    ["null", "null"],
  ])("[CART-12] a corrupt stored cart (%s) is dropped without breaking the page", (_what, stored) => {
    const storage = new MapStorage();
    storage.setItem("kaapi:cart", stored);
    const dropped: string[] = [];
    const state = storefront({}, { storage, onDropped: (key) => dropped.push(key) });
    expect(state.cart.getState()).toEqual(EMPTY_CART);
    expect(storage.getItem("kaapi:cart")).toBeNull();
    expect(dropped).toEqual(["kaapi:cart"]);
    expect(addItem(withStore(state), coffee).ok).toBe(true);
  });

  test.each(["kaapi:store", "kaapi:session", "kaapi:time"])("[CART-12] a corrupt %s is dropped as well", (key) => {
    const storage = new MapStorage();
    storage.setItem(key, '{"version":1,"selected":{"id":"x"},"orderTime":[1],"accessToken":7,"user":"u"}');
    expect(() => tab(storage)).not.toThrow();
    const state = tab(storage);
    expect(state.store.getState().selected).toBeNull();
    expect(state.session.getState().accessToken).toBeNull();
    expect(state.time.getState().orderTime).toBeNull();
  });

  test("[CART-12] a full storage does not break a tap", () => {
    const storage = new MapStorage();
    const state = withStore(tab(storage));
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(addItem(state, coffee).ok).toBe(true);
    expect(state.cart.getState().item_count).toBe(1);
  });

  test("[CART-12] a forbidden storage does not break the page", () => {
    const forbidden = {
      length: 0,
      key: () => null,
      getItem() {
        throw new DOMException("no", "SecurityError");
      },
      setItem() {
        throw new DOMException("no", "SecurityError");
      },
      removeItem() {
        throw new DOMException("no", "SecurityError");
      },
    };
    const state = withStore(storefront({}, { storage: forbidden }));
    expect(addItem(state, coffee).ok).toBe(true);
    expect(addItem(withStore(tab(null)), coffee).ok).toBe(true);
  });

  test("[CART-12] nothing is read or written before hydration, so the first render is the server's", () => {
    const storage = new MapStorage();
    addItem(withStore(tab(storage)), coffee);
    const fresh = createStorefrontState({ settings: settings(), storage, now: () => NOW, random: () => 0 });
    expect(fresh.cart.getState()).toBe(EMPTY_CART);
    fresh.cart.setState({ specialInstructions: "early" });
    expect(storage.getItem("kaapi:cart")).toContain("filter-coffee");
    fresh.hydrate();
    expect(fresh.cart.getState().item_count).toBe(1);
  });
});

/** Two tabs on one storage; each write tells the other, as browsers do. */
function twoTabs() {
  const storage = new MapStorage();
  const windows = [new EventTarget(), new EventTarget()];
  let writes = 0;
  const views = windows.map((_own, index) => ({
    length: 0,
    key: () => null,
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem(key: string, value: string) {
      const changed = storage.getItem(key) !== value;
      storage.setItem(key, value);
      writes += 1;
      if (!changed) return;
      const event = Object.assign(new Event("storage"), { key, newValue: value });
      windows[1 - index]?.dispatchEvent(event);
    },
  }));
  const [one, other] = views.map((view) => storefront({}, { storage: view })) as [StorefrontState, StorefrontState];
  connectTabs(one, windows[0] as EventTarget);
  connectTabs(other, windows[1] as EventTarget);
  return { one, other, windows, written: () => writes };
}

describe("tabs", () => {
  test("[CART-12] what one tab adds the other shows, and nobody answers for ever", () => {
    const { one, other, written } = twoTabs();
    addItem(withStore(one), coffee);
    expect(other.cart.getState().item_count).toBe(1);
    addItem(other, coffee);
    expect(one.cart.getState().item_count).toBe(2);
    expect(written()).toBe(3);
  });

  test("[STORE-10] a store that was kept before its name was hidden goes by its city as soon as it is read", () => {
    const storage = new MapStorage();
    const storeInfo = storeInMinor({ hide_store_name: true });
    const selected = { id: storeInfo.biz_location_id, storeInfo, deliveryInfo: storeInfo, ffMode: "delivery" };
    storage.setItem("kaapi:store", JSON.stringify({ version: 1, selected }));
    const { selected: read } = storefront({ businessId: "kaapi" }, { storage }).store.getState();
    expect([read?.storeInfo.name, read?.deliveryInfo?.name]).toEqual(["Bengaluru", "Bengaluru"]);
  });

  test("[CART-12] a tab that reads what another wrote writes nothing back, so that it undoes no later tap", () => {
    const storage = new MapStorage();
    const [writer, reader] = [withStore(tab(storage)), tab(storage)];
    addItem(writer, coffee);
    // In another form, as an older version or the server's answer had it.
    const { version, cart } = JSON.parse(storage.getItem("kaapi:cart") ?? "");
    const other = JSON.stringify({ cart: Object.fromEntries(Object.entries(cart).reverse()), version });
    storage.setItem("kaapi:cart", other);
    reader.rehydrate("cart");
    expect(reader.cart.getState().item_count).toBe(1);
    expect(storage.getItem("kaapi:cart")).toBe(other);
    addItem(withStore(reader), coffee);
    expect(storage.getItem("kaapi:cart")).toContain('"item_count":2');
  });

  test("[SESS-10] signing out in one tab signs out the others", () => {
    const { one, other } = twoTabs();
    one.session.setState({ accessToken: token({ exp: 1 }), user });
    expect(isLoggedIn(other.session.getState())).toBe(true);
    one.session.setState({ accessToken: null, user: null });
    expect(isLoggedIn(other.session.getState())).toBe(false);
  });

  test("[CART-12] a page that comes back from the back-forward cache reads everything again", () => {
    const storage = new MapStorage();
    const [asleep, awake] = [tab(storage), withStore(tab(storage))];
    const events = new EventTarget();
    connectTabs(asleep, events);
    addItem(awake, coffee);
    expect(asleep.cart.getState().item_count).toBe(0);
    events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(asleep.cart.getState().item_count).toBe(1);
  });

  test("[CART-12] a tap in a tab that missed an event does not undo what the other tab did", () => {
    const storage = new MapStorage();
    const [asleep, awake] = [withStore(tab(storage)), tab(storage)];
    awake.rehydrate(null);
    addItem(awake, coffee, { quantity: 3 });
    addItem(asleep, coffee);
    expect(asleep.cart.getState().item_count).toBe(4);
  });
});

describe("session facts", () => {
  test("[SESS-04] authenticated means a token exists and the user is not a guest", () => {
    const guest = { ...user, is_guest_checkout: true };
    expect(isLoggedIn(NO_SESSION)).toBe(false);
    expect(isLoggedIn({ ...NO_SESSION, accessToken: "t", user })).toBe(true);
    expect(isLoggedIn({ ...NO_SESSION, accessToken: "t", user: guest })).toBe(false);
    expect(isGuest({ ...NO_SESSION, accessToken: "t", user: guest })).toBe(true);
  });
});
