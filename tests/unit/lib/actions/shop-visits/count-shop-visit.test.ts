import { describe, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { recordConsent } from "@/lib/actions/analytics/consent";
import { addItem } from "@/lib/actions/cart/cart";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { offerCart } from "@/lib/actions/publish-event";
import { type Count, countCart, countShopVisit } from "@/lib/actions/shop-visits/count-shop-visit";
import { type Cart, type CartLine, EMPTY_CART, withItems } from "@/lib/domain/cart/cart";
import { asMinor } from "@/lib/domain/money";
import type { DocumentLoad } from "@/lib/domain/shop/shop-visit-source";
import { readShopVisit } from "@/lib/storage/shop-visit-record";
import { dosa, MapStorage } from "../../fixtures";
import { ready, serveOrders } from "../order/ordering-guest";

const DOSA = { options: [{ id: "ghee", title: "Ghee", price: asMinor(1000), path: ["large"] }] };
const LOADING: DocumentLoad & { isVisible: () => boolean } = {
  url: "https://kaapi.example/menu?utm_source=flyer",
  referrer: "",
  subPath: "",
  type: "navigate",
  asksPrivacy: false,
  isAutomated: false,
  isFramed: false,
  isVisible: () => true,
};

const kept = () => true;

serveOrders();

describe("[STAFF-72] counting a visit", () => {
  test("sends the source alone, and the cart once, also after a page that was loaded within the shop", () => {
    const state = Object.assign(ready(), { tabStorage: new MapStorage() });
    const sent: Count[] = [];
    const send = (count: Count) => sent.push(count);
    countShopVisit(state, LOADING, send, kept);
    const stop = countCart(state, LOADING, send, kept);
    setCartDetails(state, { specialInstructions: "hot" });
    expect(sent).toEqual([{ what: "visit", source: "campaign:flyer" }]);
    addItem(state, dosa, DOSA);
    addItem(state, dosa, DOSA);
    stop();
    const reloaded = { ...LOADING, url: "https://kaapi.example/menu", type: "reload" };
    countShopVisit(state, reloaded, send, kept);
    countCart(state, reloaded, send, kept);
    addItem(state, dosa, DOSA);
    expect(sent.slice(1)).toEqual([{ what: "cart", source: "campaign:flyer" }]);
    expect(readShopVisit(state)).toEqual({ source: "campaign:flyer", cart: true });
  });

  test("[ANL-01] keeps nothing in the browser before a guest who is asked has accepted; the page itself knows the source", () => {
    const tabStorage = new MapStorage();
    const state = Object.assign(ready(), { tabStorage });
    const sent: Count[] = [];
    const send = (count: Count) => sent.push(count);
    let accepted = false;
    countShopVisit(state, LOADING, send, () => accepted);
    const stop = countCart(state, LOADING, send, () => accepted);
    expect([tabStorage.length, readShopVisit(state)?.source]).toEqual([0, "campaign:flyer"]);
    expect(readShopVisit(Object.assign(ready(), { tabStorage })), "another page").toBeNull();
    accepted = true;
    addItem(state, dosa, DOSA);
    stop();
    expect(sent.map(({ what }) => what)).toEqual(["visit", "cart"]);
    expect([tabStorage.length, readShopVisit(state)]).toEqual([1, { source: "campaign:flyer", cart: true }]);
  });

  test("[ANL-01] is kept for the pages that follow once the guest accepts, and known to this page alone after a refusal", () => {
    const tabStorage = new MapStorage();
    const state = Object.assign(ready(), { tabStorage });
    const elsewhere = () => readShopVisit(Object.assign(ready(), { tabStorage }));
    countShopVisit(
      state,
      LOADING,
      () => {},
      () => false,
    );
    recordConsent(state, "accepted", 1);
    expect(elsewhere()).toEqual({ source: "campaign:flyer", cart: false });
    recordConsent(state, "refused", 2);
    expect([tabStorage.length, elsewhere()]).toEqual([0, null]);
    expect(readShopVisit(state)?.source).toBe("campaign:flyer");
  });

  test("counts the cart of a table, but neither what another tab or device put into the cart, nor a smaller cart", () => {
    const state = Object.assign(ready(), { tabStorage: new MapStorage() });
    const sent: Count[] = [];
    const send = (count: Count) => sent.push(count);
    let isVisible = false;
    countShopVisit(state, LOADING, send, kept);
    const stop = countCart(state, { ...LOADING, isVisible: () => isVisible }, send, kept);
    addItem(state, dosa, DOSA);
    isVisible = true;
    const { items } = state.cart.getState();
    const fill = (cart: typeof state.cart, lines: readonly CartLine[]) =>
      cart.setState(withItems(cart.getState(), lines), true);
    fill(state.cart, []);
    fill(
      state.cart,
      items.map((line) => ({ ...line, mod_at: line.mod_at - 60_000 })),
    );
    expect(sent.slice(1)).toEqual([]);
    const table = createStore<Cart>(() => EMPTY_CART);
    const leave = offerCart(table);
    fill(table, items);
    expect(sent.slice(1)).toEqual([{ what: "cart", source: "campaign:flyer" }]);
    leave();
    stop();
  });

  test("sends and keeps nothing of a guest who asks for privacy, nor when coming back from a payment", () => {
    for (const change of [
      { asksPrivacy: true },
      { url: "https://kaapi.example/pg", referrer: "https://pay.example/" },
    ]) {
      const state = Object.assign(ready(), { tabStorage: new MapStorage() });
      const sent: Count[] = [];
      countShopVisit(state, { ...LOADING, ...change }, (count) => sent.push(count), kept);
      countCart(state, { ...LOADING, ...change }, (count) => sent.push(count), kept);
      addItem(state, dosa, DOSA);
      expect(sent).toEqual([]);
      expect(readShopVisit(state)).toBeNull();
    }
  });
});
