import { cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { StoreOption } from "@/components/store/picker/store-option";
import type { PickerTexts } from "@/components/store/store-texts";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings, wireStore } from "../../lib/fixtures";

const texts = { place: en.place } as unknown as PickerTexts;

function show(change: Parameters<typeof wireStore>[0], mode: "delivery" | "pickup" = "delivery") {
  const store = storeOf(wireStore(change), minorUnits("INR"));
  render(
    <StorefrontProvider settings={settings()}>
      <StoreOption store={store} mode={mode} texts={texts} selected={false} busy={false} onChoose={() => {}} />
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

test("[ORD-01] the minimum order is told in every mode, because the server asks for it in every mode", () => {
  for (const mode of ["delivery", "pickup"] as const) {
    expect(show({ min_order_total: 149, fulfillment_modes: ["delivery", "pickup"] }, mode)).toContain("149");
    cleanup();
  }
});
