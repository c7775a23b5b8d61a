import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastOrder, mayHaveOrdered } from "@/components/order/again/last-order";
import { mergeOrders } from "@/components/order/list/merge-orders";
import { OrdersIsland } from "@/components/order/list/orders-island";
import { useCustomerOrders } from "@/components/order/list/use-customer-orders";
import { useDeviceOrders } from "@/components/order/list/use-device-orders";
import { lastOptions } from "@/lib/actions/order/last-options";
import { liveOrders } from "@/lib/actions/order/live-orders";
import { rememberPlacedOrder } from "@/lib/actions/order/order-access";
import type { OrderStatus } from "@/lib/domain/enumerations";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { wireTableBill } from "../../lib/actions/dine-in/guest-at-table";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, token, wireStore } from "../../lib/fixtures";

let server: CommerceServer;
let state: OrderStatus;
beforeEach(async () => {
  state = "PLACED";
  server = await startCommerce({ getOrderDetails: () => wireOrder(state) });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

function list() {
  const own = settings({ origin: server.origin });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={own}>{children}</StorefrontProvider>
  );
  return renderHook(() => ({ orders: useDeviceOrders(), storefront: useStorefront() }), { wrapper }).result;
}

test("[OLIST-01] an order under way moves on in the list of a device without a reload, and is followed no longer when it has come", async () => {
  server.answer({ getOrderDetails: ({ order_id }) => ({ ...wireOrder(state), order_id }) });
  const reads = () => server.callsOf("GetOrderDetails").length;
  const page = list();
  await expect.poll(() => page.current.orders.rows).toEqual([]);
  act(() => rememberPlacedOrder(page.current.storefront, "o1", "token"));
  act(() => page.current.orders.retry());
  await expect.poll(() => page.current.orders.rows?.map((row) => row.state)).toEqual(["PLACED"]);
  // The list reads the order; its follower reads it at the start and again once the socket is connected.
  await expect.poll(reads).toBe(3);
  state = "ACKNOWLEDGED";
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => page.current.orders.rows?.map((row) => row.state)).toEqual(["ACKNOWLEDGED"]);
  state = "COMPLETED";
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => page.current.orders.rows?.map((row) => row.state)).toEqual(["COMPLETED"]);
  const before = reads();
  document.dispatchEvent(new Event("visibilitychange"));
  // A read of the first order would have been sent before those of this list.
  act(() => rememberPlacedOrder(page.current.storefront, "o2", "token"));
  act(() => page.current.orders.retry());
  await expect.poll(() => page.current.orders.rows?.length).toBe(2);
  expect(reads()).toBe(before + 2);
});

test("[OLIST-01] [DINE-04] a phone that was asleep when its table was paid finds its rounds, and the receipt, in its orders", async () => {
  server.answer({
    getTableReceipt: () => ({
      number: "017",
      closed: "2026-11-21T14:00:00Z",
      table: { id: "t-7", name: "Table 7" },
      floor: null,
      store: wireStore(),
      guests: [],
      bill: wireTableBill({ status: "closed", paid: 277.15, due: 0 }),
      refunds: [],
      rounds: [{ order_id: "o1", access_token: "token" }],
    }),
  });
  localStorage.setItem("kaapi:table-receipt", JSON.stringify({ token: "ana.mac", at: Date.now() }));
  state = "COMPLETED";
  const page = list();
  await expect.poll(() => page.current.orders.rows?.map((row) => row.id)).toEqual(["o1"]);
  cleanup();
  const { order, orderStatus, checkout, problems, errors } = en;
  render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <NextIntlClientProvider
          locale="en"
          timeZone="UTC"
          messages={{ order, orderStatus, checkout, problems, errors } as never}
        >
          <OrdersIsland reorder />
        </NextIntlClientProvider>
      </StorefrontProvider>
    </AppRouterContext>,
  );
  const link = await screen.findByRole("link", { name: en.order.list.tableReceipt });
  expect(link.getAttribute("href")).toBe("/table-receipt");
});

test("[OLIST-01] after signing in the orders placed on this device before stay in the list, each once, newest first, and on the menu", async () => {
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
  const summary = (id: string, created: string) => ({
    id,
    created,
    payment_option: "cash",
    discount: 0,
    total_charges: 0,
    order_state: "PLACED",
    order_subtotal: 1,
    order_type: "pickup",
    total_taxes: 0,
    biz_location_id: "a",
    biz_location_name: "A",
    delivery_datetime: null,
    address: null,
    order_total: 253.05,
    items: [],
  });
  let own = [summary("o2", "2100-01-01T12:00:00Z"), summary("o0", "2001-01-01T12:00:00Z")];
  server.answer({
    getOrdersList: ({ progress }) => ({ orders: progress === "ACTIVE" ? own : [], total: own.length }),
    getPastOrders: () => ({ orders: [], total: 0 }),
  });
  const shop = settings({ origin: server.origin });
  const open = () =>
    renderHook(
      () => {
        const customer = useCustomerOrders();
        return mergeOrders(customer, useDeviceOrders(customer.rows ?? []));
      },
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <StorefrontProvider settings={shop}>
            <SignedIn>{children}</SignedIn>
          </StorefrontProvider>
        ),
      },
    ).result;
  const first = open();
  await expect.poll(() => first.current.rows?.map(({ id }) => id)).toEqual(["o2", "o1", "o0"]);
  cleanup();
  // The menu's card knows them too: what is under way here is not hidden by the sign-in.
  own = [{ ...summary("o2", "2100-01-01T12:00:00Z"), order_state: "COMPLETED" }];
  server.answer({ getOrdersList: ({ progress }) => ({ orders: progress ? [] : own, total: own.length }) });
  const card = renderHook(() => useStorefront(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StorefrontProvider settings={shop}>
        <SignedIn>{children}</SignedIn>
      </StorefrontProvider>
    ),
  }).result;
  const signal = new AbortController().signal;
  expect(await lastOrder(card.current, signal)).toMatchObject({ ok: true, value: { id: "o1", state: "PLACED" } });
  expect(await liveOrders(card.current, signal)).toMatchObject({ ok: true, value: [{ id: "o1" }] });
  cleanup();
  own = [summary("o1", "2100-01-01T12:00:00Z")];
  const second = open();
  await expect.poll(() => second.current.rows?.map(({ id }) => id)).toEqual(["o1"]);
});

test("[OLIST-01] an order under way is found on the device and in the account behind any number that wait for their payment or were called off", async () => {
  const waiting = { status: "pending", provider: null, txn_id: null, amount: null, refunds: [] };
  server.answer({
    getOrderDetails: ({ order_id }) => {
      if (order_id === "o1") return { ...wireOrder("ACKNOWLEDGED"), order_id };
      if (String(order_id).startsWith("off")) return { ...wireOrder("CANCELLED"), order_id };
      return { ...wireOrder("PLACED"), order_id, payment: waiting };
    },
    getOrdersList: () => ({ orders: [], total: 0 }),
  });
  const { storefront } = list().current;
  for (const id of ["o1", "off1", "off2", "off3", "off4", "p1", "p2", "p3"])
    rememberPlacedOrder(storefront, id, "token");
  const { signal } = new AbortController();
  expect(await lastOrder(storefront, signal)).toMatchObject({ ok: true, value: { id: "o1" } });
  localStorage.setItem("kaapi:orders", JSON.stringify(["p1", "p2", "p3", "p4", "o1"].map((id) => [id, "token"])));
  expect(await liveOrders(storefront, signal)).toMatchObject({ ok: true, value: [{ id: "o1" }] });
  const account = renderHook(() => useStorefront(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <SignedIn>{children}</SignedIn>
      </StorefrontProvider>
    ),
  }).result.current;
  await lastOrder(account, signal);
  await liveOrders(account, signal);
  const asked = server.callsOf("GetOrdersList").map(({ variables }) => variables);
  expect(asked).toMatchObject([
    { limit: 6, held: false, state: expect.not.arrayContaining(["CANCELLED"]) },
    { limit: 3, held: false, progress: "ACTIVE" },
  ]);
});

/** A customer signed in before anything is read. */
function SignedIn({ children }: { children: ReactNode }) {
  const storefront = useStorefront();
  useState(() => {
    storefront.hydrate();
    const accessToken = token({ sub: "ana", exp: Math.round(Date.now() / 1000) + 9000 });
    const person = { phone: "+919876543210", email: null, first_name: null, last_name: null, full_name: null };
    storefront.session.setState({ accessToken, user: { ...person, is_guest_checkout: false } });
  });
  return children;
}

/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, prefetch: () => {} } as never;

test("[OLIST-03] a guest orders the same again from the list of this device, under way or over; one that waits for its payment says so", async () => {
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
  const open = () =>
    render(
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <AppRouterContext value={ROUTER}>
            <OrdersIsland reorder />
          </AppRouterContext>
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
  open();
  await screen.findByRole("heading", { name: en.order.list.active });
  await screen.findByRole("button", { name: en.order.reorder.action });
  const track = () => screen.queryByText(en.order.list.track, { selector: "a" });
  expect(track()?.getAttribute("href"), "before it is ordered again").toBe("/orders/o1");
  cleanup();
  state = "COMPLETED";
  open();
  await screen.findByRole("button", { name: en.order.reorder.action });
  expect(track()).toBeNull();
  cleanup();
  const payment = { status: "pending", provider: null, txn_id: null, amount: null };
  server.answer({ getOrderDetails: () => ({ ...wireOrder("PLACED"), payment }) });
  open();
  await screen.findByText(en.order.headline.WAITING);
  expect(screen.queryByText(en.orderStatus.PLACED), "the store has not received it").toBeNull();
});

test("[OLIST-01] an attempt that was never paid is no past order; one that ended with money to give back is", async () => {
  let status = "failed";
  const payment = () => ({ status, provider: null, txn_id: null, amount: null });
  server.answer({ getOrderDetails: () => ({ ...wireOrder("EXPIRED"), payment: payment() }) });
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
  const page = list();
  await expect.poll(() => page.current.orders.rows).toEqual([]);
  status = "refunding";
  act(() => page.current.orders.retry());
  await expect.poll(() => page.current.orders.rows?.map(({ state }) => state)).toEqual(["EXPIRED"]);
});

test("[OLIST-01] an order followed by a shared link is not in the list of this device, nor the last order here", async () => {
  state = "COMPLETED";
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token", "followed"]]));
  const page = list();
  await expect.poll(() => page.current.orders.rows).toEqual([]);
  const { signal } = new AbortController();
  expect(mayHaveOrdered(page.current.storefront)).toBe(false);
  expect(await lastOrder(page.current.storefront, signal)).toEqual({ ok: true, value: null });
  expect(await lastOptions(page.current.storefront, "dosa", signal)).toEqual({ ok: true, value: null });
  expect(server.callsOf("GetOrderDetails")).toEqual([]);
});

test("[OLIST-03] the last order of a device is the latest, under way or over; what waits for its payment is none", async () => {
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
  const page = list();
  const last = async () => {
    const answer = await lastOrder(page.current.storefront, new AbortController().signal);
    return answer.ok ? answer.value?.state : answer.error;
  };
  for (state of ["PLACED", "DISPATCHED", "COMPLETED"] as const) expect(await last()).toBe(state);
  for (state of ["CANCELLED", "EXPIRED", "VOIDED"] as const) expect(await last(), "was not had").toBeUndefined();
  const payment = { status: "pending", provider: null, txn_id: null, amount: null };
  server.answer({ getOrderDetails: () => ({ ...wireOrder("PLACED"), payment }) });
  expect(await last()).toBeUndefined();
});
