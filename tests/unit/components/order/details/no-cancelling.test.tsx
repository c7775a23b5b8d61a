import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { CancelOrder } from "@/components/order/cancel-order";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import type { OrderStatus } from "@/lib/domain/enumerations";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { wireOrder } from "../../../lib/actions/order/wire-order";
import { settings } from "../../../lib/fixtures";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What is said of cancelling an order of a shop whose guests cannot cancel, at this time of a day that opens at eleven. */
function said(
  state: OrderStatus,
  clock: string,
  { order_type = "Pickup", phone = "+918045550101" as string | null } = {},
) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`2026-11-23T${clock}:00+05:30`) });
  const wire = wireOrder(state);
  const hours = { opening_time: "11:00:00", closing_time: "23:00:00", hours: [] };
  const order = orderDetailOf(
    { ...wire, order_type, cancellable_until: null, payment: null, store: { ...wire.store, ...hours, phone } },
    minorUnits("INR"),
  );
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <CancelOrder order={order} onChange={() => {}} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const text = container.textContent;
  cleanup();
  return text;
}

test("[D9] an order that cannot be cancelled says so before it is cooked, and when a closed store answers calls", () => {
  const { none } = en.order.cancel;
  expect(said("PLACED", "13:00")).toBe(none);
  expect(said("ACKNOWLEDGED", "09:30")).toMatch(
    /^This order can't be cancelled online.* The store opens and takes calls at 11:00.AM\.$/i,
  );
  expect(said("PLACED", "23:30")).toMatch(/ The store opens and takes calls tomorrow at 11:00.AM\.$/i);
  expect(said("FOODREADY", "13:00")).toBe("");
  expect(said("COMPLETED", "13:00")).toBe("");
  expect(said("PLACED", "13:00", { order_type: "Dinein" })).toBe("");
  expect(said("PLACED", "13:00", { phone: null })).toBe("");
});

test("[D9] whoever was offered to cancel hears it when that ends, by time or because the food is ready, and not of an order that is over", () => {
  const until = "2026-11-23T07:40:00Z";
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T07:39:00Z") });
  const { store } = wireOrder("PLACED");
  const open = { ...store, opening_time: "11:00:00", closing_time: "23:00:00", hours: [], phone: "+918045550101" };
  const page = (state: OrderStatus, cancellable_until: string | null) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <CancelOrder
          order={orderDetailOf(
            { ...wireOrder(state), store: open, payment: null, cancellable_until },
            minorUnits("INR"),
          )}
          onChange={() => {}}
        />
      </StorefrontProvider>
    </NextIntlClientProvider>
  );
  const { container, rerender } = render(page("ACKNOWLEDGED", until));
  const told = container.querySelector('[role="status"]');
  expect(container.textContent).toMatch(/left to cancel, unless it's ready sooner/);
  expect(told?.textContent).toBe("");
  for (const state of ["FOODREADY", "DISPATCHED", "ACKNOWLEDGED"] as const) {
    rerender(page(state, null));
    expect(container.querySelector("[data-cancel]")).toBeNull();
    // The same element, because a region that comes with its text is not announced.
    expect(container.querySelector('[role="status"]')).toBe(told);
    expect(told?.textContent).toContain(en.order.cancel.over);
  }
  for (const state of ["COMPLETED", "CANCELLED"] as const) {
    rerender(page(state, null));
    expect(container.textContent).toBe("");
  }
});
