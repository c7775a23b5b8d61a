import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { SlotPicker } from "@/components/checkout/blocks/slot-picker";
import type { OrderTimes, TimeSlot } from "@/components/checkout/time/order-times";
import { toInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

const DATE = "2026-11-23";
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const slotAt = (minutes: number, full = false): TimeSlot => {
  const [start, end] = [minutes, minutes + 30].map((at) => toInstant(DATE, at, "Asia/Kolkata")) as [number, number];
  const times = { start_time: clock(minutes), end_time: clock(minutes + 30) };
  return { date: DATE, ...times, start, end, full, without: [], closesAt: end, capacityAt: start } as TimeSlot;
};
const slotsFrom = (first: number, count: number, full: (index: number) => boolean = () => false) =>
  Array.from({ length: count }, (_, index) => slotAt(first + index * 30, full(index)));

function show(slots: readonly TimeSlot[], chosen: TimeSlot | null = null) {
  const onChoose = vi.fn();
  const options = { days: [{ date: DATE, slots }], overrides: [], orderNow: { available: false } };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <SlotPicker options={options as unknown as OrderTimes} chosen={chosen} onChoose={onChoose} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  return onChoose;
}
const group = (name: string) => screen.getByRole("group", { name });
const strip = (name: string) => group(name).querySelector<HTMLElement>("[data-strip]") as HTMLElement;

/** A tile is 88 px wide with 8 px between, two rows a column; the strip shows 320 px. */
function layOut(): void {
  const of = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  const widths = { offsetLeft: (element: HTMLElement) => Math.floor(of(element) / 2) * 96, offsetWidth: () => 88 };
  for (const [name, value] of Object.entries(widths))
    vi.spyOn(HTMLElement.prototype, name as "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
      return value(this);
    });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(320);
}
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("[TIME-04] a part of the day with many times is a strip on a phone, one with few is not; each is named and one tap chooses", () => {
  const onChoose = show(slotsFrom(10 * 60, 28));
  expect(strip(en.checkout.when.part.morning).dataset.strip).toBe("false");
  expect(strip(en.checkout.when.part.evening).dataset.strip).toBe("true");
  const tiles = within(group(en.checkout.when.part.evening)).getAllByRole("radio");
  expect(tiles).toHaveLength(12);
  fireEvent.click(tiles[3] as HTMLElement);
  expect(onChoose).toHaveBeenCalledWith(slotAt(19 * 60 + 30));
});

test("[TIME-04] a strip of times begins at the chosen one, else at the first that can be had", () => {
  layOut();
  show(slotsFrom(18 * 60, 12), slotAt(22 * 60));
  // The fifth column, in the middle.
  expect(strip(en.checkout.when.part.evening).scrollLeft).toBe(4 * 96 - (320 - 88) / 2);
  cleanup();
  show(slotsFrom(18 * 60, 12, (index) => index < 8));
  expect(strip(en.checkout.when.part.evening).scrollLeft).toBe(4 * 96 - (320 - 88) / 2);
});
