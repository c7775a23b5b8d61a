import { cleanup, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import AgainBar from "@/components/order/again/again-bar";
import { OrdersIsland } from "@/components/order/list/orders-island";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { wireOrder } from "../../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { settings } from "../../../lib/fixtures";

let server: CommerceServer;
let pictures: string[];
beforeEach(async () => {
  pictures = ["/brands/dosa.webp", "https://pictures.example/coffee.webp"];
  server = await startCommerce({ getOrderDetails: () => ({ ...wireOrder("COMPLETED"), pictures }) });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders`);
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, prefetch: () => {} } as never;
const show = (children: ReactNode) =>
  render(
    <AppRouterContext value={ROUTER}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin, subPath: "/shop" })}>
          {children}
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );

test.each([
  ["the list of orders", <OrdersIsland key="list" reorder />],
  ["the offer to order again", <AgainBar key="bar" onBusy={() => {}} />],
])(
  "[OLIST-01] %s shows the pictures of the dishes, lazily and without words of their own; without pictures it is as it was",
  async (_, part) => {
    show(part);
    await screen.findByRole("button", { name: en.order.reorder.action });
    const shown = () => [...document.querySelectorAll<HTMLImageElement>("[data-dish-pictures] img")];
    expect(shown().map(({ src }) => new URL(src).pathname)).toEqual(["/shop/brands/dosa.webp", "/coffee.webp"]);
    for (const { alt, loading } of shown()) expect([alt, loading]).toEqual(["", "lazy"]);
    expect(server.callsOf("GetOrderDetails")[0]?.variables).toMatchObject({ listed: true });
    cleanup();
    pictures = [];
    show(part);
    await screen.findByRole("button", { name: en.order.reorder.action });
    expect(document.querySelector("[data-dish-pictures]")).toBeNull();
  },
);
