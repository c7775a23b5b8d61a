import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { SlotPicker } from "@/components/checkout/blocks/slot-picker";
import type { OrderTimes, TimeSlot } from "@/components/checkout/time/order-times";
import { toInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontScope } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { storefront } from "../../../lib/fixtures";

const DATE = "2026-11-23";
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const slotAt = (minutes: number, full = false): TimeSlot => {
  const [start, end] = [minutes, minutes + 30].map((at) => toInstant(DATE, at, "Asia/Kolkata")) as [number, number];
  const times = { start_time: clock(minutes), end_time: clock(minutes + 30) };
  return {
    date: DATE,
    night: DATE,
    ...times,
    start,
    end,
    full,
    without: [],
    closesAt: end,
    capacityAt: start,
  } as TimeSlot;
};
const slotsFrom = (first: number, count: number, full: (index: number) => boolean = () => false) =>
  Array.from({ length: count }, (_, index) => slotAt(first + index * 30, full(index)));

function show(slots: readonly TimeSlot[], chosen: TimeSlot | null = null, now?: number) {
  const onChoose = vi.fn();
  const options = { days: [{ date: DATE, slots }], overrides: [], orderNow: { available: false } };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={storefront({ locale: "en" }, now === undefined ? {} : { now: () => now })}>
        <SlotPicker options={options as unknown as OrderTimes} chosen={chosen} onChoose={onChoose} />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
  return onChoose;
}
const group = (name: string | RegExp) => screen.getByRole("group", { name });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("[TIME-04] the times of a part of the day are shown in order; each is named and one tap chooses", () => {
  const onChoose = show(slotsFrom(10 * 60, 28));
  const evening = group(en.checkout.when.part.evening);
  const tiles = within(evening).getAllByRole("radio");
  expect(tiles.map((tile) => tile.closest("label")?.textContent?.split("to ")[0])).toEqual(
    ["6:00", "6:30", "7:00", "7:30", "8:00", "8:30", "9:00", "9:30", "10:00", "10:30", "11:00", "11:30"].map(
      (time) => `${time}\u00a0pm`,
    ),
  );
  fireEvent.click(tiles[3] as HTMLElement);
  expect(onChoose).toHaveBeenCalledWith(slotAt(19 * 60 + 30));
});

test("[TIME-04] after midnight at a store that is open past it, a time is shown at the foot of its night's day, with its date; last night's are shown under today", () => {
  const early = [slotAt(0), slotAt(30), slotAt(12 * 60)];
  const eve = "2026-11-22";
  const nights = early.map((slot, index) => (index < 2 ? { ...slot, night: eve } : slot));
  show(nights, null, toInstant(eve, 22 * 60, "Asia/Kolkata"));
  const [today] = screen.getAllByRole("radio");
  expect(today?.closest("label")?.textContent).toContain(en.checkout.when.today);
  expect(within(group(/^After midnight, Mon.*23/)).getAllByRole("radio")).toHaveLength(2);
  cleanup();
  show(nights, null, toInstant(DATE, 10, "Asia/Kolkata"));
  expect(within(group(en.checkout.when.part.night)).getAllByRole("radio")).toHaveLength(2);
  expect(within(group(en.checkout.when.part.afternoon)).getAllByRole("radio")).toHaveLength(1);
});

test("[TIME-04] a time says when it ends in words, not by a dash that stands alone at the beginning of a line", () => {
  show(slotsFrom(18 * 60, 1));
  expect(document.querySelector("input[name=slot]")?.closest("label")?.textContent).toBe("6:00\u00a0pmto 6:30\u00a0pm");
  expect(Object.values({ ar, en, es }).map(({ checkout }) => checkout.when.slotEnd)).not.toContainEqual(
    expect.stringMatching(/^[\u2013-]/),
  );
});
