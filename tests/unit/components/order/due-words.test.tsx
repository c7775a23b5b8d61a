import { cleanup, render, renderHook } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { OrderListRow } from "@/components/order/list/order-row";
import { rowOfDetail } from "@/components/order/list/order-rows";
import { useExpected } from "@/components/order/map/order-map-view";
import { useHeadline, usePaidText, usePaymentOption, usePromise } from "@/components/order/order-words";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import { addDays, parseTime, toInstant, toWallClock, toWireInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider, StorefrontScope } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { settings, storefront } from "../../lib/fixtures";

afterEach(cleanup);

test.each([
  ["en", en, ["Pay when it arrives", "Pay at pickup", "Pay at the table"]],
  ["es", es, ["Pagas al recibir", "Pagas al recoger", "Pagas en la mesa"]],
  ["ar", ar, ["يُدفع عند وصوله", "يُدفع عند الاستلام من الفرع", "يُدفع على الطاولة"]],
] as const)("[OLIST-02] what is still due is paid where the guest gets the food (%s)", (locale, messages, said) => {
  const due = (order_type: string) => {
    const order = orderDetailOf({ ...wireOrder("PLACED"), order_type }, minorUnits("INR"));
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ locale })}>{children}</StorefrontProvider>
      </NextIntlClientProvider>
    );
    return renderHook(() => usePaidText(order), { wrapper }).result.current;
  };
  expect(["Delivery", "TakeAway", "Dinein"].map(due)).toEqual(said);
});

test("[OLIST-02] an order names the way to pay as the checkout did", () => {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ country })}>{children}</StorefrontProvider>
    </NextIntlClientProvider>
  );
  let country = "IN";
  const option = (payment_option: string, provider: string | null) =>
    renderHook(() => usePaymentOption({ payment_option, payment: { provider } as never, order_type: "Delivery" }), {
      wrapper,
    }).result.current;
  expect(option("payment_gateway", "MercadoPago")).toBe("Card");
  country = "CO";
  expect(option("payment_gateway", "MercadoPago")).toBe("Mercado Pago");
  expect(option("payment_gateway", "Stripe")).toBe(en.gateways.Stripe.name);
  expect(option("payment_gateway", "Unheard")).toBe(en.checkout.pay.option.payment_gateway);
  expect(option("cash", null)).toBe(en.checkout.pay.option.cash);
  expect(option("card_on_delivery", null)).toBe("Card at the door");
});

function listed(locale: "ar" | "en" | "es", change: Partial<ReturnType<typeof wireOrder>>) {
  const order = orderDetailOf({ ...wireOrder("PLACED"), ...change }, minorUnits("INR"));
  const shop = ({ children }: { children: React.ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={{ ar, en, es }[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ locale })}>
        <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>{children}</AppRouterContext>
      </StorefrontProvider>
    </NextIntlClientProvider>
  );
  const { container } = render(<OrderListRow row={rowOfDetail(order)} reorder={false} />, { wrapper: shop });
  const page = renderHook(() => usePromise(order), { wrapper: shop }).result.current?.text;
  return { row: container.textContent ?? "", page: page ?? "?" };
}

test.each([
  ["en", /Due (today|tomorrow) around \d+:\d\d/],
  ["es", /Para (hoy|mañana), hacia las? \d+:\d\d/],
] as const)(
  "[OLIST-01] the list says when an order is due as its page does: around a time, which is an estimate (%s)",
  (locale, said) => {
    expect(listed(locale, { delivery_datetime: toWireInstant(Date.now() + 3_600_000) }).row).toMatch(said);
  },
);

test.each(["ar", "en", "es"] as const)(
  "[OLIST-01] an order for a slot is due in the same span in the list as on its page, also across midnight (%s)",
  (locale) => {
    for (const [from, end] of [
      ["11:00:00", "11:30"],
      ["23:45:00", "00:15"],
    ] as const) {
      const ends = toInstant(
        addDays(toWallClock(Date.now(), "Asia/Kolkata").date, 3),
        parseTime(end) ?? 0,
        "Asia/Kolkata",
      );
      const slot = { is_future_order: true, time_slot_start: from, delivery_datetime: toWireInstant(ends) };
      const { row, page } = listed(locale, slot);
      const times = page.match(/\d+:\d\d/g) ?? [];
      expect(times).toHaveLength(2);
      expect(row).toContain("\u2013");
      for (const time of times) expect(row).toContain(time);
      cleanup();
    }
  },
);

test.each([
  ["en", ["Delivered", "Picked up", "Completed"]],
  ["es", ["Entregado", "Recogido", "Completado"]],
  ["ar", ["تم التوصيل", "تم الاستلام", "مكتمل"]],
] as const)(
  "[OLIST-01] the list says of an order that is over how the guest got it, in the words of its page (%s)",
  (locale, said) => {
    const messages = { ar, en, es }[locale];
    ["Delivery", "TakeAway", "Dinein"].forEach((order_type, at) => {
      const order = orderDetailOf({ ...wireOrder("COMPLETED"), order_type }, minorUnits("INR"));
      expect(listed(locale, { ...wireOrder("COMPLETED"), order_type }).row).toContain(said[at]);
      const wrapper = ({ children }: { children: React.ReactNode }) => (
        <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
          <StorefrontProvider settings={settings({ locale })}>{children}</StorefrontProvider>
        </NextIntlClientProvider>
      );
      expect(renderHook(() => useHeadline(order), { wrapper }).result.current).toBe(said[at]);
      cleanup();
    });
  },
);

test.each([
  ["en", /^Tonight, around 12:03/, /Due tonight around 12:03/, /Tonight, 12:03/],
  ["es", /^Esta noche, hacia las 0:03/, /Para esta noche, hacia las 0:03/, /Esta noche, 0:03/],
  ["ar", /^الليلة، نحو 12:03/, /الليلة/, /الليلة, 12:03/],
] as const)(
  "[OLIST-01] an order of this evening that comes after midnight is for tonight on its page, in the list and on its map, at a store that is open past midnight (%s)",
  (locale, page, row, map) => {
    const at = (minutes: number) => toInstant("2026-11-29", minutes, "Asia/Kolkata");
    const promises = (night: string) => {
      const due = toWireInstant(at(24 * 60 + 3));
      const order = orderDetailOf({ ...wireOrder("PLACED"), night, delivery_datetime: due }, minorUnits("INR"));
      const state = storefront({ locale }, { now: () => at(23 * 60 + 13) });
      const wrapper = ({ children }: { children: React.ReactNode }) => (
        <NextIntlClientProvider locale={locale} messages={{ ar, en, es }[locale]} timeZone="Asia/Kolkata">
          <StorefrontScope state={state}>
            <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>{children}</AppRouterContext>
          </StorefrontScope>
        </NextIntlClientProvider>
      );
      const { container } = render(<OrderListRow row={rowOfDetail(order)} reorder={false} />, { wrapper });
      const onMap = renderHook(() => useExpected({ state: "PLACED", delivery_datetime: due, night }), { wrapper });
      const onPage = renderHook(() => usePromise(order), { wrapper }).result.current?.text;
      return [onPage, container.textContent, onMap.result.current];
    };
    const expected = [page, row, map].map((said) => expect.stringMatching(said));
    expect(promises("2026-11-29")).toEqual(expected);
    cleanup();
    for (const [index, said] of promises("2026-11-30").entries()) expect(said).not.toEqual(expected[index]);
  },
);

test("[OLIST-01] the list names the step of a confirmed order as its page does: being prepared, or confirmed while it is for later", () => {
  const confirmed = (minutes: number, time_slot_start: string | null) => {
    const delivery_datetime = toWireInstant(Date.now() + minutes * 60_000);
    const { row } = listed("en", {
      state: "ACKNOWLEDGED",
      delivery_datetime,
      time_slot_start,
      is_future_order: time_slot_start !== null,
    } as never);
    cleanup();
    return row;
  };
  expect(confirmed(30, null)).toContain(en.orderStatus.INPREP);
  expect(confirmed(60, "11:00")).toContain(en.orderStatus.INPREP);
  expect(confirmed(300, "11:00")).toContain(en.orderStatus.ACKNOWLEDGED);
});
