import { cleanup, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NearbyNotice } from "@/components/store/nearby-notice";
import { StoreOption } from "@/components/store/picker/store-option";
import type { PickerTexts } from "@/components/store/store-texts";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import { asMinor, type Minor } from "@/lib/domain/money";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings, wireStore } from "../../lib/fixtures";

const texts = { place: en.place } as unknown as PickerTexts;

function show(
  change: Parameters<typeof wireStore>[0],
  mode: "delivery" | "pickup" = "delivery",
  tooFar = false,
  minOrderTotal: Minor | null = null,
) {
  const store = storeOf(wireStore(change), minorUnits("INR"));
  render(
    <StorefrontProvider settings={settings({ minOrderTotal })}>
      <StoreOption
        store={store}
        mode={mode}
        texts={texts}
        tooFar={tooFar}
        selected={false}
        busy={false}
        onChoose={() => {}}
      />
    </StorefrontProvider>,
  );
  return document.querySelector("button")?.textContent ?? "";
}

test("[STORE-05] a closed store says what delivery costs, and promises no time while nobody cooks", () => {
  const always = { opening_time: "00:00:00", closing_time: "24:00:00", hours: [] };
  expect(show(always)).toMatch(/45/);
  cleanup();
  const paused = show({ ...always, temporarily_closed: true });
  expect(paused).toContain("30.50");
  expect(paused).not.toMatch(/45/);
});

test("[STORE-05] [TIME-05] an open store that closes before an order would be ready says that it is only for later, and no minutes", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T22:30:00+05:30") });
  const until = (closing_time: string) =>
    show({ opening_time: "11:00:00", closing_time, hours: [], fulfillment_modes: ["delivery", "pickup"] }, "pickup");
  const readyIn = new RegExp(en.place.readyIn.replace("{count}", "\\d+"));
  const early = until("23:30:00");
  expect(early).toMatch(readyIn);
  expect(early).not.toContain(en.place.onlyLater);
  cleanup();
  const late = until("22:31:00");
  expect(late).toContain(en.place.onlyLater);
  expect(late).not.toMatch(readyIn);
  vi.useRealTimers();
});

test("[STORE-05] a store that does not deliver to the place says so, promises nothing and cannot be chosen", () => {
  const open = { opening_time: "00:00:00", closing_time: "24:00:00", hours: [] };
  const words = show(open, "delivery", true);
  expect(words).toContain(en.place.notThere);
  expect(words).not.toContain("30.50");
  expect(document.querySelector("button")?.disabled).toBe(true);
  cleanup();
  show(open);
  expect(document.querySelector("button")?.disabled).toBe(false);
});

test("[ORD-01] the minimum order is shown in every mode, because the server asks for it in every mode", () => {
  for (const mode of ["delivery", "pickup"] as const) {
    expect(show({ min_order_total: 149, fulfillment_modes: ["delivery", "pickup"] }, mode)).toContain("149");
    cleanup();
  }
});

test.each([10, null])(
  "[ORD-01] the business's minimum is shown beside a store with %s of its own, as the server asks for the larger",
  (min) => {
    for (const mode of ["delivery", "pickup"] as const) {
      const words = show(
        { min_order_total: min, fulfillment_modes: ["delivery", "pickup"] },
        mode,
        false,
        asMinor(2_000),
      );
      expect(words).toContain("Min. ₹20.00");
      cleanup();
    }
  },
);

test("[STORE-01] what a store has to say to guests who choose it is read at its row, before it is chosen", () => {
  const said = { on_select_msg: "Mandi is cooked only in the Adliya pit." };
  expect(show(said)).toContain(said.on_select_msg);
  cleanup();
  expect(show(said, "delivery", true)).not.toContain(said.on_select_msg);
});

test("[STORE-05] what a store has to say is read once beside the ways to order from it, unless its row below says it", () => {
  const store = storeOf(wireStore({ on_select_msg: "Mandi is cooked only in the Adliya pit." }), minorUnits("INR"));
  const times = (stores: readonly (typeof store)[]) => {
    const alternatives = ["pickup", "delivery"].map((mode) => ({ mode, store }));
    const near = { stores, code: "NO_STORE_FOUND", message: "Too far.", alternatives };
    const { container } = render(
      <StorefrontProvider settings={settings()}>
        <NearbyNotice near={near as never} texts={texts} onChoose={() => {}} />
      </StorefrontProvider>,
    );
    const said = container.textContent?.split("Mandi is cooked").length ?? 0;
    cleanup();
    return said - 1;
  };
  expect(times([])).toBe(1);
  expect(times([store])).toBe(0);
});

test("[STORE-05] a way to another store is named as what it does, with its distance on one line, and without an unknown one", () => {
  const words = (delivery_distance: number | null) => {
    const store = storeOf(wireStore({ delivery_distance }), minorUnits("INR"));
    const alternatives = [
      { store, mode: "pickup" },
      { store, mode: "delivery" },
    ];
    const near = { stores: [], code: "NO_STORE_FOUND", message: "Too far.", alternatives };
    const { container } = render(
      <StorefrontProvider settings={settings()}>
        <NearbyNotice near={near as never} texts={texts} onChoose={() => {}} />
      </StorefrontProvider>,
    );
    const said = [...container.querySelectorAll("button")].map(({ textContent }) => textContent);
    const kept = [...container.querySelectorAll(".whitespace-nowrap")].map(({ textContent }) => textContent);
    cleanup();
    return [said, kept];
  };
  expect(words(2300)).toEqual([
    ["Pick up at Indiranagar · 2.3 km", "Get delivery from Indiranagar · 2.3 km"],
    [" · 2.3 km", " · 2.3 km"],
  ]);
  expect(words(0)).toEqual([["Pick up at Indiranagar", "Get delivery from Indiranagar"], []]);
});

test("[STORE-05] a nearest store that has not opened yet is no refusal: the notice says when it opens, that one can order for later, and its row below leads to it", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T09:30:00+05:30") });
  const store = storeOf(
    wireStore({ opening_time: "11:00:00", closing_time: "23:00:00", hours: [] }),
    minorUnits("INR"),
  );
  const near = {
    stores: [store],
    code: "NEAREST_STORE_CLOSED",
    message: "You can order now for later.",
    alternatives: [],
  };
  const { container } = render(
    <StorefrontProvider settings={settings()}>
      <NearbyNotice near={near as never} texts={texts} onChoose={() => {}} />
    </StorefrontProvider>,
  );
  expect(container.textContent).toMatch(/opens at 11:00.am · You can order now for later\./i);
  expect(container.querySelector("[data-tone]")?.getAttribute("data-tone")).toBe("info");
  expect(container.querySelector("button")).toBeNull();
  vi.useRealTimers();
});
