import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOpen } from "../../../../../lib/domain/time/opening-hours.ts";
import { orderTimeOptions } from "../../../../../lib/domain/time/order-time.ts";
import { wireTime } from "../../../../../lib/domain/time/wire-time.ts";
import { addDays, MINUTE, toWallClock } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";
import { everyDay, orderTimeQuestion as question, slotTimes as slot, unwrap } from "../builders.ts";

const utc = (text: string) => Date.parse(`${text}Z`);
const ZONES = [
  "Asia/Kolkata",
  "Asia/Bahrain",
  "America/Bogota",
  "America/New_York",
  "Europe/London",
  "Pacific/Auckland",
  "Asia/Kathmandu",
];
/** Days on or beside clock changes, and plain ones. */
const DATES = [
  "2026-03-29",
  "2026-10-25",
  "2026-11-01",
  "2027-03-13",
  "2027-03-14",
  "2026-09-26",
  "2026-09-27",
  "2027-04-04",
  "2026-12-31",
  "2028-02-28",
];
const clock = fc
  .integer({ min: 0, max: 95 })
  .map((q) => `${String(Math.floor(q / 4)).padStart(2, "0")}:${String((q % 4) * 15).padStart(2, "0")}`);
const anySlot = fc.option(fc.tuple(clock, clock), { nil: null });
const anyQuestion = fc
  .record({
    slots: fc.tuple(anySlot, anySlot, anySlot).map(([m, a, e]) => everyDay(m, a, e)),
    hours: fc.oneof(
      fc.constant({}),
      fc
        .tuple(clock, clock, fc.constantFrom("", "sun", "Sat,Mon"))
        .map(([opening_time, closing_time, closing_day]) => ({ opening_time, closing_time, closing_day })),
    ),
    timezone: fc.constantFrom(...ZONES),
    now: fc
      .tuple(fc.constantFrom(...DATES), fc.integer({ min: -720, max: 2160 }))
      .map(([date, minutes]) => utc(`${date}T00:00:00`) + minutes * MINUTE + 17_000),
    mode: fc.constantFrom("delivery" as const, "pickup" as const),
    offsetMs: fc.integer({ min: 0, max: 300 }).map((m) => m * MINUTE),
    maxPreOrderDate: fc.integer({ min: -1, max: 4 }),
    enableTimeSlots: fc.constant(true),
    hideDeliverPickupNowAfterOffset: fc.constant(0),
    stepMinutes: fc.constantFrom(undefined, 15, 30, 60),
  })
  .map(({ stepMinutes, ...rest }) => (stepMinutes ? { ...rest, stepMinutes } : rest));

describe("over zones, clock changes and midnight", () => {
  test("[TIME-04] no slot is past, too soon, outside the hours or beyond the last day, and none is named twice", () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const { days, orderNow } = orderTimeOptions(asked);
        expect(orderNow.available ? isOpen(asked.hours, asked.now, asked.timezone) : true).toBe(true);
        const today = toWallClock(asked.now, asked.timezone).date;
        const limit = addDays(today, asked.maxPreOrderDate === -1 ? 6 : asked.maxPreOrderDate);
        const names = new Set<string>();
        for (const { date, slots } of days) {
          for (const offer of slots) {
            expect(offer.end).toBeGreaterThanOrEqual(asked.now + asked.offsetMs);
            expect(offer.end).toBeGreaterThan(asked.now);
            expect(offer.end).toBeGreaterThan(offer.start);
            expect(date >= today && date <= limit && offer.date === date).toBe(true);
            expect(isOpen(asked.hours, offer.start, asked.timezone)).toBe(true);
            expect(isOpen(asked.hours, offer.end - 1000, asked.timezone)).toBe(true);
            const name = `${date} ${offer.start_time} ${offer.end_time}`;
            expect(names.has(name)).toBe(false);
            names.add(name);
          }
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test("[TIME-02] every offered slot is sent as its end", () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        for (const offer of orderTimeOptions(asked).days.flatMap(({ slots }) => slots)) {
          const choice = { date: offer.date, timeSlot: slot(offer.start_time, offer.end_time), orderNowOffsetTime: 0 };
          const sent = unwrap(wireTime(choice, asked.now, asked.timezone));
          expect(utc(sent.delivery_datetime.replace(" ", "T"))).toBe(offer.end);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test("[TIME-04] the device's zone never matters", () => {
    const module = new URL("../../../../../lib/domain/time/order-time.ts", import.meta.url).href;
    const asked = DATES.slice(0, 4).map((date, index) =>
      question({ now: utc(`${date}T03:20:00`), timezone: ZONES[index + 2] ?? "UTC", stepMinutes: 30 }),
    );
    const script = `const { orderTimeOptions } = await import(${JSON.stringify(module)});
      console.log(JSON.stringify(${JSON.stringify(asked)}.map(orderTimeOptions)));`;
    const node = fileURLToPath(new URL("../../../../../node_modules/.bin/node", import.meta.url));
    const outputs = ["UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"].map((TZ) =>
      execFileSync(node, ["--input-type=module", "-e", script], { env: { ...process.env, TZ }, encoding: "utf8" }),
    );
    expect(new Set(outputs).size).toBe(1);
    expect(JSON.parse(outputs[0] ?? "[]")).toEqual(JSON.parse(JSON.stringify(asked.map(orderTimeOptions))));
  });
});
