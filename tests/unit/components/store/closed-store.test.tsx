import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClosedBanner } from "@/components/store/closed/closed-banner";
import { LocatorCard } from "@/components/store/locator/locator-card";
import { PlaceButton } from "@/components/store/picker/place-button";
import type { PickerTexts } from "@/components/store/store-texts";
import { LANGUAGES } from "@/config/languages";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import { asMinor } from "@/lib/domain/money";
import type { PreorderRules } from "@/lib/domain/store/preorder";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { NOW, settings, wireStore } from "../../lib/fixtures";

const ROUTER = { refresh() {} } as never;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const MESSAGES = { ar, en, es };
/** Open on Fridays alone; it is Saturday. */
const shut = {
  opening_time: null,
  closing_time: null,
  hours: [{ day: "fri", open: "10:00", close: "11:00" }],
  on_close_msg: "The griddle is off.",
};
const always = { opening_time: "00:00:00", closing_time: "24:00:00", hours: [], on_close_msg: "The griddle is off." };

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}
const told = (locale: keyof typeof MESSAGES) => ({ place: MESSAGES[locale].place }) as unknown as PickerTexts;

interface Shown {
  locale?: keyof typeof MESSAGES;
  marked?: boolean;
  preorder?: PreorderRules;
  storesPath?: string;
}

function show(
  change: Parameters<typeof wireStore>[0],
  { locale = "en", marked = false, preorder, storesPath }: Shown = {},
) {
  const store = storeOf(wireStore(change), minorUnits("INR"));
  const texts = told(locale);
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <AppRouterContext value={ROUTER}>
        <StorefrontProvider settings={settings({ locale })}>
          <Keep />
          <PlaceButton
            shown={{ storeId: store.biz_location_id, mode: "delivery" }}
            mode="delivery"
            modes={["delivery", "pickup"]}
            title={MESSAGES[locale].place.delivery}
            name={store.name}
            change="change"
            texts={texts.place}
            words={{ streets: true, find: "findHint" }}
          />
          <LocatorCard
            store={store}
            formattedPhone={null}
            mode="delivery"
            distance={null}
            serving={true}
            selected={false}
            busy={false}
            texts={texts}
            onShow={() => {}}
            onOrder={() => {}}
          />
          <ClosedBanner
            texts={MESSAGES[locale].place}
            message="Closed for a few days."
            stores={[]}
            mode="delivery"
            preorder={preorder ?? null}
            storesPath={storesPath}
          />
        </StorefrontProvider>
      </AppRouterContext>
    </NextIntlClientProvider>,
  );
  const selected = {
    id: store.biz_location_id,
    storeInfo: store,
    ffMode: "delivery" as const,
    deliveryInfo: null,
    latitude: null,
    longitude: null,
    address: null,
    placeId: null,
  };
  act(() => storefront.store.setState({ selected, isStoreClosed: marked }));
  const part = (selector: string) => container.querySelector(selector)?.textContent ?? null;
  return {
    header: () => part(".place-button"),
    card: () => part("[data-store]"),
    hours: () => container.querySelector("[data-store] .hours-line")?.getAttribute("data-open"),
    banner: () => part("[data-store-closed]"),
  };
}

test("[STORE-06] an open store names its minutes in the header and on its card", async () => {
  const page = show(always);
  await expect.poll(page.header).toContain("45 min");
  expect(page.card()).toContain("In 45 min");
  expect(page.card()).not.toContain("The griddle is off.");
  expect(page.banner()).toBeNull();
});

test("[STORE-06] [STORE-10] a closed store names no minutes anywhere, and the same time of opening everywhere, beside its own sentence", async () => {
  for (const locale of LANGUAGES) {
    const page = show(shut, { locale });
    await expect.poll(page.hours).toBe("false");
    await expect.poll(page.banner).not.toBeNull();
    const words = document.querySelector("[data-store] .hours-line")?.textContent ?? "";
    // Where a phone's header has no room for it, a screen reader says it all the same, also once the banner was dismissed.
    expect(document.querySelector(".place-title > span")?.className).toBe("max-lg:sr-only");
    expect(words).toMatch(/10[:.]00/);
    for (const text of [page.header(), page.card(), page.banner()]) {
      expect(text).toContain(words);
      expect(text).not.toMatch(/45/);
    }
    for (const text of [page.card(), page.banner()]) expect(text).toContain("The griddle is off.");
    cleanup();
  }
});

test("[STORE-10] a paused store says so, with its own word before the business's", async () => {
  const paused = show({ ...always, temporarily_closed: true });
  await expect.poll(paused.banner).toContain(en.place.pausedNow);
  expect(paused.banner()).toContain("The griddle is off.");
  expect(paused.banner()).not.toContain("Closed for a few days.");
  expect(paused.header()).not.toMatch(/45/);
  cleanup();
  const silent = show({ ...always, on_close_msg: null }, { marked: true });
  await expect.poll(silent.banner).toContain("Closed for a few days.");
  cleanup();
  const off = show({ ...always, on_close_msg: null, enabled_for_ordering: false }, { marked: true });
  await expect.poll(off.banner).toContain(en.place.noOrdersNow);
  expect(off.banner()).not.toContain("Closed for a few days.");
});

test("[STORE-10] a hidden name goes no further than the mapper of stores", () => {
  expect(storeOf(wireStore({ hide_store_name: true }), minorUnits("INR")).name).toBe("Bengaluru");
  expect(storeOf(wireStore(), minorUnits("INR")).name).toBe("Indiranagar");
});

test("[RTE-22] the banner of a closed store goes once a later time is chosen, and is back without one", async () => {
  const page = show(shut);
  await expect.poll(page.banner).not.toBeNull();
  const timeSlot = { start_time: "10:00:00", end_time: "10:30:00" };
  act(() => storefront.time.setState({ orderTime: { date: "2026-11-20", timeSlot, orderNowOffsetTime: 0 } }));
  expect(page.banner()).toBeNull();
  act(() => storefront.time.setState({ orderTime: null }));
  expect(page.banner()).not.toBeNull();
});

test("[RTE-22] above a cart bar the banner of a closed store is one line of the bar, without what a phone has no room for", async () => {
  const page = show(shut);
  await expect.poll(page.banner).toContain("The griddle is off.");
  const top = document.createElement("div");
  document.body.append(top);
  act(() => storefront.ui.setState({ barTop: top }));
  expect(top.textContent).toMatch(/10[:.]00/);
  expect(top.textContent).not.toContain("The griddle is off.");
  expect(document.querySelectorAll("[data-store-closed]")).toHaveLength(1);
  act(() => storefront.ui.setState({ barTop: null }));
  expect(page.banner()).toContain("The griddle is off.");
  top.remove();
});

const WEEK: PreorderRules = { slots: [], maxPreOrderDate: 7 };

/** The guest has added a dish. */
const addDish = () => act(() => storefront.cart.setState({ item_count: 1, sub_total: asMinor(20_000) }));

test("[RTE-22] the line above a cart bar leads to ordering for later where the shop takes such orders", async () => {
  for (const locale of LANGUAGES) {
    const page = show({ ...shut, min_order_total: 0 }, { locale, preorder: WEEK });
    addDish();
    await expect.poll(page.banner).toContain(MESSAGES[locale].place.orderForLater);
    const top = document.body.appendChild(document.createElement("div"));
    act(() => storefront.ui.setState({ barTop: top }));
    const later = screen.getByRole("link", { name: MESSAGES[locale].place.orderForLaterShort });
    expect(later.getAttribute("href")).toBe("/checkout");
    expect(top.textContent).not.toContain(MESSAGES[locale].place.orderForLater);
    cleanup();
    document.body.replaceChildren();
  }
  const page = show({ ...shut, min_order_total: 0 });
  addDish();
  await expect.poll(page.banner).not.toBeNull();
  act(() => storefront.ui.setState({ barTop: document.body.appendChild(document.createElement("div")) }));
  expect(screen.queryByRole("link", { name: en.place.orderForLaterShort })).toBeNull();
});

test("[RTE-22] in the bar of a dish's page, with nothing in the cart yet, the line says that one can order for later, and leads nowhere", async () => {
  const page = show({ ...shut, min_order_total: 0 }, { preorder: WEEK });
  await expect.poll(page.banner).not.toBeNull();
  const top = document.body.appendChild(document.createElement("div"));
  act(() => storefront.ui.setState({ barTop: top }));
  expect(top.textContent).toContain(en.place.orderForLater);
  expect(top.querySelector("a")).toBeNull();
  top.remove();
});

test("[RTE-22] below the minimum order the line above a cart bar says that one can order for later, and leads nowhere, as the bar", async () => {
  const page = show({ ...shut, min_order_total: 500 }, { preorder: WEEK });
  await expect.poll(page.banner).not.toBeNull();
  const top = document.body.appendChild(document.createElement("div"));
  act(() => storefront.ui.setState({ barTop: top }));
  expect(top.textContent).toContain(en.place.orderForLater);
  expect(top.querySelector("a")).toBeNull();
  top.remove();
});

test("[RTE-22] a closed store is announced once: neither moving into the cart bar nor a page read again announces it again", async () => {
  const page = show(shut);
  const place = document.querySelector("p[role=status]");
  await expect.poll(page.banner).not.toBeNull();
  const announced = () =>
    [...document.querySelectorAll("[role=status]")].filter((part) => /10[:.]00/.test(part.textContent));
  const [status, ...others] = announced();
  expect(others).toEqual([]);
  // Only a place that was there before its words is sure to be announced.
  expect(status === place).toBe(true);
  let changes = 0;
  const watch = new MutationObserver((records) => {
    changes += records.length;
  });
  watch.observe(status as Element, { childList: true, characterData: true, subtree: true });
  act(() => storefront.ui.setState({ barTop: document.body.appendChild(document.createElement("div")) }));
  // Read again, the store is another object that says the same.
  act(() =>
    storefront.store.setState(({ selected }) => ({
      selected: selected && { ...selected, storeInfo: { ...selected.storeInfo } },
    })),
  );
  expect(page.banner(), "the banner stands in the bar").toBeNull();
  act(() => storefront.ui.setState({ barTop: null }));
  await expect.poll(page.banner).not.toBeNull();
  watch.disconnect();
  expect(announced().map((part) => part === status)).toEqual([true]);
  expect(changes).toBe(0);
});

test("[RTE-22] the banner of a closed store is dismissed for the tab, and not that of another store", async () => {
  sessionStorage.clear();
  const page = show(shut);
  await expect.poll(page.banner).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: en.place.close }));
  expect(page.banner()).toBeNull();
  cleanup();
  const again = show(shut);
  await expect.poll(again.header).toMatch(/10[:.]00/);
  expect(again.banner()).toBeNull();
  cleanup();
  const other = show({ ...shut, biz_location_id: "koramangala" });
  await expect.poll(other.banner).not.toBeNull();
  sessionStorage.clear();
});

test("[RTE-22] [TIME-05] at the checkout a closed store has no banner while its block of times asks for a later one; without later orders it has, and so it has beside an empty cart, which no block asks about", async () => {
  const page = show(shut, { preorder: WEEK });
  await expect.poll(page.banner).not.toBeNull();
  cleanup();
  const checkout = show(shut, { storesPath: "/store-locator", preorder: WEEK });
  await expect.poll(checkout.header).toMatch(/10[:.]00/);
  await expect.poll(checkout.banner).not.toBeNull();
  addDish();
  await expect.poll(checkout.banner).toBeNull();
  cleanup();
  const now = show(shut, { storesPath: "/store-locator" });
  await expect.poll(now.banner).not.toBeNull();
});
