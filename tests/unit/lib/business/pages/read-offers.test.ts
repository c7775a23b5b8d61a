import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSource } from "../../../../../lib/actions/get-source.ts";
import { getStores } from "../../../../../lib/api/shop/stores.ts";
import { serverSource } from "../../../../../lib/api/transport/server.ts";
import { type Source, settle } from "../../../../../lib/api/transport/source.ts";
import { readOfferCount } from "../../../../../lib/business/pages/readers/read-offers.ts";
import PageCache from "../../../../../lib/render/page-cache.ts";
import { configOf } from "../../../../fixtures/backend/configuration.ts";
import { type CommerceServer, startCommerce } from "../../commerce-server.ts";
import { storefront } from "../../fixtures.ts";

const coupon = { title: "Tenth off", description: null, redemption_code: "TENTH", valid_until: null, conditions: [] };
let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({ getCouponsList: () => [{ ...coupon, min_order_total: null, modes: null }] });
});
afterEach(() => server.close());

const count = (pages = {}) => {
  const { theme, ...rest } = configOf("bistro");
  const business = { ...rest, theme: { ...theme, pages: { ...theme.pages, ...pages } } };
  return readOfferCount({ business, source: getSource(storefront({ origin: server.origin })) });
};

test("[CPN-04] menu and landing page lead to the offers where the shop has some, and a page for them", async () => {
  expect(await count()).toBe(1);
  expect(await count({ coupons: { enabled: false } })).toBe(0);
  // Where nothing is ordered, no offer can be used.
  expect(await count({ checkout: { enabled: false } })).toBe(0);
  server.answer({ getCouponsList: () => [] });
  expect(await count()).toBe(0);
});

test("[CPN-04] [ROB-01] offers that can't be read leave the page without a way to them", async () => {
  await server.close();
  expect(await count()).toBe(0);
});

/** Seconds that Next would keep a page for whose rendering `read` is called. */
async function freshFor(read: (source: Source) => Promise<unknown>): Promise<number> {
  const incrementalCache = { generateSimpleCacheKey: async (key: string) => key, get: async () => null, set() {} };
  const page = { type: "prerender-legacy", revalidate: 300, tags: null };
  const { biz } = configOf("bistro", { biz: { env: "local" } });
  await workAsyncStorage.run({ route: "/menu", incrementalCache } as never, () =>
    workUnitAsyncStorage.run(page as never, () => read(serverSource({ biz }, "en", null))),
  );
  return page.revalidate;
}

test("[CPN-04] [ROB-01] offers that can't be read hold back no change of the menu, and are read again soon", async () => {
  vi.stubEnv("API_URL", server.origin);
  const refuse = () => {
    throw new Error("Busy.");
  };
  server.answer({ getBusinessInfo: () => ({ currency: "INR" }), getCouponsList: refuse, getStoresList: refuse });
  const revalidate = await freshFor((source) => readOfferCount({ business: configOf("bistro"), source }));
  expect(revalidate).toBe(30);
  const cache = new PageCache({ fs: {}, flushToDisk: false, serverDistDir: "/", maxMemoryCacheSize: 1e6 } as never);
  const keep = (html: string, seconds: number) =>
    cache.set(
      "/m",
      { kind: "APP_PAGE", html, headers: {}, status: 200 } as never,
      {
        isFallback: false,
        cacheControl: { revalidate: seconds },
      } as never,
    );
  const kept = async () => (await cache.get("/m", { kind: "APP_PAGE", isFallback: false } as never))?.value;
  await keep("<html><body>old price</body></html>", 300);
  await keep("<html><body>new price</body></html>", revalidate);
  expect(await kept()).toMatchObject({ html: expect.stringContaining("new price") });
  // What the page is about is different: the last complete one stays.
  const failed = await freshFor((source) => settle(getStores(source, { offset: 0, limit: 50 })));
  await keep("<html><body>no stores</body></html>", failed);
  expect(await kept()).toMatchObject({ html: expect.stringContaining("new price") });
});
