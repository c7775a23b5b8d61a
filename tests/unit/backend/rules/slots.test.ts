import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SentTime, TimeQuestion } from "../../../../backend/rules/slots.ts";
import { agreeTime } from "../../../../backend/rules/slots.ts";
import { dayHours } from "../../../../backend/rules/store-hours.ts";
import { isOpen } from "../../../../lib/domain/time/opening-hours.ts";
import type { OrderTimeQuestion } from "../../../../lib/domain/time/order-time.ts";
import { orderTimeOptions, wireTime } from "../../../../lib/domain/time/order-time.ts";
import { MINUTE, toWireInstant } from "../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../property-seed.ts";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const everyDay = <T>(value: T) => Object.fromEntries(DAYS.map((day) => [day, value]));
const slots = everyDay({
  morning: { start_time: "08:00:00", end_time: "12:00:00" },
  evening: { start_time: "17:00:00", end_time: "01:00:00" },
});
const at = (utc: string) => Date.parse(`${utc.replace(" ", "T")}Z`);

/** Saturday 13:30 in Bengaluru. */
const question = (change: Partial<TimeQuestion> = {}): TimeQuestion => ({
  slots,
  hours: everyDay<[string, string][]>([["07:00", "23:30"]]),
  timezone: "Asia/Kolkata",
  now: at("2026-11-21 08:00"),
  mode: "delivery",
  offsetMs: 30 * MINUTE,
  ...change,
});
const sent = (delivery_datetime: string | null, start: string | null = null, end: string | null = null): SentTime => ({
  delivery_datetime,
  time_slot_start: start,
  time_slot_end: end,
});
const outcome = (q: TimeQuestion, time: SentTime) => {
  const answer = agreeTime(q, time);
  return answer.ok ? answer.value : answer.reason;
};

describe("order times on the server", () => {
  test("[TIME-04] an order for now is promised after the store's offset, and refused while the store is closed", () => {
    const q = question();
    expect(outcome(q, sent("2026-11-21 08:00"))).toEqual({
      at: q.now + 30 * MINUTE,
      future: false,
      slotStart: null,
      capacityAt: null,
    });
    expect(outcome({ ...q, now: at("2026-11-21 20:00") }, sent("2026-11-21 20:00"))).toBe("STORE_CLOSED");
  });

  test("[TIME-04] a slot is taken with its start, and any piece of a slot of the business is one", () => {
    expect(outcome(question(), sent("2026-11-21 14:00", "19:00:00", "19:30:00"))).toMatchObject({
      at: at("2026-11-21 14:00"),
      future: true,
      slotStart: at("2026-11-21 13:30"),
      capacityAt: at("2026-11-21 13:30"),
    });
    // Pieces that begin within one half hour share its capacity.
    expect(outcome(question(), sent("2026-11-21 14:00", "19:20:00", "19:30:00"))).toMatchObject({
      capacityAt: at("2026-11-21 13:30"),
    });
  });

  test("[TIME-04] past slots, too early ones, and times outside slots or opening hours are refused", () => {
    const q = question({ now: at("2026-11-21 13:31") });
    expect(outcome(q, sent("2026-11-21 06:30", "11:30:00", "12:00:00"))).toBe("SLOT_GONE");
    // 19:01 and half an hour is 19:31; five minutes of thinking are forgiven.
    expect(outcome(q, sent("2026-11-21 14:00", "19:00:00", "19:30:00"))).toMatchObject({ future: true });
    expect(outcome({ ...q, now: at("2026-11-21 13:36") }, sent("2026-11-21 14:00", "19:00:00", "19:30:00"))).toBe(
      "SLOT_GONE",
    );
    expect(outcome(q, sent("2026-11-22 09:00", "14:00:00", "14:30:00"))).toBe("SLOT_OUTSIDE_HOURS");
    expect(outcome(q, sent("2026-11-21 18:30", "23:30:00", "00:00:00"))).toBe("SLOT_OUTSIDE_HOURS");
  });

  test("[TIME-04] after midnight the rest of the running night is still accepted", () => {
    const night = question({ now: at("2026-11-21 18:35"), hours: everyDay<[string, string][]>([["18:00", "02:00"]]) });
    // Saturday night, 00:05 on Sunday: the slot 17:00 to 01:00 began yesterday.
    expect(outcome(night, sent("2026-11-21 19:30", "00:30:00", "01:00:00"))).toMatchObject({
      at: at("2026-11-21 19:30"),
      future: true,
    });
    expect(outcome(night, sent("2026-11-21 20:00", "01:00:00", "01:30:00"))).toBe("SLOT_OUTSIDE_HOURS");
  });

  test("[TIME-05] an absent or unreadable time, or one that contradicts its slot, is refused as such", () => {
    expect(outcome(question(), sent(null))).toBe("TIME_MISSING");
    expect(outcome(question(), sent("tomorrow"))).toBe("TIME_INVALID");
    expect(outcome(question(), sent("2026-02-31 10:00"))).toBe("TIME_INVALID");
    expect(outcome(question(), sent("2036-11-21 08:00"))).toBe("TIME_INVALID");
    expect(outcome(question(), sent("2026-11-21 14:05", "19:00:00", "19:30:00"))).toBe("TIME_INVALID");
    expect(outcome(question(), sent("2026-11-21 14:00", "19:00:00", null))).toBe("TIME_INVALID");
  });

  test("[TIME-04] whatever the client's time engine offers, cut into any steps, the server accepts; in every zone, across clock changes", () => {
    const zone = fc.constantFrom("Asia/Kolkata", "Asia/Bahrain", "America/New_York", "America/Bogota", "Europe/London");
    // Around both clock changes of 2026 in New York and London, and a plain week.
    const start = fc.constantFrom(
      "2026-03-07 00:00",
      "2026-03-28 00:00",
      "2026-10-24 00:00",
      "2026-10-31 00:00",
      "2026-11-20 00:00",
    );
    const week = fc.constantFrom<[string, string][]>(
      [["07:00", "23:30"]],
      [["18:00", "02:00"]],
      [["16:30", "01:30"]],
      [],
    );
    fc.assert(
      fc.property(
        zone,
        start,
        fc.integer({ min: 0, max: 2 * 24 * 60 }),
        week,
        fc.constantFrom(0, 15, 45, 120),
        fc.constantFrom(undefined, 15, 30, 60),
        fc.nat(),
        (timezone, base, minutes, hours, offset, stepMinutes, pick) => {
          const now = at(base) + minutes * MINUTE;
          const q = question({ timezone, now, hours: everyDay(hours), offsetMs: offset * MINUTE });
          const client: OrderTimeQuestion = {
            slots: Object.entries(slots).map(([day, parts]) => ({ day, ...parts })),
            hours: { hours: dayHours(q.hours) },
            timezone,
            now,
            mode: q.mode,
            offsetMs: q.offsetMs,
            maxPreOrderDate: 3,
            enableTimeSlots: true,
            hideDeliverPickupNowAfterOffset: 0,
            ...(stepMinutes ? { stepMinutes } : {}),
          };
          const offers = orderTimeOptions(client).days.flatMap((day) => day.slots);
          if (offers.length === 0) return;
          const offer = offers[pick % offers.length] as (typeof offers)[number];
          const wire = wireTime({ date: offer.date, timeSlot: offer, orderNowOffsetTime: 0 }, now, timezone);
          if (!wire.ok) throw new Error("unreachable");
          // A repeated hour has two instants of one name; what the wire cannot say apart, nobody can choose.
          if (wire.value.delivery_datetime !== toWireInstant(offer.end)) return;
          expect(agreeTime(q, wire.value)).toMatchObject({ ok: true, value: { at: offer.end, future: true } });
        },
      ),
      { numRuns: runs(1500) },
    );
  });

  test("[TIME-04] nothing that is agreed lies in the past or outside the store's hours", () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const two = (n: number) => String(n).padStart(2, "0");
      return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}:00`;
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 * 24 * 60 }), time, time, (minutes, from, until) => {
        const q = question();
        const answer = agreeTime(q, sent(toWireInstant(q.now + minutes * MINUTE), from, until));
        if (!answer.ok) return;
        expect(answer.value.at).toBeGreaterThan(q.now);
        expect(isOpen({ hours: dayHours(q.hours) }, answer.value.at - MINUTE, q.timezone)).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });
});
