import { describe, expect, test } from "vitest";
import { addItem, setCartDetails } from "@/lib/actions/cart/cart";
import { type Count, countCart, countVisit } from "@/lib/actions/visits/count-visit";
import { asMinor } from "@/lib/domain/money";
import type { Loading } from "@/lib/domain/visits/visit-source";
import { readTabVisit } from "@/lib/storage/visit-source-record";
import { dosa, MapStorage } from "../../fixtures";
import { ready, serveOrders } from "../order/ordering-guest";

const DOSA = { options: [{ id: "ghee", title: "Ghee", price: asMinor(1000), path: ["large"] }] };
const LOADING: Loading = {
  url: "https://kaapi.example/menu?utm_source=flyer",
  referrer: "",
  subPath: "",
  type: "navigate",
  asksPrivacy: false,
  isAutomated: false,
  isFramed: false,
};

serveOrders();

describe("[STAFF-72] counting a visit", () => {
  test("sends the source alone, and the cart once, also after a page that was loaded within the shop", () => {
    const state = Object.assign(ready(), { tabStorage: new MapStorage() });
    const sent: Count[] = [];
    const send = (count: Count) => sent.push(count);
    countVisit(state, LOADING, send);
    const stop = countCart(state, LOADING, send);
    setCartDetails(state, { specialInstructions: "hot" });
    expect(sent).toEqual([{ what: "visit", source: "campaign:flyer" }]);
    addItem(state, dosa, DOSA);
    addItem(state, dosa, DOSA);
    stop();
    const reloaded = { ...LOADING, url: "https://kaapi.example/menu", type: "reload" };
    countVisit(state, reloaded, send);
    countCart(state, reloaded, send);
    addItem(state, dosa, DOSA);
    expect(sent.slice(1)).toEqual([{ what: "cart", source: "campaign:flyer" }]);
    expect(readTabVisit(state)).toEqual({ source: "campaign:flyer", cart: true });
  });

  test("sends and keeps nothing of a guest who asks for privacy, nor when coming back from a payment", () => {
    for (const change of [
      { asksPrivacy: true },
      { url: "https://kaapi.example/pg", referrer: "https://pay.example/" },
    ]) {
      const state = Object.assign(ready(), { tabStorage: new MapStorage() });
      const sent: Count[] = [];
      countVisit(state, { ...LOADING, ...change }, (count) => sent.push(count));
      countCart(state, { ...LOADING, ...change }, (count) => sent.push(count));
      addItem(state, dosa, DOSA);
      expect(sent).toEqual([]);
      expect(readTabVisit(state)).toBeNull();
    }
  });
});
