import { cleanup, render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OrderFromUrl } from "@/components/order/order-from-url";
import { OrderWaiting } from "@/components/order/status/order-island";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  const unknown = () => {
    throw new GraphQLError("There is no such order.", { extensions: { code: "NOT_FOUND" } });
  };
  server = await startCommerce({ getOrderDetails: unknown });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders/x`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, prefetch: () => {} } as never;

test.each(["/orders/%zz", "/orders/%E0%A4%A", "/orders/nobody%27s"])(
  "[OLIST-02] [ROB-01] %s names no order, and the page says so",
  async (path) => {
    render(
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <AppRouterContext value={ROUTER}>
            <PathnameContext value={path}>
              <OrderFromUrl offers={{ feedback: true, reorder: true, message: null }} />
            </PathnameContext>
          </AppRouterContext>
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    await screen.findByText(en.order.unknown.text);
  },
);

test("[ORD-02] until the order is there its page is as tall as the screen, so that the footer does not come up and go again", () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <OrderWaiting />
    </NextIntlClientProvider>,
  );
  expect(document.querySelector("[data-order-waiting]")?.classList.contains("min-h-dvh")).toBe(true);
  expect(screen.getByRole("status").textContent).toBe(en.order.loading);
});
