import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, beforeEach, expect, test } from "vitest";
import AgainBar from "@/components/order/again/again-bar";
import type { OrderStatus } from "@/lib/domain/enumerations";
import { formatTime, toWallClock, toWireInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
let state: OrderStatus;
/** Of a scheduled order: the time at which its slot begins. */
let slot: string | null;
beforeEach(async () => {
  slot = null;
  server = await startCommerce({
    getOrderDetails({ order_id }: { order_id: string }) {
      if (order_id === "broken") throw new Error("broken");
      return {
        ...wireOrder(order_id === "o1" ? state : "COMPLETED"),
        ...(order_id === "tonight" ? { state: "PLACED" } : {}),
        order_id,
        items: [],
        order_type: "Pickup",
        is_future_order: slot !== null,
        time_slot_start: slot,
        delivery_datetime: toWireInstant(Date.now() + (order_id === "tonight" ? 36_000_000 : 600_000)),
      };
    },
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState | undefined;
/** Hands the page's state to the test. */
function State(): null {
  storefront = useStorefront();
  return null;
}

function bar(now: OrderStatus, compact = false): void {
  state = now;
  const router = { push: () => {}, prefetch: () => {} };
  render(
    <AppRouterContext value={router as never}>
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <State />
        <AgainBar compact={compact} onBusy={() => {}} />
      </StorefrontProvider>
    </AppRouterContext>,
  );
}

test.each([
  ["PLACED", "We have your order", / around \d/],
  ["ACKNOWLEDGED", "The kitchen is on it", / around \d/],
  ["FOODREADY", "Ready for pickup", /Order 17/],
] as const)(
  "[OLIST-02] the menu leads to an order under way (%s) with its status and time, and does not offer it again",
  async (now, headline, more) => {
    bar(now);
    const link = await screen.findByRole("link", { name: new RegExp(headline) });
    expect(link.getAttribute("href")).toBe("/orders/o1");
    expect(link.textContent).toMatch(more);
    expect(screen.queryByRole("button", { name: en.order.reorder.action })).toBeNull();
  },
);

test("[OLIST-02] the menu says within which span of time a scheduled order arrives", async () => {
  // Half an hour before its end, at any time of the day, midnight included.
  slot = formatTime(toWallClock(Date.now() - 20 * 60_000, settings().timezone).minutes);
  bar("PLACED");
  const link = await screen.findByRole("link", { name: /We have your order/ });
  expect(link.textContent).toMatch(/Pick it up (?:\S+ )*between \d.* and \d/);
});

test("[OLIST-03] the last order is offered again once it is over", async () => {
  bar("COMPLETED");
  await screen.findByRole("button", { name: en.order.reorder.action });
  screen.getByText(en.order.reorder.title);
  // What was ordered is not cut off after its first words: it may take two lines.
  expect(document.querySelector("[data-order-again] .truncate")).toBeNull();
});

test("[OLIST-03] the bar stays, with what its dialog says, while the orders are read again under a renewed token", async () => {
  bar("COMPLETED");
  const button = await screen.findByRole("button", { name: en.order.reorder.action });
  act(() => storefront?.session.setState({ accessToken: "renewed" }));
  expect(screen.getByRole("button", { name: en.order.reorder.action })).toBe(button);
});

test("[OLIST-02] an order under way goes before a newer one that is over, and the one that is due first before others", async () => {
  const known = (...ids: string[]) =>
    localStorage.setItem("kaapi:orders", JSON.stringify(ids.map((id) => [id, "token"])));
  const leadsTo = async () => (await screen.findByRole("link")).getAttribute("href");
  known("over", "tonight");
  bar("COMPLETED");
  expect(await leadsTo()).toBe("/orders/tonight");
  cleanup();
  known("tonight", "o1");
  bar("ACKNOWLEDGED");
  expect(await leadsTo()).toBe("/orders/o1");
});

test("[OLIST-02] an order under way is found behind several newer ones, of which one cannot be read", async () => {
  localStorage.setItem(
    "kaapi:orders",
    JSON.stringify(["over", "broken", "over2", "over3", "tonight"].map((id) => [id, "token"])),
  );
  bar("COMPLETED");
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/orders/tonight");
});

test("[OLIST-02] beside a cart an order under way is one line, and one that is over is not offered", async () => {
  bar("ACKNOWLEDGED", true);
  const link = await screen.findByRole("link", { name: /The kitchen is on it/ });
  expect(link.closest(".again-line")).not.toBeNull();
  cleanup();
  bar("COMPLETED", true);
  await waitFor(() => expect(server.callsOf("GetOrderDetails").length).toBeGreaterThan(2));
  await act(async () => {});
  expect(document.querySelector("[data-order-again]")).toBeNull();
});
