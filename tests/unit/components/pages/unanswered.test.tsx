import { cleanup, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { Offers } from "@/components/pages/offers";
import { LocatorPage } from "@/components/store/locator/locator-page";
import en from "@/messages/en.json";
import { businessWith } from "@/tests/unit/lib/business/builder";

/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, refresh: () => {} } as never;
const show = (page: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <AppRouterContext value={ROUTER}>{page}</AppRouterContext>
    </NextIntlClientProvider>,
  );

test("[ROB-01] pages whose list was not answered say so and have a way to ask again", () => {
  const business = businessWith({ biz: { urlSubPath: "/pedidos" } });
  show(<Offers business={business} coupons={null} />);
  expect(document.body.textContent).toContain(en.offers.unavailable);
  expect(screen.getByRole("link", { name: en.menu.failedAction }).getAttribute("href")).toMatch(/^\/pedidos\/offers$/);
  cleanup();
  show(
    <LocatorPage business={business} total={null}>
      {null}
    </LocatorPage>,
  );
  expect(document.body.textContent).toContain(en.stores.unavailable);
  expect(screen.getByRole("link", { name: en.menu.failedAction }).getAttribute("href")).toMatch(
    /^\/pedidos\/store-locator$/,
  );
});
