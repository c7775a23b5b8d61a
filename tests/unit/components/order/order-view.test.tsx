import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OrderView } from "@/components/order/status/order-view";
import { placingKey, rememberHeldOrder } from "@/lib/actions/order/placing/placing";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import type { OrderStatus } from "@/lib/domain/enumerations";
import { toWireInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({ getBusinessInfo: () => null, getPushKey: () => "key" });
  server.answer({ submitFeedback: () => ({ success: true }) });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders/o1`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, prefetch: () => {} } as never;

const customer = { phone: "9000000001", full_name: "Asha Rao", is_guest_checkout: false };
let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}

/** The page of an order; `feedback`: what npsFeedback says; `access`: the order's access token on this device. */
function show(
  state: OrderStatus,
  {
    celebrates = false,
    feedback = true,
    guest = false,
    access = "",
    followed = false,
    payment = "due",
    until = null as string | null,
    message = null as string | null,
    wallet = null as number | null,
    promisedAt = null as number | null,
  } = {},
) {
  const cancellable_until = until ?? (state === "PLACED" ? new Date(Date.now() + 600_000).toISOString() : null);
  const wire = {
    ...wireOrder(state),
    order_number: "0177",
    items: [LINE],
    cancellable_until,
    wallet_credit_applied: wallet as never,
    delivery_datetime: promisedAt === null ? null : toWireInstant(promisedAt),
  };
  const paying = { status: payment, provider: null, txn_id: null, amount: null, card: null, refunds: null };
  const order = orderDetailOf({ ...wire, payment: paying }, minorUnits("INR"));
  const tracking = { order, loading: false, live: true, error: null };
  const offers = { feedback, reorder: true, message };
  if (access)
    localStorage.setItem("kaapi:orders", JSON.stringify([[order.order_id, access, ...(followed ? ["followed"] : [])]]));
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <AppRouterContext value={ROUTER}>
          <Peek />
          <OrderView order={order} tracking={tracking} onChange={() => {}} celebrates={celebrates} offers={offers} />
        </AppRouterContext>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const user = { ...customer, is_guest_checkout: guest } as never;
  act(() => storefront.session.setState({ accessToken: "token", user }));
}
const LINE = {
  id: "l1",
  item_id: "dosa",
  title: "Masala Dosa",
  quantity: 2,
  total: 241,
  total_with_tax: 253.05,
  food_type: "veg" as const,
  instructions: null,
  status: null,
  options: [],
} as never;
const question = () => screen.queryByRole("heading", { name: en.order.feedback.title });

test("[ORD-04] right after placing, the page thanks, says that the order is there and shows it: its number, its dishes and what it costs", () => {
  show("PLACED", { celebrates: true });
  const text = document.body.textContent ?? "";
  for (const said of [en.order.thanks.placed, "0177", "Masala Dosa", "253.05"]) expect(text).toContain(said);
  expect([question(), text.includes(en.order.headline.PLACED)], "the thanks say it").toEqual([null, false]);
  cleanup();
  show("PLACED");
  expect(document.body.textContent).not.toContain(en.order.thanks.placed);
});

test("[ORD-04] number, promised time and sum stand together at the top, before anything else; what the wallet pays is not asked for again", () => {
  show("PLACED", { celebrates: true, wallet: 53.05, promisedAt: Date.now() + 1_800_000 });
  const top = document.querySelector("[data-state]")?.textContent ?? "";
  for (const said of ["Order 0177", "₹200", "Pay when it arrives"]) expect(top).toContain(said);
  expect(top).toMatch(/(Arrives around|Tomorrow, around) \d{1,2}:\d{2}/);
  const all = document.body.textContent ?? "";
  // Far below them is the way to take it back.
  const order = ["0177", en.order.thanks.placed, en.order.cancel.action].map((part) => all.indexOf(part));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThanOrEqual(0);
  cleanup();
  show("CANCELLED");
  expect(document.querySelector("[data-order-sum]")).toBeNull();
});

test("[D25] [ORD-04] no screen says that the order is confirmed while the next one says that the store will confirm it", () => {
  const texts = [en, ar, es].map(({ order, pay }) => [
    pay.result.paid,
    pay.result.paidElsewhere,
    pay.result.pending,
    order.thanks,
  ]);
  for (const text of texts.flat(2).flatMap((each) => [each.title, each.text])) {
    expect(text).not.toMatch(/is confirmed|and confirmed|confirmado|تأكيد الطلب|تأك[ّ]?د طلبك/);
  }
});

test("[ORD-04] once it has come, its customer is asked how it was, when the business wants to know", () => {
  show("COMPLETED");
  expect(question()).not.toBeNull();
  cleanup();
  show("COMPLETED", { feedback: false });
  expect(question()).toBeNull();
  cleanup();
  show("COMPLETED", { guest: true });
  expect(question()).toBeNull();
});

test("[OLIST-04] a guest who holds the order's access token is asked too, and sends it with the feedback", async () => {
  show("COMPLETED", { guest: true, access: "link" });
  fireEvent.click(screen.getByRole("radio", { name: /^4 / }));
  fireEvent.click(screen.getByRole("button", { name: en.order.feedback.send }));
  await screen.findByText(en.order.feedback.thanks);
  const [sent] = server.callsOf("SubmitFeedback");
  expect(sent?.variables).toMatchObject({ orderId: "o1", rating: 4, token: "link", name: null });
});

test("[CFG-10] the business's message stands on the page while the order is under way, and no longer once it is over", () => {
  show("PLACED", { message: "Ring twice." });
  expect(document.body.textContent).toContain("Ring twice.");
  cleanup();
  show("COMPLETED", { message: "Ring twice." });
  expect(document.body.textContent).not.toContain("Ring twice.");
});

test("[LIVE-02] a device without a network is not told that its page updates by itself, though the socket still seems open", () => {
  show("ACKNOWLEDGED");
  expect(document.body.textContent).toContain(en.order.live.on);
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(document.body.textContent).toContain(en.order.live.offline);
  expect(document.body.textContent).not.toContain(en.order.live.on);
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(document.body.textContent).toContain(en.order.live.on);
});

test("[LIVE-01] messages are offered below the way to cancel, whose time runs out, and not once the food is ready", async () => {
  show("PLACED");
  await vi.waitFor(() => expect(document.querySelector("[data-push]")).not.toBeNull());
  const all = document.body.textContent ?? "";
  const offer = document.querySelector("[data-push]")?.textContent ?? "";
  expect(all.indexOf(offer)).toBeGreaterThan(all.indexOf(en.order.cancel.action));
  cleanup();
  const asked = server.calls.length;
  show("FOODREADY");
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
  await act(async () => {});
  expect(document.querySelector("[data-push]")).toBeNull();
});

test("[ORD-04] the stars alone are there at first; comment and button come with them, so nothing is sent without", () => {
  show("COMPLETED");
  expect(screen.queryByRole("button", { name: en.order.feedback.send })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /^4 / }));
  expect(screen.queryByRole("button", { name: en.order.feedback.send })).not.toBeNull();
  expect(screen.queryByLabelText(en.order.feedback.comments, { exact: false })).not.toBeNull();
});

test("[OLIST-03] an order that is over is ordered again by its customer and by a guest who holds its token, before its steps", () => {
  const again = () => screen.queryByRole("button", { name: en.order.reorder.action });
  const steps = () => screen.getByRole("list", { name: en.order.steps });
  const isBefore = (one: Node | null, other: Node) =>
    one !== null && Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (const state of ["COMPLETED", "CANCELLED"] as const) {
    show(state);
    expect(isBefore(again(), steps())).toBe(true);
    cleanup();
    show(state, { guest: true, access: "link" });
    expect(isBefore(again(), steps())).toBe(true);
    cleanup();
    localStorage.clear();
    show(state, { guest: true });
    expect(again()).toBeNull();
    expect(isBefore(screen.getByRole("link", { name: en.order.again }), steps())).toBe(true);
    cleanup();
  }
  show("PLACED", { guest: true });
  expect(again()).toBeNull();
});

test("[OLIST-03] an order under way can be ordered again as well, as the secondary action, but not while it waits for its payment", () => {
  const again = () => screen.queryByRole("button", { name: en.order.reorder.action });
  for (const state of ["PLACED", "ACKNOWLEDGED", "FOODREADY", "DISPATCHED"] as const) {
    show(state, { guest: true, access: "link" });
    expect(again()?.className).not.toContain("bg-primary ");
    cleanup();
  }
  show("COMPLETED", { guest: true, access: "link" });
  expect(again()?.className).toContain("bg-primary ");
  cleanup();
  show("PLACED", { guest: true, access: "link", payment: "pending" });
  expect(again()).toBeNull();
});

test("[ORD-04] an order under way leads to its store beside its status, and to the same again only below everything else", () => {
  const way = () => screen.getAllByRole("link", { name: en.order.directions });
  const follows = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  show("PLACED", { guest: true, access: "link" });
  const facts = screen.getByRole("heading", { name: en.order.details });
  expect(way().length, "once").toBe(1);
  expect(follows(way()[0] as HTMLElement, screen.getByRole("heading", { name: en.order.items }))).toBe(true);
  expect(follows(facts, screen.getByRole("button", { name: en.order.reorder.action }))).toBe(true);
  cleanup();
  show("COMPLETED", { guest: true, access: "link" });
  expect(way().length, "among what can be done").toBe(1);
  expect(follows(screen.getByRole("heading", { name: en.order.details }), way()[0] as HTMLElement)).toBe(true);
});

test("[D6] an order that waits for its payment leads on to it where its cart is, and nowhere else", () => {
  const pay = () => screen.queryByRole("link", { name: en.order.payHeld });
  show("PLACED", { guest: true, access: "link", payment: "pending" });
  expect(pay(), "the cart of the order is not here").toBeNull();
  rememberHeldOrder(storefront, { purposeId: placingKey(storefront), orderId: "o1", txnId: "t1" });
  cleanup();
  show("PLACED", { guest: true, access: "link", payment: "pending" });
  expect(pay()?.getAttribute("href")).toBe("/checkout");
  cleanup();
  show("PLACED", { guest: true, access: "link", payment: "paid" });
  expect(pay()).toBeNull();
});

test("[OLIST-02] the step of an order under way moves; that of a cancelled one is its end and stands still", () => {
  show("ACKNOWLEDGED");
  expect(document.querySelectorAll("[data-moving]").length).toBe(1);
  cleanup();
  show("CANCELLED");
  expect(document.querySelector('[aria-current="step"]')).not.toBeNull();
  expect(document.querySelector("[data-moving]")).toBeNull();
});

test("[ROLE-02] who follows a shared link can watch the order, and neither cancel, rate nor repeat it as theirs", () => {
  const cancel = () => screen.queryByRole("button", { name: en.order.cancel.action });
  const again = () => screen.queryByRole("button", { name: en.order.reorder.action });
  for (const followed of [false, true]) {
    for (const guest of [true, false]) {
      show("PLACED", { guest, access: "link", followed });
      expect(cancel() === null).toBe(followed);
      cleanup();
      show("COMPLETED", { guest, access: "link", followed });
      expect(question() === null).toBe(followed);
      expect(again() === null).toBe(followed);
      cleanup();
    }
  }
});

test("[D9] the time to cancel is said in minutes, and as a time of day with its date when it is longer", () => {
  const said = (seconds: number) => {
    show("PLACED", { until: new Date(Date.now() + seconds * 1000).toISOString() });
    const text = document.querySelector("[data-cancel] p")?.textContent ?? "";
    cleanup();
    return text;
  };
  expect(said(50)).toBe("Less than a minute left to cancel, unless it's ready sooner.");
  expect(said(80)).toBe("About a minute left to cancel, unless it's ready sooner.");
  expect(said(130)).toBe("About 2 minutes left to cancel, unless it's ready sooner.");
  expect(said(86_400)).toMatch(/^You can cancel until tomorrow at \d+:\d\d/);
  expect(said(3 * 86_400)).toMatch(/^You can cancel until \w+day, .+ at \d+:\d\d/);
});
