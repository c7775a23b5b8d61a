import { act, renderHook } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { usePlacing } from "@/components/checkout/placing/use-placing";
import { addItem } from "@/lib/actions/cart/cart";
import { StorefrontScope } from "@/lib/state/provider";
import { input, orders, placed, ready, serveOrders, server } from "../../lib/actions/order/ordering-guest";
import { coffee } from "../../lib/fixtures";

serveOrders();

/** A guest who has pressed, and to whom no answer came. */
async function unanswered() {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`${server.origin}/checkout`);
  const state = ready();
  const addresses: string[] = [];
  const router = { push: (path: string) => addresses.push(path), prefetch: () => {} };
  const around = ({ children }: { children: ReactNode }) => (
    <AppRouterContext value={router as never}>
      <StorefrontScope state={state}>{children}</StorefrontScope>
    </AppRouterContext>
  );
  server.answer({
    placeOrder: ({ idempotency_key: key }: { idempotency_key: string }) => {
      const isKnown = orders.has(key);
      orders.set(key, "order-1");
      return { ...placed("order-1"), order_id: isKnown ? "order-1" : null };
    },
  });
  const { result } = renderHook(() => usePlacing(null, () => {}), { wrapper: around });
  const { payableAmount: amount } = input;
  act(() => result.current.place({ amount, option: "cash", allowed: ["cash"], businessMin: null }));
  await expect.poll(() => result.current.placing).toMatchObject({ phase: "failed", unanswered: true });
  const online = () => act(() => window.dispatchEvent(new Event("online")) && undefined);
  const sent = () => server.callsOf("PlaceOrder");
  return { state, result, addresses, online, sent };
}

test("[ORD-02] once the network is back, an order without an answer is asked about by itself, as the same order", async () => {
  const { result, addresses, online, sent } = await unanswered();
  online();
  await expect.poll(() => result.current.placing).toEqual({ phase: "placed", orderId: "order-1" });
  expect(addresses).toEqual(["/orders/order-1"]);
  expect(new Set(sent().map(({ variables }) => variables.idempotency_key)).size).toBe(1);
  expect(sent()).toHaveLength(2);
});

test("[ORD-02] of a cart that has changed meanwhile nothing is sent without a press", async () => {
  const { state, online, sent } = await unanswered();
  act(() => void addItem(state, coffee));
  online();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent()).toHaveLength(1);
});
