import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AccountFrame } from "@/components/account/account-frame";
import type { Source } from "@/lib/api/transport/source";
import { configOf } from "../../../fixtures/backend/configuration.ts";

vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
afterEach(cleanup);

const coupon = { title: "Tenth off", redemption_code: "TENTH", min_order_total: null, conditions: [] };

async function frame({ pages = {}, coupons = [coupon] }: { pages?: object; coupons?: readonly object[] }) {
  const { theme, ...rest } = configOf("bistro");
  const business = { ...rest, theme: { ...theme, pages: { ...theme.pages, ...pages } } };
  const send = vi.fn(async () => ({ getCouponsList: coupons }));
  const source = { currency: async () => "INR", send } as unknown as Source;
  render(await AccountFrame({ context: { business, source }, children: null }));
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  cleanup();
  return { links, reads: send.mock.calls.length };
}

test("[CPN-04] the pages of an account lead to the offers where there are some, and read none where the shop has no page for them", async () => {
  const some = await frame({});
  expect(some.links).toContain("/offers");
  expect(some.reads).toBe(1);
  const none = await frame({ coupons: [] });
  expect(none.links).not.toContain("/offers");
  expect(none.links.length).toBe(some.links.length - 1);
  const off = await frame({ pages: { coupons: { enabled: false } } });
  expect(off).toEqual({ links: none.links, reads: 0 });
});
