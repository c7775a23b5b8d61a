import { afterEach, beforeEach, expect, test } from "vitest";
import { getSource } from "../../../../../lib/actions/get-source.ts";
import { readOfferCount } from "../../../../../lib/business/pages/readers/read-offers.ts";
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
  server.answer({ getCouponsList: () => [] });
  expect(await count()).toBe(0);
});

test("[CPN-04] [ROB-01] offers that can't be read leave the page without a way to them", async () => {
  await server.close();
  expect(await count()).toBe(0);
});
