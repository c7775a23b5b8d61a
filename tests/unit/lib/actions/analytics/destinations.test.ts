import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openChat, startChat } from "@/lib/actions/analytics/chat";
import {
  type CleanPage,
  scriptArrives,
  type ThirdPartyBrowser,
  type ThirdPartyWindow,
} from "@/lib/actions/analytics/destination";
import { startAnalytics } from "@/lib/actions/analytics/start-analytics";
import { publishEvent } from "@/lib/actions/publish-event";
import { thirdPartiesOf } from "@/lib/business/third-parties";
import type { ThirdPartyScope, ThirdPartySettings } from "@/lib/domain/analytics/third-parties";
import { addItem } from "@/lib/domain/cart/cart";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { CONSENT, VISITOR, WAITING } from "@/lib/storage/analytics-records";
import { recordKey } from "@/lib/storage/records";
import { EVERY_SERVICE, startVendors, type Vendors } from "@/tests/fixtures/vendors";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { coffee, MapStorage, NOW, storefront } from "../../fixtures";

const PAGE: CleanPage = {
  page_location: "https://kaapi.example/orders/:id",
  page_path: "/orders/:id",
  page_title: "order",
  page_referrer: "",
};

let vendors: Vendors;
let window: ThirdPartyWindow;
let logged: string[];
let polls: number;
const stops: (() => void)[] = [];
/** Requests of this test to the stand-ins. */
const under: Promise<unknown>[] = [];
beforeEach(async () => {
  vendors = await startVendors();
  window = {};
  logged = [];
  polls = 0;
  vi.stubGlobal("window", Object.assign(new EventTarget(), {}));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await Promise.allSettled(under.splice(0));
  await vendors.close();
});

/** A browser whose scripts come from the stand-ins; a second is over as soon as what is under way is done. */
function browser({ blocked = false } = {}): ThirdPartyBrowser {
  const document = { cookie: "", documentElement: { getAttribute: () => masked } };
  let masked: string | null = null;
  const sendTo = (address: string, init?: { body?: string }) => {
    const sent = fetch(vendors.at(address), { method: "POST", body: init?.body ?? "" });
    // A vendor's script does not care whether its message arrives, also one that is sent as a test ends.
    under.push(sent.catch(() => undefined));
    return sent;
  };
  const load = async (address: string) => {
    const code = await (await fetch(vendors.at(address))).text();
    new Function("window", "document", "fetch", code)(window, document, sendTo);
  };
  return {
    window,
    addScript: (address) => void (blocked || under.push(load(address).catch(() => undefined))),
    maskAll: () => {
      masked = "true";
    },
    post: (address, body) => sendTo(address, { body }),
    pause: async () => {
      polls += 1;
      await Promise.all(under.splice(0));
    },
    log: (message) => void logged.push(message),
  };
}

const everyService = (): ThirdPartySettings => {
  const settings = thirdPartiesOf(businessWith({ customizations: { accessKeys: EVERY_SERVICE } }));
  if (!settings) throw new Error("no service is set up");
  return settings;
};

interface Visit {
  readonly state?: StorefrontState;
  readonly settings?: Partial<ThirdPartySettings>;
  readonly scope?: ThirdPartyScope;
  readonly blocked?: boolean;
}

function visit({ state = inTab(), settings, scope = "open", blocked }: Visit = {}) {
  const observer = startAnalytics(state, {
    settings: { ...everyService(), ...settings },
    scope,
    browser: browser(blocked ? { blocked } : {}),
    page: () => PAGE,
    isVisible: () => true,
  });
  stops.push(observer.stop);
  return { state, observer };
}

/** A tab of its own: the browser's session storage is not there in these tests. */
const inTab = () => Object.assign(storefront(), { tabStorage: new MapStorage() });

const sentTo = (host: string) => vendors.hits.filter(({ address }) => new URL(address).host.endsWith(host));
const namesTo = (host: string) => sentTo(host).map(({ body }) => decodeURIComponent(body));

function addCoffee(state: StorefrontState) {
  const result = addItem(state.cart.getState(), coffee, [], { now: NOW, quantity: 2, instructions: "CANARY note" });
  if (result.ok) state.cart.setState(result.value, true);
}

describe("where events go", () => {
  test("[ANL-01] [ANL-02] each service gets its own script and every event in its own form", async () => {
    const { state } = visit();
    addCoffee(state);
    await expect.poll(() => namesTo("google-analytics.com").join()).toContain("add_to_cart");
    await expect.poll(() => namesTo("clarity.ms").join()).toContain("add_to_cart");
    await expect.poll(() => namesTo("googletagmanager.com").join()).toContain("add_to_cart");
    await expect.poll(() => namesTo("mixpanel.com").join()).toContain("add_to_cart");
    const scripts = vendors.hits.map(({ address }) => address).filter((address) => /js\?|\/tag\//.test(address));
    expect(scripts.sort()).toEqual([
      "https://www.clarity.ms/tag/abcdef1234",
      "https://www.googletagmanager.com/gtag/js?id=G-ABC1234567&l=webAnalyticsLayer",
      "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123",
    ]);
    const web = JSON.parse(namesTo("google-analytics.com").find((body) => body.includes("add_to_cart")) ?? "");
    expect(web).toMatchObject([
      "event",
      "add_to_cart",
      { currency: "INR", value: 241, page_location: PAGE.page_location, send_to: "G-ABC1234567" },
    ]);
    const container = namesTo("googletagmanager.com").find((body) => body.includes("add_to_cart")) ?? "";
    expect(JSON.parse(container)).toMatchObject({ event: "add_to_cart", ecommerce: { value: 241, currency: "INR" } });
    const recording = namesTo("clarity.ms").find((body) => body.includes("add_to_cart")) ?? "";
    expect(JSON.parse(recording)).toEqual({ command: ["event", "add_to_cart"], masked: "true" });
    const product = namesTo("mixpanel.com").find((body) => body.includes("add_to_cart")) ?? "";
    expect(JSON.parse(product.replace(/^data=/, ""))).toMatchObject([
      { event: "add_to_cart", properties: { value: 241, time: NOW, $current_url: PAGE.page_location } },
    ]);
    expect(logged).toEqual([]);
    for (const host of ["google-analytics.com", "googletagmanager.com", "clarity.ms", "mixpanel.com"])
      expect([host, namesTo(host).filter((body) => body.includes("add_to_cart")).length]).toEqual([host, 1]);
  });

  test("[ANL-02] the app's launch carries the hour on the shop's clock, once in a tab", async () => {
    const { state } = visit({ settings: { tagManager: null, webAnalytics: null, sessionRecording: null } });
    await expect.poll(() => namesTo("mixpanel.com").join()).toContain('"interval_of_day":"17-18"');
    visit({ state, settings: { tagManager: null, webAnalytics: null, sessionRecording: null } });
    addCoffee(state);
    await expect.poll(() => namesTo("mixpanel.com").join()).toContain("add_to_cart");
    expect(
      namesTo("mixpanel.com")
        .join()
        .match(/app_launched/g),
    ).toHaveLength(1);
  });

  test("[ANL-01] recording, tag manager and chat load on no page about money, persons or tables; their events wait for the next open page", async () => {
    const { state, observer } = visit({ scope: "closed" });
    publishEvent("purchase", { transaction_id: "o1", currency: "INR", value: 241, items: [] });
    await expect.poll(() => namesTo("google-analytics.com").join()).toContain("purchase");
    expect(vendors.hits.map(({ address }) => address).filter((address) => /gtm|clarity|crisp/.test(address))).toEqual(
      [],
    );
    observer.stop();
    window = {};
    visit({ state });
    await expect.poll(() => namesTo("googletagmanager.com").join()).toContain('"transaction_id":"o1"');
    const toWeb = namesTo("google-analytics.com").filter((body) => body.includes("purchase"));
    expect(toWeb).toHaveLength(1);
  });

  test("[ANL-02] about 5 % of visitors are counted by product analytics, by a stored value", async () => {
    const only = { tagManager: null, webAnalytics: null, sessionRecording: null };
    const product = { token: "0123456789abcdef0123456789abcdef", share: 5 };
    const visitor = (value: number) => {
      const state = inTab();
      state.storage?.setItem(recordKey(state, VISITOR), JSON.stringify({ id: `v${value}`, value }));
      visit({ state, settings: { ...only, productAnalytics: product } });
    };
    visitor(0.05);
    visitor(0.9);
    visitor(0.0499);
    await expect.poll(() => sentTo("mixpanel.com").length).toBe(1);
    expect(namesTo("mixpanel.com").join()).toContain('"distinct_id":"v0.0499"');
  });

  test("[ANL-02] a script is awaited for ten polls of a second; a missing one is only logged, and others get their events", async () => {
    const { state } = visit({ blocked: true });
    addCoffee(state);
    await expect.poll(() => logged.length).toBe(3);
    expect(polls).toBe(30);
    expect(logged.sort().join()).toMatch(/session recording.*tag manager.*web analytics/s);
    await expect.poll(() => namesTo("mixpanel.com").join()).toContain("add_to_cart");
    let seen = 0;
    const found = await scriptArrives({ pause: async () => {}, log: () => {} }, "x", () => ++seen === 4);
    expect([found, seen]).toEqual([true, 4]);
  });

  test("[ANL-02] nothing of a guest is in what any service receives", async () => {
    const state = inTab();
    state.session.setState({
      accessToken: "CANARY.token",
      user: { name: "CANARY name", phone: "9846000001", email: "CANARY@example.com" },
    } as never);
    const { observer } = visit({ state });
    addCoffee(state);
    state.cart.setState({ specialInstructions: "CANARY", coupon_code: "CANARY", delivery_address: "CANARY-address" });
    state.time.setState({ orderTime: { date: "2026-11-22", timeSlot: null, orderNowOffsetTime: 45 } as never });
    observer.pageChanged("/table/CANARY", null);
    observer.pageChanged("/checkout", null);
    publishEvent("add_payment_info", { payment_type: "cash" });
    await expect.poll(() => namesTo("google-analytics.com").join()).toContain("add_payment_info");
    await expect.poll(() => namesTo("clarity.ms").join()).toContain("add_payment_info");
    await expect.poll(() => namesTo("mixpanel.com").join()).toContain("add_payment_info");
    const all = vendors.hits.map(({ address, body }) => address + decodeURIComponent(body)).join("\n");
    expect(all).toContain("begin_checkout");
    expect(all).not.toMatch(/CANARY|9846/);
  });

  test("[ANL-01] nothing is stored before consent but what the guest decided", () => {
    const state = inTab();
    expect([recordKey(state, VISITOR), recordKey(state, WAITING), recordKey(state, CONSENT)]).toEqual([
      "kaapi:visitor",
      "kaapi:waiting-events",
      "kaapi:consent",
    ]);
    expect((state.storage as MapStorage).map.size).toBe(0);
    visit({ state });
    expect([...(state.storage as MapStorage).map.keys()]).toEqual(["kaapi:visitor"]);
  });
});

describe("the chat", () => {
  test.each(["en", "ar", "es"])("[ANL-03] the chat widget follows the language: %s", async (locale) => {
    const here = browser();
    startChat(here, EVERY_SERVICE.chat.key, locale);
    startChat(here, EVERY_SERVICE.chat.key, "en");
    openChat(here);
    await expect.poll(() => namesTo("crisp.chat").join()).toContain("chat:open");
    expect(sentTo("crisp.chat").filter(({ address }) => address.endsWith("l.js"))).toHaveLength(1);
    for (const body of namesTo("crisp.chat").filter(Boolean)) expect(JSON.parse(body)).toMatchObject({ locale });
  });
});
