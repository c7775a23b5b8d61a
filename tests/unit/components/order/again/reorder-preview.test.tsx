import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import AgainBar from "@/components/order/again/again-bar";
import { ReorderButton } from "@/components/order/again/reorder-button";
import { addItem } from "@/lib/actions/cart/cart";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { wireOrder } from "../../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { coffee, settings, storeInMinor, wireStore } from "../../../lib/fixtures";

const line = (id: string, item_title: string, item_price: number, quantity = 1) => ({
  id,
  signature: id,
  quantity,
  item_title,
  item_price,
  food_type: "veg",
  has_options: false,
  category: null,
  instructions: null,
  options: [],
  mod_at: null,
});
const VADA = { id: "vada", title: "Vada", reason: "Not on the menu any more." };
const AS_THEN = { availableItems: [line("dosa", "Dosa", 90, 2)], unavailableItems: [], ordered_sub_total: 180 };
const PLACE = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
const FROM = { storeId: "indiranagar", mode: "pickup", addressId: null } as const;
const DOSA = `2 × Dosa`;

let server: CommerceServer;
let reorder: object = AS_THEN;
let elsewhere = wireStore();
beforeEach(async () => {
  reorder = AS_THEN;
  server = await startCommerce({
    reorder: () => reorder,
    getStoresList: () => [elsewhere],
    selectStore: () => ({ success: true }),
    getOrderDetails: () => ({ ...wireOrder("COMPLETED"), order_id: "o1", items: [], order_type: "Pickup" }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
const visited: string[] = [];
function State(): null {
  storefront = useStorefront();
  return null;
}
function show(children: React.ReactNode, minOrderTotal = 0) {
  visited.length = 0;
  const router = { push: (path: string) => visited.push(path), prefetch: () => {}, refresh: () => {} };
  render(
    <AppRouterContext value={router as never}>
      <StorefrontProvider settings={settings({ origin: server.origin, minOrderTotal: asMinor(minOrderTotal) })}>
        <State />
        <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
          {children}
        </NextIntlClientProvider>
      </StorefrontProvider>
    </AppRouterContext>,
  );
  const storeInfo = storeInMinor({ min_order_total: 0 });
  act(() => storefront.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "pickup", ...PLACE } }));
}
const bar = () => show(<AgainBar onBusy={() => {}} />);
const button = (minOrderTotal = 0) => show(<ReorderButton orderId="o1" place={FROM} />, minOrderTotal);
const press = async () => fireEvent.click(await screen.findByRole("button", { name: en.order.reorder.action }));
const count = () => storefront.cart.getState().item_count;
const question = () => screen.findByRole("alertdialog");
/** The checkout is another document, which the test's window does not load. */
const left = () => waitFor(() => expect(location.pathname).toBe("/checkout"));

test("[OLIST-03] before the first tap the bar says what was paid, where the same can be had again", async () => {
  bar();
  const summary = await screen.findByText(DOSA);
  // No line ends between the number and the dish.
  expect(summary.textContent).toBe(DOSA.replaceAll(" ", "\u00a0"));
  const text = summary.closest("[data-order-again]")?.textContent;
  // The dishes alone are ₹180.
  expect(text).toContain(`${en.order.reorder.title} · ₹253.05`);
  await press();
  await left();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("[OLIST-03] before the first tap the bar says what can be had again and what cannot, and no amount that nobody pays", async () => {
  reorder = { availableItems: [line("dosa", "Dosa", 95, 2)], unavailableItems: [VADA], ordered_sub_total: 210 };
  bar();
  const summary = await screen.findByText(DOSA);
  const text = summary.closest("[data-order-again]")?.textContent;
  expect(text).not.toContain("₹");
  expect(text).toContain("Not available now: Vada");
  expect(count()).toBe(0);
  expect(storefront.cart.getState().items).toEqual([]);
});

test("[OLIST-03] of an order that cannot be had at all the bar says so, and offers nothing", async () => {
  reorder = { availableItems: [], unavailableItems: [VADA], ordered_sub_total: 30 };
  bar();
  const offer = () => screen.queryByRole("button", { name: en.order.reorder.action });
  await screen.findByText(en.order.reorder.none, { selector: "bdi" });
  expect(offer()).toBeNull();
});

test("[OLIST-03] with other prices than then, the bar's button shows them first", async () => {
  reorder = { availableItems: [line("dosa", "Dosa", 95, 2)], unavailableItems: [VADA], ordered_sub_total: 210 };
  bar();
  await screen.findByText(DOSA);
  reorder = { availableItems: [line("dosa", "Dosa", 99, 2)], unavailableItems: [VADA], ordered_sub_total: 210 };
  await press();
  const dialog = within(await question());
  expect(dialog.getAllByText("₹198.00").length).toBe(2);
  dialog.getByText(VADA.reason);
  expect(count()).toBe(0);
  fireEvent.click(dialog.getByRole("button", { name: en.order.reorder.close }));
  expect(count()).toBe(0);
});

test("[OLIST-03] an order that is as it was goes into the cart with one tap", async () => {
  button();
  await press();
  await left();
  expect(count()).toBe(2);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("[OLIST-03] with another price or without a dish nothing is in the cart until the guest has seen it and agrees", async () => {
  reorder = { ...AS_THEN, ordered_sub_total: 170 };
  button();
  await press();
  const dialog = within(await question());
  dialog.getByText(en.order.reorder.changed);
  dialog.getByText(DOSA);
  expect(count()).toBe(0);
  fireEvent.click(dialog.getByRole("button", { name: en.order.reorder.toCheckout }));
  await left();
  expect(count()).toBe(2);
});

test("[OLIST-03] it is said beforehand that the dishes join those of a cart", async () => {
  reorder = { ...AS_THEN, ordered_sub_total: 170 };
  button();
  act(() => void addItem(storefront, coffee));
  await press();
  within(await question()).getByText("This joins the 1 item in your cart.");
});

test("[OLIST-03] an order that is as it was asks before it joins other dishes, and can take their place", async () => {
  button();
  act(() => void addItem(storefront, coffee));
  await press();
  const joins = within(await question());
  joins.getByText(en.order.reorder.joining);
  expect(count()).toBe(1);
  fireEvent.click(joins.getByRole("button", { name: en.order.reorder.alone }));
  await left();
  expect(storefront.cart.getState().items.map(({ id, quantity }) => [id, quantity])).toEqual([["dosa", 2]]);
});

test("[OLIST-03] a cart that an old order was to replace stays until the guest agrees to the order's new prices", async () => {
  button();
  act(() => void addItem(storefront, coffee));
  await press();
  const joins = within(await question());
  reorder = { ...AS_THEN, ordered_sub_total: 170 };
  fireEvent.click(joins.getByRole("button", { name: en.order.reorder.alone }));
  await waitFor(async () => within(await question()).getByText(en.order.reorder.changed));
  const changed = within(await question());
  expect(storefront.cart.getState().items.map(({ id }) => id)).toEqual(["filter-coffee"]);
  fireEvent.click(changed.getByRole("button", { name: en.order.reorder.close }));
  expect(storefront.cart.getState().items.map(({ id }) => id)).toEqual(["filter-coffee"]);
});

test("[OLIST-03] a cart that an old order was to replace stays if that order's store takes no orders any more", async () => {
  elsewhere = wireStore({ biz_location_id: "koramangala", temporarily_closed: true });
  show(<ReorderButton orderId="o1" place={{ ...FROM, storeId: "koramangala" }} />);
  act(() => void addItem(storefront, coffee));
  await press();
  fireEvent.click(within(await question()).getByRole("button", { name: en.order.reorder.alone }));
  await waitFor(() => expect(storefront.toasts.list()[0]?.title).toBe(en.errors.STORE_TEMPORARY_CLOSED));
  expect(storefront.cart.getState().items.map(({ id }) => id)).toEqual(["filter-coffee"]);
});

test("[OLIST-03] an order joins the dishes of a cart when the guest says so", async () => {
  button();
  act(() => void addItem(storefront, coffee));
  await press();
  fireEvent.click(within(await question()).getByRole("button", { name: en.order.reorder.join }));
  await left();
  expect(storefront.cart.getState().items.map(({ id }) => id)).toEqual(["filter-coffee", "dosa"]);
});

test("[OLIST-03] [ORD-01] a cart below a minimum order that has been raised leads to more dishes", async () => {
  button(50_000);
  await press();
  await waitFor(() => expect(visited).toEqual(["/menu"]));
  expect(count()).toBe(2);
});
