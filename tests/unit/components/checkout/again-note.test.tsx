import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { AgainNote } from "@/components/checkout/again-note";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { StorefrontProvider } from "@/lib/state/provider";
import type { OrderAgain } from "@/lib/storage/table";
import en from "@/messages/en.json";
import { branded, type Written } from "../../lib/branded";
import { settings } from "../../lib/fixtures";

afterEach(cleanup);
const SLOT = { start_time: "19:00", end_time: "19:30" };
const DINNER: OrderTime = { date: "2026-11-23", timeSlot: SLOT, orderNowOffsetTime: 25 };

function said(again: Partial<Written<OrderAgain>>, { chosen = null as OrderTime | null, takesTips = true } = {}) {
  const order = branded<OrderAgain>({
    number: "0177",
    lines: ["dosa"],
    mode: "delivery",
    slot: null,
    tip: 0,
    coupon: null,
    ...again,
  });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <AgainNote again={order} chosen={chosen} takesTips={takesTips} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const text = container.textContent ?? "";
  cleanup();
  return text;
}

test("[OLIST-03] what an order that is ordered again does not repeat is said, and what it does", () => {
  expect(said({ slot: SLOT }, { chosen: DINNER })).toMatch(
    /^.*For Mon.*, 7:00.pm to 7:30.pm, the same time as last time/i,
  );
  expect(said({ slot: SLOT })).toMatch(/Last time it was for 7:00.pm to 7:30.pm/i);
  expect(said({ tip: 2000 })).toContain("The tip of ₹20.00 isn't repeated");
  expect(said({ coupon: "FILTER10" })).toContain("FILTER10 isn't repeated");
  // The fixture's visitor has delivery.
  expect(said({ mode: "pickup" })).toContain("Last time you picked it up.");
  expect(said({ mode: null })).toBe("");
});

test("[OLIST-03] an order that is repeated whole needs no word, nor a tip where none is taken", () => {
  expect(said({})).toBe("");
  expect(said({ tip: 2000 }, { takesTips: false })).toBe("");
});
