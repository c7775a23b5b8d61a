import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, test } from "vitest";
import OpenPayment from "@/components/cart/recheck/open-payment";
import { addItem } from "@/lib/actions/cart/cart";
import { placingKey, rememberHeldOrder } from "@/lib/actions/order/placing/placing";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { coffee, settings } from "../../lib/fixtures";

let server: CommerceServer;
let status = "pending";
beforeEach(async () => {
  status = "pending";
  const payment = () => ({ status, provider: null, txn_id: null, amount: null });
  server = await startCommerce({
    getOrderDetails: () => ({ ...wireOrder("PLACED"), order_id: "o1", items: [], payment: payment() }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function State(): null {
  storefront = useStorefront();
  return null;
}
const over: number[] = [];
const page = (children: React.ReactNode) => (
  <PathnameContext value="/menu">
    <StorefrontProvider settings={settings({ origin: server.origin })}>
      <State />
      {children}
    </StorefrontProvider>
  </PathnameContext>
);

test("[PGW-12] the menu says that the cart's payment is under way, and then that the order is placed, with an empty cart", async () => {
  const { rerender } = render(page(null));
  act(() => void addItem(storefront, coffee));
  const purposeId = placingKey(storefront);
  rememberHeldOrder(storefront, { purposeId, orderId: "o1", txnId: "txn_1" });
  const attempt = { phase: "opened", txnId: "txn_1", expiresAt: Date.now() + 60_000 };
  localStorage.setItem(`kaapi:payment:ordering:${purposeId}`, JSON.stringify(attempt));
  const shown = (key: string) =>
    page(<OpenPayment key={key} texts={en.openPayment} onOver={() => void over.push(1)} />);
  rerender(shown("first"));
  const link = await screen.findByRole("link", { name: new RegExp(en.openPayment.title) });
  expect(link.getAttribute("href")).toBe("/checkout");
  expect(over).toEqual([]);
  status = "paid";
  rerender(shown("second"));
  await waitFor(() => expect(over.length).toBeGreaterThan(0));
  expect(storefront.cart.getState().items).toEqual([]);
  expect(storefront.toasts.list().map(({ title }) => title)).toContain(en.openPayment.placed);
  expect(screen.queryByRole("link", { name: new RegExp(en.openPayment.title) })).toBeNull();
});
