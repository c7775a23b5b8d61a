import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RiderNotice } from "@/components/checkout/blocks/rider-notice";
import { useDeliveryEstimate } from "@/components/checkout/use-delivery-estimate";
import { LANGUAGES } from "@/config/languages";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import type { DashEstimate } from "@/lib/domain/cart/cart";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import type { BidChange } from "../../../../components/checkout/use-delivery-estimate.ts";
import { branded } from "../../lib/branded";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, wireStore } from "../../lib/fixtures";

let server: CommerceServer;
let price: number | null | Error = 45.5;
beforeEach(async () => {
  price = 45.5;
  let bids = 0;
  server = await startCommerce({
    getDeliveryEstimate() {
      if (price instanceof Error) throw price;
      bids += 1;
      const exp_at = new Date(Date.now() + 300_000).toISOString();
      const extra_info = { tech_fees: 1.5, logistic_fees: 44 };
      return price === null ? null : { bid_id: `b${bids}`, estimated_price: price, exp_at, minutes: 35, extra_info };
    },
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

let refreshes = 0;
const refresh = () => {
  refreshes += 1;
};
const MESSAGES = { ar, en, es };
const within =
  (locale: keyof typeof MESSAGES, own = settings({ locale })) =>
  ({ children }: { children: ReactNode }) => (
    <AppRouterContext value={{ refresh } as never}>
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={own}>{children}</StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>
  );

function checkout() {
  const storeInfo = storeOf(wireStore({ features: { dash: true } }), minorUnits("INR"));
  const store = { id: storeInfo.biz_location_id, storeInfo, ffMode: "delivery" } as unknown as SelectedStore;
  const wrapper = within("en", settings({ origin: server.origin }));
  const run = () => ({ estimate: useDeliveryEstimate(store), storefront: useStorefront() });
  const page = renderHook(run, { wrapper }).result;
  act(() => {
    page.current.storefront.store.setState({ selected: store });
    page.current.storefront.session.setState({ accessToken: "guest" });
    setCartDetails(page.current.storefront, { delivery_address: "home" });
  });
  return page;
}

test("[EST-01] a bid that is renewed at another price says what it was and what it is; at the same price nothing", async () => {
  const page = checkout();
  await expect.poll(() => page.current.estimate.rider).toBe("held");
  expect(page.current.estimate.bidChange).toBeNull();
  act(() => page.current.estimate.askAgain());
  await expect.poll(() => page.current.storefront.cart.getState().dashEstimate?.bid_id).toBe("b2");
  expect(page.current.estimate.bidChange).toBeNull();
  price = 60;
  act(() => page.current.estimate.askAgain());
  await expect.poll(() => page.current.estimate.bidChange).toEqual({ before: 4550, after: 6000 });
  // Another address is another question, and no change of this one.
  price = 20;
  act(() => setCartDetails(page.current.storefront, { delivery_address: "office" }));
  await expect.poll(() => page.current.estimate.bidChange).toBeNull();
});

test("[EST-01] [ROB-01] no bid and no response are distinguished; in both cases there is no bid and no time", async () => {
  const page = checkout();
  await expect.poll(() => page.current.estimate.rider).toBe("held");
  price = null;
  act(() => page.current.estimate.askAgain());
  await expect.poll(() => page.current.estimate.rider).toBe("unavailable");
  price = new Error("Down.");
  act(() => page.current.estimate.askAgain());
  await expect.poll(() => page.current.estimate.rider).toBe("failed");
  expect(page.current.storefront.cart.getState().dashEstimate).toBeNull();
  expect(page.current.storefront.time.getState().orderTime).toBeNull();
});

test("[EST-01] the guest reads it in their language, with both prices", () => {
  for (const locale of LANGUAGES) {
    const texts = MESSAGES[locale].checkout.rider;
    const notice = (rider: "held" | "failed", change: { before: number; after: number } | null) =>
      render(<RiderNotice rider={rider} change={branded<BidChange | null>(change)} canPickUp onAskAgain={() => {}} />, {
        wrapper: within(locale),
      }).container.textContent;
    const dearer = notice("held", { before: 4550, after: 6000 });
    expect(dearer).toContain(texts.changed);
    for (const amount of ["45.50", "60.00"]) expect(dearer).toContain(amount);
    expect(notice("failed", null)).toContain(texts.failedText);
    expect(notice("held", null)).not.toContain(texts.changed);
    // How long it takes is said in one place, where the time is chosen.
    expect(notice("held", null)).not.toMatch(/\d/);
    cleanup();
  }
});

test.each([
  ["en", "Delivery is ₹45.50: ₹44.00 for the rider and a ₹1.50 booking fee."],
  ["es", "El domicilio cuesta ₹45.50: ₹44.00 para el repartidor y ₹1.50 por la reserva."],
  ["ar", "التوصيل ₹45.50: منها ₹44.00 للمندوب و₹1.50 لخدمة الحجز."],
] as const)("[EST-01] what of a rider's price is whose is said (%s)", (locale, said) => {
  const { container } = render(
    <>
      <Peek />
      <RiderNotice rider="held" change={null} canPickUp onAskAgain={() => undefined} />
    </>,
    { wrapper: within(locale) },
  );
  const extra_info = { tech_fees: 150, logistic_fees: 4400 };
  const dashEstimate = branded<DashEstimate>({ bid_id: "b1", estimated_price: 4550, exp_at: 0, extra_info });
  act(() => peeked?.cart.setState({ dashEstimate }));
  expect(container.querySelector("[data-rider-fees]")?.textContent?.replace(/[\u2066-\u2069]/g, "")).toBe(said);
});

test("[STORE-11] who fetches the order after all reads so in the header at once", async () => {
  const notice = <RiderNotice rider="unavailable" change={null} canPickUp onAskAgain={() => undefined} />;
  const wrapper = within("en", settings({ origin: server.origin }));
  const page = renderHook(() => useStorefront(), {
    wrapper: ({ children }) => wrapper({ children: [notice, children] }),
  }).result;
  const selected = { id: "koramangala", ffMode: "delivery" } as unknown as SelectedStore;
  act(() => page.current.store.setState({ selected }));
  refreshes = 0;
  fireEvent.click(screen.getByRole("button", { name: en.checkout.rider.pickup }));
  await expect.poll(() => page.current.store.getState().selected?.ffMode).toBe("pickup");
  await expect.poll(() => refreshes).toBe(1);
});

let peeked: ReturnType<typeof useStorefront> | undefined;
function Peek() {
  peeked = useStorefront();
  return null;
}
