import { act, cleanup, render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OrderIsland } from "@/components/order/status/order-island";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  const unknown = () => {
    throw new GraphQLError("There is no such order.", { extensions: { code: "NOT_FOUND" } });
  };
  server = await startCommerce({ getOrderDetails: unknown });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders/o1`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, prefetch: () => {} } as never;
let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}

test("[OLIST-02] an order that cannot be shown says why, and leads to the menu and whoever is not signed in to that", async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <AppRouterContext value={ROUTER}>
          <Peek />
          <OrderIsland orderId="o1" offers={{ feedback: true, reorder: true, message: null }} />
        </AppRouterContext>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  await screen.findByText(en.order.unknown.text);
  const toMenu = screen.getByRole("link", { name: en.order.unknown.action });
  expect(toMenu.getAttribute("href")).toMatch(/\/menu$/);
  expect(screen.getByRole("link", { name: en.order.unknown.signIn }).getAttribute("href")).toMatch(/\/profile$/);
  const user = { phone: "9000000001", full_name: "Asha Rao", is_guest_checkout: false } as never;
  act(() => storefront.session.setState({ accessToken: "token", user }));
  await screen.findByText(en.order.unknown.text);
  expect(screen.queryByRole("link", { name: en.order.unknown.signIn })).toBeNull();
});
