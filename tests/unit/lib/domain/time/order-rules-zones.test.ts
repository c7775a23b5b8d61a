import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openIntervals } from "../../../../../lib/domain/time/opening-hours.ts";
import {
  CAPACITY_STEP,
  type OrderTimeQuestion,
  orderTimeOptions,
  takenUpAt,
} from "../../../../../lib/domain/time/order-time.ts";
import { WEEK } from "../../../../../lib/domain/time/week.ts";
import { addDays, DAY_MINUTES, MINUTE, toInstant, toWallClock } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";
import { everyDay, orderTimeQuestion } from "../builders.ts";

const ZONES = [
  "Asia/Kolkata",
  "Asia/Bahrain",
  "America/Bogota",
  "America/New_York",
  "Europe/Rome",
  "Australia/Lord_Howe",
] as const;
/** Clock changes of New York, Rome and Lord Howe (half an hour) in both directions, the turn of the year, a leap day. */
const DATES = [
  "2026-03-08",
  "2026-11-01",
  "2026-03-29",
  "2026-10-25",
  "2026-04-05",
  "2026-10-04",
  "2026-12-31",
  "2028-02-29",
  "2026-11-21",
] as const;
const weekOf = (...spans: readonly (readonly [string, string])[]) => ({
  hours: WEEK.flatMap((day) => spans.map(([open, close]) => ({ day, open, close }))),
});
/** A plain day, a night over midnight, a day with a break, round the clock, a night around the hour at which clocks change. */
const WEEKS = [
  weekOf(["08:00", "23:00"]),
  weekOf(["18:00", "03:30"]),
  weekOf(["11:00", "15:00"], ["18:00", "00:00"]),
  weekOf(["00:00", "24:00"]),
  weekOf(["23:00", "02:30"]),
];
const SLOTS = [
  [],
  everyDay(["08:00", "12:00"], ["12:00", "17:00"], ["17:00", "23:00"]),
  everyDay(null, ["16:30", "18:30"], ["18:30", "03:30"]),
];

const anyQuestion: fc.Arbitrary<OrderTimeQuestion> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    date: fc.constantFrom(...DATES),
    /** From the evening before to the night after. */
    minute: fc.integer({ min: -180, max: DAY_MINUTES + 240 }),
    hours: fc.constantFrom(...WEEKS),
    slots: fc.constantFrom(...SLOTS),
    mode: fc.constantFrom("delivery" as const, "pickup" as const),
    offset: fc.constantFrom(0, 15, 40, 95, 600),
    lastOrderMinutes: fc.constantFrom(0, 15, 30, 75),
    slotCutoffMinutes: fc.constantFrom(0, 30, 120, 2880),
    maxPreOrderDate: fc.integer({ min: -1, max: 3 }),
    hide: fc.constantFrom(0, 30, 60),
    stepMinutes: fc.constantFrom(15, 30, 45),
  })
  .map(({ zone, date, minute, offset, hide, ...rest }) =>
    orderTimeQuestion({
      ...rest,
      timezone: zone,
      now: toInstant(date, minute, zone) + 17_000,
      offsetMs: offset * MINUTE,
      hideDeliverPickupNowAfterOffset: hide,
    }),
  );
const slotsOf = (asked: OrderTimeQuestion) => orderTimeOptions(asked).days.flatMap(({ slots }) => slots);
const name = ({ start, end }: { start: number; end: number }) => `${start}/${end}`;
/** The open interval of an instant, worked out apart from the offered slots. */
const openAround = ({ hours, timezone }: OrderTimeQuestion, at: number) =>
  openIntervals(hours, addDays(toWallClock(at, timezone).date, -1), 3, timezone).find(
    ({ start, end }) => start <= at && at < end,
  );
const check = (property: (asked: OrderTimeQuestion) => void, count = 120) =>
  fc.assert(fc.property(anyQuestion, property), { numRuns: runs(count) });

describe("each rule, over zones, clock changes and midnight", () => {
  test("[TIME-04] the last order: no slot begins in the last minutes before closing, none is taken in them, nor an order for now", () => {
    check((asked) => {
      const last = (asked.lastOrderMinutes ?? 0) * MINUTE;
      const { orderNow } = orderTimeOptions(asked);
      const open = openAround(asked, asked.now);
      if (orderNow.available) expect(asked.now).toBeLessThanOrEqual((open?.end ?? 0) - last);
      if (open && asked.now > open.end - last)
        expect(orderNow).toMatchObject({ available: false, reason: "LAST_ORDER" });
      for (const slot of slotsOf(asked)) {
        const closes = openAround(asked, slot.start)?.end ?? 0;
        expect(slot.start).toBeLessThanOrEqual(closes - last);
        expect(asked.now).toBeLessThanOrEqual(closes - last);
      }
      // Of all slots without the rule, exactly those it forbids are gone.
      const kept = slotsOf({ ...asked, lastOrderMinutes: 0 }).filter((slot) => {
        const limit = (openAround(asked, slot.start)?.end ?? 0) - last;
        return slot.start <= limit && asked.now <= limit;
      });
      expect(slotsOf(asked).map(name)).toEqual(kept.map(name));
    });
  });

  test("[TIME-04] the lead time of the mode: a slot's end is never sooner, and nothing else is held back", () => {
    check((asked) => {
      const soonest = takenUpAt(asked) + asked.offsetMs;
      const without = slotsOf({ ...asked, offsetMs: 0 });
      expect(slotsOf(asked).map(name)).toEqual(without.filter(({ end }) => end >= soonest).map(name));
    });
  });

  test("[TIME-04] the cut-off: a slot is taken until that long before it begins", () => {
    check((asked) => {
      const cutoff = (asked.slotCutoffMinutes ?? 0) * MINUTE;
      const without = slotsOf({ ...asked, slotCutoffMinutes: 0 });
      const kept = cutoff === 0 ? without : without.filter(({ start }) => asked.now <= start - cutoff);
      expect(slotsOf(asked).map(name)).toEqual(kept.map(name));
    });
  });

  test("[CFG-12] maxPreOrderDate: no date after it and none before today, by the business's calendar", () => {
    check((asked) => {
      const today = toWallClock(asked.now, asked.timezone).date;
      const last = addDays(today, asked.maxPreOrderDate === -1 ? 6 : asked.maxPreOrderDate);
      const all = slotsOf({ ...asked, maxPreOrderDate: 10 });
      expect(all.every(({ date, start }) => date >= today && date === toWallClock(start, asked.timezone).date)).toBe(
        true,
      );
      expect(slotsOf(asked).map(name)).toEqual(all.filter(({ date }) => date <= last).map(name));
    }, 60);
  });

  test("[CFG-12] hideDeliverPickupNowAfterOffset hides ordering for now exactly when the lead time is longer; enableTimeSlots off leaves only that", () => {
    check((asked) => {
      const hide = asked.hideDeliverPickupNowAfterOffset;
      const plain = orderTimeOptions({ ...asked, hideDeliverPickupNowAfterOffset: 0 });
      const { orderNow, days } = orderTimeOptions(asked);
      const hidden = hide > 0 && asked.offsetMs > hide * MINUTE;
      expect(orderNow.available).toBe(plain.orderNow.available && !hidden);
      if (plain.orderNow.available && hidden) expect(orderNow.reason).toBe("OFFSET_TOO_LONG");
      expect(days).toEqual(plain.days);
      const off = orderTimeOptions({ ...asked, enableTimeSlots: false });
      expect(off).toMatchObject({ orderNow, days: [] });
    }, 60);
  });

  test("[TIME-04] overnight hours: what a store offers for a night is the same just before and just after midnight, but for what has passed", () => {
    check((asked) => {
      const midnight = toInstant(toWallClock(asked.now, asked.timezone).date, DAY_MINUTES, asked.timezone);
      const at = (now: number) => slotsOf({ ...asked, now, maxPreOrderDate: 2, slotCutoffMinutes: 0 });
      const before = at(midnight - MINUTE);
      const after = at(midnight + MINUTE);
      const night = (slots: typeof before) =>
        slots.filter(
          ({ start, end }) => start < midnight + 6 * 60 * MINUTE && start >= midnight && end > midnight + MINUTE,
        );
      const soonest = midnight + MINUTE + asked.offsetMs;
      expect(night(after).map(name)).toEqual(
        night(before)
          .filter(({ end }) => end >= soonest)
          .map(name),
      );
    });
  });

  test("[TIME-04] slots that share a half hour share its places, and a full half hour is shown as full, and nothing else", () => {
    check((asked) => {
      const slots = slotsOf(asked);
      for (const { start, capacityAt } of slots) {
        expect(start - capacityAt).toBeGreaterThanOrEqual(0);
        expect(start - capacityAt).toBeLessThan(CAPACITY_STEP);
      }
      const full = new Set(slots.filter((_slot, index) => index % 3 === 0).map(({ capacityAt }) => capacityAt));
      const marked = slotsOf({ ...asked, full });
      expect(marked.map(name)).toEqual(slots.map(name));
      expect(marked.every((slot) => slot.full === full.has(slot.capacityAt))).toBe(true);
    });
  });

  test("[TIME-04] the zone of the device never matters: the same answer under seven of them", () => {
    const module = new URL("../../../../../lib/domain/time/order-time.ts", import.meta.url).href;
    const asked = fc.sample(anyQuestion, { numRuns: 60, seed: 7 });
    const script = `let text = ""; for await (const chunk of process.stdin) text += chunk;
      const { orderTimeOptions } = await import(${JSON.stringify(module)});
      console.log(JSON.stringify(JSON.parse(text).map(orderTimeOptions)));`;
    const node = fileURLToPath(new URL("../../../../../node_modules/.bin/node", import.meta.url));
    const answers = [...ZONES, "Pacific/Kiritimati"].map((TZ) =>
      execFileSync(node, ["--input-type=module", "-e", script], {
        env: { ...process.env, TZ },
        input: JSON.stringify(asked),
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
      }).trim(),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toBe(JSON.stringify(asked.map(orderTimeOptions)));
  });
});
