import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { describe, expect, test } from "vitest";
import { OrderHeadline } from "@/components/order/status/order-headline";
import { OrderTimeline } from "@/components/order/status/order-timeline";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import { addDays, DAY_KEYS, toInstant, toWallClock, toWireInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { settings } from "../../lib/fixtures";

const MINUTE = 60_000;
const MESSAGES = { ar, en, es };
type Locale = keyof typeof MESSAGES;
/** An order that was promised so many minutes from now, as its guest sees it. */
function show(minutes: number, change: Partial<ReturnType<typeof wireOrder>> = {}, locale: Locale = "en") {
  const promised = toWireInstant(Date.now() + minutes * MINUTE);
  const wire = { ...wireOrder("ACKNOWLEDGED"), delivery_datetime: promised, ...change };
  render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale })}>
        <OrderHeadline order={orderDetailOf(wire, minorUnits("INR"))} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  return document.body.textContent ?? "";
}

describe("when an order is to be expected", () => {
  test("[OLIST-02] on time, the page shows the promised time without an apology", () => {
    const text = show(30);
    expect(text).toMatch(/around \d{1,2}:\d{2}/);
    expect(text).not.toMatch(/sorry/i);
  });

  test("[OLIST-02] late, the page shows a new time, the promised one and an apology", () => {
    const text = show(-12);
    expect(text).toMatch(/Now expected around \d{1,2}:\d{2}/);
    expect(text).toMatch(/We were aiming for \d{1,2}:\d{2}\s?[AP]M and are running late\. Sorry/i);
    expect(show(-12, { order_type: "Pickup" })).toMatch(/Now ready around/);
  });

  test("[OLIST-02] a kitchen that told a later time says sorry for the first one before that is even missed", () => {
    const first_promise = toWireInstant(Date.now() + 10 * MINUTE);
    expect(show(40, { first_promise })).toMatch(/We were aiming for .* running late/);
  });

  test("[OLIST-02] after an hour no time is named: it says whom to call", () => {
    const text = show(-61);
    expect(text).toMatch(/call the store/);
    expect(text).not.toMatch(/expected around|aiming for/);
    // The page does not claim that all is well, as the state alone would suggest.
    expect(text).not.toContain("The store confirmed your order and is preparing it.");
  });

  test("[OLIST-02] in Arabic and Spanish as well", () => {
    expect(show(-12, {}, "es")).toContain(es.order.promise.sorry.split("{")[0]?.trim());
    cleanup();
    expect(show(-12, {}, "ar")).toContain(ar.order.promise.sorry.split("{")[0]?.trim());
  });

  test.each([
    ["en", /\bby\b|\bbefore\b|promise/i],
    ["es", /antes de|promet/i],
    ["ar", /قبل|وعد/],
  ] as const)(
    "[OLIST-02] [TIME-05] when an order for now comes is an estimate, in no language a guarantee (%s)",
    (locale, guarantee) => {
      for (const minutes of [30, -12]) {
        for (const order_type of ["Delivery", "Pickup"] as const) {
          show(minutes, { order_type }, locale);
          const said = screen.getByRole("status").parentElement?.querySelectorAll("p.mt-1, p.mt-2, p.font-semibold");
          expect([...(said ?? [])].map(({ textContent }) => textContent).join(" ")).not.toMatch(guarantee);
          cleanup();
        }
      }
    },
  );

  test("[OLIST-02] what has arrived is late no more", () => {
    expect(show(-12, { state: "COMPLETED" })).not.toMatch(/expected|sorry/i);
    expect(screen.getByRole("status").textContent).toBe("Delivered");
  });
});

test("[PAY-REFUND] the headline says that money is going back or went back, how much is still on its way, and never only Paid", () => {
  const paid = (status: string, ...refunds: readonly [number, string][]) => {
    const back = refunds.map(([amount, how]) => ({
      amount,
      to: "payment",
      status: how,
      created: "2026-11-21T08:00:00Z",
    }));
    const payment = { status, provider: "Stripe", txn_id: "t1", amount: 253.05, refunds: back };
    return {
      payment: payment as unknown as ReturnType<typeof wireOrder>["payment"],
      payment_option: "payment_gateway",
    };
  };
  const done = { state: "COMPLETED" as const };
  expect(show(-12, { ...done, ...paid("paid") })).toContain("Paid");
  cleanup();
  const going = show(-12, { ...done, ...paid("paid", [20, "gone_back"], [30.5, "going_back"], [9, "failed"]) });
  expect(going).toContain("Paid; ₹30.50 of it is being refunded");
  cleanup();
  expect(show(-12, { ...done, ...paid("paid", [20, "gone_back"]) })).toContain("Paid; ₹20.00 of it was refunded");
  cleanup();
  const off = show(-12, {
    state: "CANCELLED" as const,
    ...paid("refunding", [20, "gone_back"], [233.05, "going_back"]),
  });
  expect(off, "the rest has arrived").toContain("₹233.05 is being refunded");
  cleanup();
  const over = show(-12, { state: "CANCELLED" as const, ...paid("refunded", [253.05, "gone_back"]) });
  expect(over).toContain("₹253.05 refunded");
  expect(over).not.toContain("Paid");
});

test.each([
  ["en", /\byou\b/i],
  ["es", /\bte\b/i],
  ["ar", /إليك/],
] as const)(
  "[PAY-REFUND] [DINE-05] that line says of no money that it goes to whoever reads it, as another guest may have paid (%s)",
  (locale, reader) => {
    const { paid } = MESSAGES[locale].order;
    for (const key of ["refunding", "refundingSum", "refunded", "refundedSum", "partGoing", "partGone"] as const)
      expect(paid[key]).not.toMatch(reader);
  },
);

test.each([
  ["en", /nothing to pay/gi],
  ["es", /no pagas|nada que pagar/gi],
  ["ar", /لن تدفع|لا شيء مستحق/g],
] as const)(
  "[ORD-02] [PAY-REFUND] whoever cancels in time is told that nothing is to be paid only if nothing was paid, and once (%s)",
  (locale, nothing) => {
    const off = { state: "CANCELLED" as const, cancelled_by: "customer" as const };
    expect(show(30, off, locale).match(nothing)).toHaveLength(1);
    cleanup();
    const payment = { status: "refunding", provider: "Stripe", txn_id: "t1", amount: 253.05, refunds: [] } as never;
    const paid = show(30, { ...off, payment_option: "payment_gateway", payment }, locale);
    expect(paid).toContain(MESSAGES[locale].order.paid.refunding);
    expect(paid).not.toMatch(nothing);
  },
);

test("[ORD-02] an unpaid order that gave way to another one of its account says so, and what becomes of late money", () => {
  expect(show(30, { state: "EXPIRED", cancelled_by: "customer" })).toMatch(
    /another order was placed from your account/,
  );
  cleanup();
  expect(show(30, { state: "EXPIRED", cancelled_by: "system" })).toMatch(/paid or confirmed in time/);
});

test("[OLIST-02] an order for later is not promised a confirmation in a moment", () => {
  // A paused store: when it opens again nobody knows.
  const store = { ...wireOrder("PLACED").store, temporarily_closed: true };
  const later = { state: "PLACED" as const, is_future_order: true, store };
  expect(show(24 * 60, later)).toContain("You'll see here when the store confirms it.");
  cleanup();
  expect(show(30, { state: "PLACED" as const, store })).toContain("The store will confirm it in a moment.");
});

test("[OLIST-02] a store that is closed says when it opens and by when it confirms the order, which its staff may do sooner", () => {
  const day = DAY_KEYS[(new Date().getUTCDay() + 3) % 7] as string;
  const store = { ...wireOrder("PLACED").store, hours: [{ day, open: "11:00", close: "12:00" }] };
  expect(show(3 * 24 * 60, { state: "PLACED" as const, is_future_order: true, store })).toMatch(
    /Indiranagar opens (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day.* at 11:00.am and will confirm your order then, if not sooner\./,
  );
  cleanup();
  expect(show(30, { state: "ACKNOWLEDGED" as const, store })).not.toContain("confirm your order then");
});

test("[OLIST-02] a delivery in a slot says between when it arrives, and a pickup between when it is picked up", () => {
  const slot = { is_future_order: true, time_slot_start: "19:00:00" };
  const ends = toInstant(addDays(toWallClock(Date.now(), "Asia/Kolkata").date, 2), 19 * 60 + 30, "Asia/Kolkata");
  const change = { ...slot, delivery_datetime: toWireInstant(ends) };
  expect(show(0, change)).toMatch(/Arrives .* between 7:00.pm and 7:30.pm/);
  cleanup();
  expect(show(0, { ...change, order_type: "Pickup" })).toMatch(/Pick it up .* between 7:00.pm and 7:30.pm/);
});

test("[OLIST-02] the last step says how the guest gets the food", () => {
  const steps = (order_type: string, locale: Locale) => {
    const wire = {
      ...wireOrder("ACKNOWLEDGED"),
      order_type,
      coming_states: ["FOODREADY" as const, "COMPLETED" as const],
    };
    render(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ locale })}>
          <OrderTimeline order={orderDetailOf(wire, minorUnits("INR"))} />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  expect(steps("Delivery", "en")).toContain("Delivered");
  expect(steps("Pickup", "es")).toContain("Recogido");
  expect(steps("Pickup", "ar")).toContain("تم الاستلام");
});

test("[OLIST-02] [ORD-04] once the thanks for a new order give way to its confirmation nothing comes on top of it, and its lines keep their room", () => {
  const shown = (state: string) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <OrderHeadline order={orderDetailOf(wireOrder(state as "PLACED"), minorUnits("INR"))} thanks />
      </StorefrontProvider>
    </NextIntlClientProvider>
  );
  const shape = () => {
    const lines = [...(screen.getByRole("status").parentElement?.children ?? [])];
    return [
      lines.length,
      lines.findIndex((line) => line.role === "status"),
      document.querySelectorAll("[class*='max-sm:min-h-[2lh]']").length,
    ];
  };
  const { rerender } = render(shown("PLACED"));
  expect(screen.getByRole("status").textContent).toBe(en.order.thanks.placed);
  const before = shape();
  rerender(shown("ACKNOWLEDGED"));
  expect(screen.getByRole("status").textContent).toBe("The kitchen is on it");
  expect(shape()).toEqual(before);
  expect(before[2]).toBe(2);
  cleanup();
  // Whoever comes when it is confirmed already is thanked all the same.
  render(shown("ACKNOWLEDGED"));
  expect(document.body.textContent).toContain(en.order.thanks.title);
});
