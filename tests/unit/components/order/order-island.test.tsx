import { act, cleanup, render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderIsland } from "@/components/order/status/order-island";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
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
  vi.useRealTimers();
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

const show = () =>
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

test("[OLIST-02] an order that cannot be shown says why, and leads to the menu and whoever is not signed in to that", async () => {
  show();
  await screen.findByText(en.order.unknown.text);
  const toMenu = screen.getByRole("link", { name: en.order.unknown.action });
  expect(toMenu.getAttribute("href")).toMatch(/\/menu$/);
  expect(screen.getByRole("link", { name: en.order.unknown.signIn }).getAttribute("href")).toMatch(/\/profile$/);
  const user = { phone: "9000000001", full_name: "Asha Rao", is_guest_checkout: false } as never;
  act(() => storefront.session.setState({ accessToken: "token", user }));
  await screen.findByText(en.order.unknown.text);
  expect(screen.queryByRole("link", { name: en.order.unknown.signIn })).toBeNull();
});

test("[TIME-04] [D9] on a phone whose date is a day ahead an order can be cancelled for as long as the server allows it", async () => {
  const cancellable_until = new Date(Date.now() + 600_000).toISOString();
  server.answer({ getOrderDetails: () => ({ ...wireOrder("PLACED"), cancellable_until }) });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
  show();
  await screen.findByRole("button", { name: en.order.cancel.action });
});
