import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TwiceSheet } from "@/components/checkout/twice/twice-sheet";
import { useTwice } from "@/components/checkout/twice/use-twice";
import { liveOrders } from "@/lib/actions/order/live-orders";
import type { OrderDetailFieldsFragment } from "@/lib/api/generated/graphql";
import { addItem } from "@/lib/domain/cart/cart";
import type { OrderStatus } from "@/lib/domain/enumerations";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import en from "@/messages/en.json";
import { wireOrder } from "../../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { coffee, settings, user } from "../../../lib/fixtures";

let server: CommerceServer;
let order: {
  state: OrderStatus;
  quantity: number;
  payment: unknown;
  order_type: string;
} & Partial<Omit<OrderDetailFieldsFragment, "state" | "payment" | "order_type">>;
let storefront: StorefrontState | undefined;
let sent = 0;

beforeEach(async () => {
  sent = 0;
  order = { state: "ACKNOWLEDGED", quantity: 2, payment: null, order_type: "Delivery" };
  server = await startCommerce({
    getOrdersList: () => ({ total: 1, orders: [listed()] }),
    getOrderDetails: () => ({
      ...wireOrder(order.state),
      ...order,
      created: new Date(Date.now() - 3 * 60_000 - 500).toISOString(),
      items: [{ ...ITEM, quantity: order.quantity }],
    }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

const ITEM = {
  id: coffee.id,
  title: coffee.item_title,
  total: 120,
  total_with_tax: 126,
  food_type: "veg",
  instructions: "",
  status: null,
  reason: null,
  options: [],
};

/** The order as a customer's list has it. */
const listed = () => ({
  id: "o1",
  created: new Date().toISOString(),
  order_state: order.state,
  order_type: order.order_type,
  payment_option: "payment_gateway",
  payment_status: order.payment === null ? "paid" : "pending",
  biz_location_id: 1,
  biz_location_name: "Indiranagar",
  discount: 0,
  total_charges: 0,
  order_subtotal: 240,
  total_taxes: 12,
  order_total: 252,
  items: [{ ...ITEM, quantity: order.quantity }],
});

const WAITING = { status: "pending", provider: "stripe", amount: 120, method: null, refunds: [] };

/** The checkout's button, as far as it is concerned. */
function Button() {
  storefront = useStorefront();
  const twice = useTwice();
  const send = () => {
    sent += 1;
  };
  return (
    <>
      <button type="button" onClick={() => twice.asks(send) || send()}>
        Place
      </button>
      {twice.question ? <TwiceSheet {...twice.question} /> : null}
    </>
  );
}

/** With two coffees in the cart, once the device's orders have been read. */
async function checkout(): Promise<void> {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <Button />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  act(() => {
    const cart = storefront?.cart;
    const next = cart && addItem(cart.getState(), coffee, [], { now: Date.now(), quantity: 2, instructions: "" });
    if (next?.ok) cart?.setState(next.value, true);
  });
  await expect.poll(() => server.callsOf("GetOrderDetails").length).toBe(1);
}
const place = () => fireEvent.click(screen.getByRole("button", { name: "Place" }));
const isAsked = () => document.querySelector("[data-twice]") !== null;

test("[ORD-02] the dishes of an order under way are ordered again only after the guest was asked, and asked once", async () => {
  await checkout();
  // The answer is on its way to the page: a press before it arrives would order.
  await expect
    .poll(() => {
      if (!isAsked()) place();
      return isAsked();
    })
    .toBe(true);
  const before = sent;
  screen.getByText("You ordered the same dishes 3 minutes ago");
  screen.getByText(
    "Your order 17 is confirmed and has the same dishes. This one hasn't been sent yet. Send it as well?",
  );
  expect(screen.getByRole("link", { name: "See order 17" }).getAttribute("href")).toBe("/orders/o1");
  fireEvent.click(screen.getByRole("button", { name: en.checkout.twice.agree }));
  expect(sent).toBe(before + 1);
  place();
  expect(sent).toBe(before + 2);
  expect(isAsked()).toBe(false);
});

test.each([
  ["is over", { state: "COMPLETED" as const }],
  ["waits for its payment", { payment: WAITING }],
  ["is a round at a table", { state: "INPREP" as const, order_type: "Dinein" }],
])("[ORD-02] an order that %s is not one to ask about", async (_, change) => {
  const live = async () => {
    if (!storefront) return null;
    const read = await liveOrders(storefront, new AbortController().signal);
    return read.ok && read.value.map(({ id }) => id);
  };
  await checkout();
  const placed = order;
  expect(await live()).toEqual(["o1"]);
  order = { ...placed, ...change };
  expect(await live()).toEqual([]);
  // One who is signed in is asked no more than a guest is.
  if (order.state === "COMPLETED") return;
  act(() => storefront?.session.setState({ accessToken: "customer", user }));
  expect(await live()).toEqual([]);
  order = placed;
  expect(await live()).toEqual(["o1"]);
});

const EVENING = { start_time: "19:00", end_time: "19:30" };
/** A pickup for seven, by the store's clock. */
const FOR_SEVEN = {
  order_type: "Pickup",
  is_future_order: true,
  time_slot_start: "19:00:00",
  time_slot_end: "19:30:00",
  delivery_datetime: "2026-11-21 14:00",
};

test.each([
  ["for another time", { timeSlot: { start_time: "20:00", end_time: "20:30" } }, false],
  ["for the same time of another day", { date: "2026-11-22" }, false],
  ["to be delivered instead", { mode: "delivery" as const }, false],
  ["for the same time and way", {}, true],
  ["without pressing it", { timeSlot: { start_time: "20:00", end_time: "20:30" }, isAgain: false }, true],
  ["of another order", { timeSlot: { start_time: "20:00", end_time: "20:30" }, number: "9" }, true],
])(
  "[ORD-02] [OLIST-03] whoever ordered the dishes again is asked only if it may be the same order twice: %s",
  async (_, change, asks) => {
    Object.assign(order, FOR_SEVEN);
    const {
      mode = "pickup",
      isAgain = true,
      number = "17",
      ...time
    } = { date: "2026-11-21", timeSlot: EVENING, ...change } as {
      date: string;
      timeSlot: typeof EVENING;
      mode?: "pickup" | "delivery";
      isAgain?: boolean;
      number?: string;
    };
    await checkout();
    act(() => {
      storefront?.store.setState({ selected: { id: "1", ffMode: mode } } as never);
      storefront?.time.setState({ orderTime: { ...time, orderNowOffsetTime: 0 } });
    });
    const lines = storefront?.cart.getState().items.map(({ signature }) => signature) ?? [];
    const record = { number, lines, mode: "pickup" as const, slot: EVENING, tip: asMinor(0), coupon: null };
    if (storefront && isAgain) writeRecord(storefront, RECORDS.orderAgain, record);
    // The answer has come before the page reads it.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    place();
    expect(isAsked()).toBe(asks);
    expect(sent).toBe(asks ? 0 : 1);
  },
);
