import { act, renderHook } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { usePlacing } from "@/components/checkout/placing/use-placing";
import { addItem } from "@/lib/actions/cart/cart";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import type { PaymentOption } from "@/lib/domain/enumerations";
import { asMinor } from "@/lib/domain/money";
import { StorefrontScope } from "@/lib/state/provider";
import { input, orders, placed, ready, serveOrders, server } from "../../lib/actions/order/ordering-guest";
import { coffee } from "../../lib/fixtures";

serveOrders();

interface Shown {
  readonly chosen: PaymentOption;
}

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
  const { result, rerender } = renderHook(({ chosen }: Shown) => usePlacing(null, chosen, () => {}), {
    wrapper: around,
    initialProps: { chosen: "cash" } as Shown,
  });
  const { payableAmount: amount } = input;
  act(() => result.current.place({ amount, option: "cash", allowed: ["cash"], businessMin: null }));
  await expect.poll(() => result.current.placing).toMatchObject({ phase: "failed", unanswered: true });
  const online = () => act(() => window.dispatchEvent(new Event("online")) && undefined);
  const sent = () => server.callsOf("PlaceOrder");
  const choose = (chosen: PaymentOption) => rerender({ chosen });
  return { state, result, addresses, online, sent, choose };
}

test("[ORD-02] once the network is back, an order without an answer is asked about by itself, as the same order", async () => {
  const { result, addresses, online, sent } = await unanswered();
  online();
  await expect.poll(() => result.current.placing).toEqual({ phase: "placed", href: "/orders/order-1" });
  expect(addresses).toEqual(["/orders/order-1"]);
  expect(new Set(sent().map(({ variables }) => variables.idempotency_key)).size).toBe(1);
  expect(sent()).toHaveLength(2);
});

const TOMORROW = { date: "2026-11-22", timeSlot: { start_time: "19:00", end_time: "19:30" }, orderNowOffsetTime: 45 };
type Guest = Awaited<ReturnType<typeof unanswered>>;
const CHANGES: readonly [string, (guest: Guest) => void][] = [
  ["dishes", ({ state }) => void addItem(state, coffee)],
  ["address", ({ state }) => void setCartDetails(state, { delivery_address: "work" })],
  ["tip", ({ state }) => void setCartDetails(state, { tip: { amount: asMinor(1000) } })],
  ["coupon", ({ state }) => void setCartDetails(state, { coupon_code: "TEN" })],
  ["time", ({ state }) => state.time.setState({ orderTime: TOMORROW })],
  ["payment", ({ choose }) => choose("payment_gateway")],
];

test.each(CHANGES)(
  "[ORD-02] of an order whose %s has changed meanwhile nothing is sent without a press",
  async (_, change) => {
    const guest = await unanswered();
    act(() => change(guest));
    guest.online();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(guest.sent()).toHaveLength(1);
  },
);
