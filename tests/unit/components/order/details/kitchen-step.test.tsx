import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { OrderTimeline } from "@/components/order/status/order-timeline";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import { toWireInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { wireOrder } from "../../../lib/actions/order/wire-order";
import { settings } from "../../../lib/fixtures";

afterEach(cleanup);
const HOUR = 3_600_000;

/** The step at which an order in this state is. */
function step(state: "PLACED" | "ACKNOWLEDGED" | "FOODREADY", { later = false } = {}): string {
  const delivery_datetime = toWireInstant(Date.now() + (later ? 24 : 0.5) * HOUR);
  const wire = { ...wireOrder(state), is_future_order: later, delivery_datetime };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <OrderTimeline order={orderDetailOf(wire, minorUnits("INR"))} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const text = document.querySelector('[aria-current="step"]')?.textContent ?? "";
  cleanup();
  return text;
}

test("[OLIST-02] the step of a confirmed order is that it is being prepared, as the headline says, but for one that is for later", () => {
  const { PLACED, ACKNOWLEDGED, INPREP, FOODREADY } = en.orderStatus;
  expect(step("PLACED")).toContain(PLACED);
  expect(step("ACKNOWLEDGED")).toContain(INPREP);
  expect(step("ACKNOWLEDGED", { later: true })).toContain(ACKNOWLEDGED);
  expect(step("FOODREADY")).toContain(FOODREADY);
});
