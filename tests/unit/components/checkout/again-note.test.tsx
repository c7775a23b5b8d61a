import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { AgainNote } from "@/components/checkout/again-note";
import { addItem } from "@/lib/actions/cart/cart";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { OrderAgain } from "@/lib/storage/table";
import en from "@/messages/en.json";
import { branded, type Written } from "../../lib/branded";
import { startCommerce } from "../../lib/commerce-server";
import { coffee, settings, storeInMinor, user } from "../../lib/fixtures";

afterEach(cleanup);
const SLOT = { start_time: "19:00", end_time: "19:30" };
const DINNER: OrderTime = { date: "2026-11-23", timeSlot: SLOT, orderNowOffsetTime: 25 };

const orderAgain = (again: Partial<Written<OrderAgain>>) =>
  branded<OrderAgain>({
    number: "0177",
    lines: ["dosa"],
    mode: "delivery",
    slot: null,
    tip: 0,
    coupon: null,
    ...again,
  });

let storefront: StorefrontState;
function Peek(): null {
  storefront = useStorefront();
  return null;
}

function said(again: Partial<Written<OrderAgain>>, { chosen = null as OrderTime | null, takesTips = true } = {}) {
  const order = orderAgain(again);
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <AgainNote again={order} chosen={chosen} takesTips={takesTips} paymentOption={null} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const text = container.textContent ?? "";
  cleanup();
  return text;
}

test("[OLIST-03] what an order that is ordered again does not repeat is said, and what it does", () => {
  expect(said({ slot: SLOT }, { chosen: DINNER })).toMatch(
    /^.*Scheduled for Mon.*, 7:00.pm to 7:30.pm, the same time as before/i,
  );
  expect(said({ slot: SLOT })).toMatch(/That one was for 7:00.pm to 7:30.pm/i);
  expect(said({ tip: 2000 })).toContain("The tip of ₹20.00 isn't repeated");
  expect(said({ coupon: "FILTER10" })).toContain("FILTER10 isn't applied; sign in");
  // The fixture's visitor has delivery.
  expect(said({ mode: "pickup" })).toContain("That one was for pickup.");
  expect(said({ mode: null })).toBe("");
});

test("[OLIST-03] an order that is repeated whole needs no word, nor a tip where none is taken", () => {
  expect(said({})).toBe("");
  expect(said({ tip: 2000 }, { takesTips: false })).toBe("");
});

test("[OLIST-03] a guest who changes the mode in the checkout is told nothing of it, above the choice that was tapped", () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <Peek />
        <AgainNote again={orderAgain({ mode: "delivery" })} chosen={null} takesTips paymentOption={null} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toBe("");
  act(() => storefront.store.setState({ ffMode: "pickup" }));
  expect(container.textContent).toBe("");
});

test("[OLIST-03] [CPN-03] one tap applies the coupon of the order before, and a refusal gives the server's reason", async () => {
  let success = false;
  const server = await startCommerce({
    validateCouponCode: () => ({ success, value: 10, msg: success ? null : "Spend 300 or more.", lasting: false }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <Peek />
        <AgainNote again={orderAgain({ coupon: "FILTER10" })} chosen={null} takesTips paymentOption="cash" />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  act(() => {
    storefront.session.setState({ accessToken: "token", user: { ...user, is_guest_checkout: false } });
    storefront.store.setState({
      selected: { id: "indiranagar", storeInfo: storeInMinor(), ffMode: "delivery", ...place },
    });
    addItem(storefront, coffee);
  });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Apply FILTER10" }));
  press();
  await waitFor(() => expect(storefront.toasts.list()[0]?.title).toBe("Spend 300 or more."));
  success = true;
  await waitFor(press);
  await waitFor(() => expect(storefront.cart.getState().coupon_code).toBe("FILTER10"));
  expect(document.querySelector("[data-again]")).toBeNull();
  await server.close();
});
