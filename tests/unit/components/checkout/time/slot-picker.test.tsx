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
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("[TIME-04] the times of a part of the day stand in reading order, none of them out of view; each is named and one tap chooses", () => {
  const onChoose = show(slotsFrom(10 * 60, 28));
  const evening = group(en.checkout.when.part.evening);
  expect(evening.querySelector(".strip, [class*=grid-flow-col]")).toBeNull();
  const tiles = within(evening).getAllByRole("radio");
  expect(tiles).toHaveLength(12);
  fireEvent.click(tiles[3] as HTMLElement);
  expect(onChoose).toHaveBeenCalledWith(slotAt(19 * 60 + 30));
});
