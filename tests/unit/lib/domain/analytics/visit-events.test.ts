import { describe, expect, expectTypeOf, test } from "vitest";
import { publishEvent } from "@/lib/actions/publish-event";
import { cartSteps, linesValue } from "@/lib/domain/analytics/cart-value";
import type { EventName, Payload } from "@/lib/domain/analytics/events";
import { campaignOf, pageView, referrerSite } from "@/lib/domain/analytics/page-view";
import { needsDocument, thirdPartyScopeOf } from "@/lib/domain/analytics/third-parties";
import { intervalOfDay, isInShare } from "@/lib/domain/analytics/visitor";
import { addItem, type Cart, EMPTY_CART } from "@/lib/domain/cart/cart";
import { resetCart, setQuantity } from "@/lib/domain/cart/change-cart";
import type { AnalyticsEvent } from "@/lib/domain/enumerations";
import { ROUTE_IDS, ROUTES } from "@/lib/domain/pages/route-table";
import { coffee, dosa, NOW } from "../../fixtures";

const added = (cart: Cart, item: typeof coffee, quantity: number, instructions = ""): Cart => {
  const result = addItem(cart, item, [], { now: NOW, quantity, instructions });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const changed = (cart: Cart, quantity: number): Cart => {
  const [line] = cart.items;
  const result = setQuantity(cart, `${line?.signature}`, quantity, NOW);
  return result.ok ? result.value : cart;
};
const steps = (before: Cart, after: Cart, now = NOW) => cartSteps(before, after, { currency: "INR", now });

describe("events", () => {
  test("[ANL-02] an event with the payload of another does not compile, and each of the specification's names is one", () => {
    expectTypeOf<AnalyticsEvent>().toExtend<EventName>();
    expectTypeOf<Payload<"ORDER_UPDATED">>().toEqualTypeOf<{ readonly order_id: string; readonly state: string }>();
    // @ts-expect-error: an order's event names the order
    const wrong = () => publishEvent("ORDER_UPDATED", { store: "indiranagar" });
    // @ts-expect-error: and none goes without its payload
    const missing = () => publishEvent("RIDER_UNAVAILABLE");
    expect([wrong, missing]).toHaveLength(2);
  });

  test.each([
    [Date.UTC(2026, 10, 21, 7, 59), "13-14"],
    [Date.UTC(2026, 10, 21, 18, 29), "23-24"],
    [Date.UTC(2026, 10, 21, 18, 30), "0-1"],
  ])("[ANL-02] interval_of_day is the hour on the shop's clock as a range", (instant, interval) => {
    expect(intervalOfDay(instant, "Asia/Kolkata")).toBe(interval);
  });

  test("[ANL-02] about 5 % of visitors are counted, and always the same ones", () => {
    const visitors = Array.from({ length: 10_000 }, (_, index) => index / 10_000);
    expect(visitors.filter((value) => isInShare(value, 5))).toHaveLength(500);
    expect([isInShare(0, 0), isInShare(0.9999, 100)]).toEqual([false, true]);
  });
});

describe("steps of a cart", () => {
  const two = added(EMPTY_CART, coffee, 2);

  test("[ANL-02] dishes that are added and taken out, in the destinations' words and major units", () => {
    expect(steps(EMPTY_CART, two)).toEqual([
      {
        name: "add_to_cart",
        currency: "INR",
        value: 241,
        items: [
          {
            item_id: "filter-coffee",
            item_name: "Filter coffee",
            item_category: "Hot drinks",
            price: 120.5,
            quantity: 2,
          },
        ],
      },
    ]);
    expect(steps(two, changed(two, 1))).toMatchObject([
      { name: "remove_from_cart", value: 120.5, items: [{ quantity: 1 }] },
    ]);
    expect(steps(two, added(two, dosa, 1))).toMatchObject([{ name: "add_to_cart", value: 90 }]);
    expect(steps(two, two)).toEqual([]);
  });

  test("[ANL-02] an emptied cart of several dishes is no step, and neither are dishes from another device", () => {
    const both = added(two, dosa, 1);
    expect(steps(both, resetCart(both))).toEqual([]);
    expect(steps(EMPTY_CART, two, NOW + 60_000)).toEqual([]);
  });

  test("[ANL-02] what a guest wrote to a dish is in no event", () => {
    const noted = added(EMPTY_CART, coffee, 1, "for CANARY, call 9846000001");
    expect(JSON.stringify([steps(EMPTY_CART, noted), linesValue(noted.items, "INR")])).not.toMatch(/CANARY|9846/);
  });
});

describe("pages of third parties", () => {
  const none = { productAnalytics: null, tagManager: null, webAnalytics: null, sessionRecording: null, chat: null };
  const settings = { ...none, askConsent: true };

  test("[ANL-01] only pages that are the same for everybody are open, and a page that nobody named is closed", () => {
    const open = ROUTE_IDS.filter((id) => thirdPartyScopeOf(id) === "open");
    expect(open.filter((id) => ROUTES[id].payment ?? ROUTES[id].account ?? ROUTES[id].search === "closed")).toEqual([]);
    const isForAll = (id: (typeof ROUTE_IDS)[number]) =>
      ROUTES[id].account === null && ["dated", "listed", "open"].includes(ROUTES[id].search);
    expect(ROUTE_IDS.filter((id) => isForAll(id) && !open.includes(id))).toEqual([]);
    expect(open).not.toContain("table");
    expect(open).not.toContain("referral");
    expect(thirdPartyScopeOf(null)).toBe("closed");
  });

  test("[ANL-01] between open and closed pages lies a document where a third party reads pages by itself", () => {
    for (const service of ["tagManager", "sessionRecording", "chat"] as const)
      expect(needsDocument({ ...settings, [service]: "id" }, "open", "closed"), service).toBe(true);
    expect(needsDocument({ ...settings, chat: "id" }, "open", "open")).toBe(false);
    expect(needsDocument({ ...settings, webAnalytics: "id" }, "open", "closed")).toBe(false);
  });
});

describe("addresses in events", () => {
  test.each([
    ["/menu", "", "menu", "/menu"],
    ["/pedidos/menu", "/pedidos", "menu", "/menu"],
    ["/pedidos", "/pedidos", "home", "/"],
    ["/orders/o-CANARY-1", "", "order", "/orders/:id"],
    ["/orders/o-CANARY-1/invoice", "", "invoice", "/orders/:id/invoice"],
    ["/table/t-CANARY", "", "table", "/table/:code"],
    ["/order/map/CANARY", "", "order-map", "/order/map/:map"],
    ["/item/12/CANARY", "", "item", "/item/:id/:slug"],
    ["/by_ref=CANARY", "", "referral", "/by_ref"],
    ["/hot-drinks-category-CANARY", "", "category", "/category"],
    ["/CANARY", "", "custom", "/:page"],
    ["/CANARY/of/more/segments", "", "custom", "/:page"],
    ["/checkout/", "", "checkout", "/checkout"],
  ])("[ANL-02] %s is the row of its page, without codes, tokens and ids", (path, subPath, page, page_path) => {
    expect(pageView(path, subPath)).toEqual({ page, page_path });
  });

  test("[ANL-02] of a query only words of a campaign stay, of a referrer only another site", () => {
    expect(campaignOf("?utm_source=newsletter&utm_campaign=diwali 2026&gclid=CANARY&token=CANARY")).toBe(
      "?utm_source=newsletter&utm_campaign=diwali+2026",
    );
    expect(campaignOf("?utm_source=ana@example.com&utm_medium=9846000001")).toBe("");
    expect(referrerSite("https://search.example/?q=CANARY", "https://kaapi.example")).toBe("https://search.example/");
    expect(referrerSite("https://kaapi.example/orders/CANARY", "https://kaapi.example")).toBe("");
    expect(referrerSite("", "https://kaapi.example")).toBe("");
  });
});
