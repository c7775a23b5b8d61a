import { render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { OrdersIsland } from "@/components/order/list/orders-island";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

test("[OLIST-01] the list of orders is as tall as the window in the page as sent and when nothing is in it, so that the footer does not move", async () => {
  const page = (
    <AppRouterContext value={{ push() {}, replace() {}, prefetch() {} } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings()}>
          <OrdersIsland reorder />
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>
  );
  const sent = document.createElement("div");
  sent.innerHTML = renderToString(page);
  const { container } = render(page);
  await screen.findByText(en.order.list.empty);
  for (const { firstElementChild } of [sent, container])
    expect(firstElementChild?.classList.contains("min-h-dvh")).toBe(true);
  expect(sent.querySelector("[aria-busy]")).not.toBeNull();
});
