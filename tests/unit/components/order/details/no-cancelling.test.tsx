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
