import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agreeTime, type SentTime, type TimeQuestion } from "../../../../../backend/rules/time/slots.ts";
import { isOpen } from "../../../../../lib/domain/time/opening-hours.ts";
import { type OrderTimeQuestion, orderTimeOptions } from "../../../../../lib/domain/time/order-time.ts";
import { WEEK } from "../../../../../lib/domain/time/week.ts";
import { wireTime } from "../../../../../lib/domain/time/wire-time.ts";
import { MINUTE, toWireInstant } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";

const everyDay = (intervals: readonly [string, string][]) => ({
  hours: WEEK.flatMap((day) => intervals.map(([open, close]) => ({ day, open, close }))),
});
const slots = WEEK.map((day) => ({
  day,
  morning: { start_time: "08:00:00", end_time: "12:00:00" },
  evening: { start_time: "17:00:00", end_time: "01:00:00" },
}));
const at = (utc: string) => Date.parse(`${utc.replace(" ", "T")}Z`);

/** Saturday 13:30 in Bengaluru. */
const question = (change: Partial<TimeQuestion> = {}): TimeQuestion => ({
  slots,
  hours: everyDay([["07:00", "23:30"]]),
  timezone: "Asia/Kolkata",
  now: at("2026-11-21 08:00"),
  mode: "delivery",
  offsetMs: 30 * MINUTE,
  maxPreOrderDate: -1,
  enableTimeSlots: true,
  hideDeliverPickupNowAfterOffset: 0,
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

/** None; closed; other hours; other slots: on days of the property's weeks. */
const OVERRIDES = [
  [],
  ["03-08", "03-29", "10-25", "11-01", "11-21"].map((from) => ({ from, until: from, hours: [] })),
  ["03-08", "03-29", "10-25", "11-01", "11-21"].map((from) => ({
    from,
    until: from,
    hours: [{ open: "10:00", close: "04:00" }],
  })),
  ["03-08", "03-29", "10-25", "11-01", "11-21"].map((from) => ({
    from,
    until: from,
    hours: [{ open: "00:00", close: "24:00" }],
    slots: [{ start_time: "00:30", end_time: "04:00" }],
  })),
];

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

  test("[TIME-04] a closed store counts what an order takes from its opening, with a slot and without one", () => {
    // 02:00 at a store that opens at 06:30 and takes 40 minutes.
    const hours = everyDay([["06:30", "23:30"]]);
    const night = question({ now: at("2026-11-20 20:30"), hours, offsetMs: 40 * MINUTE });
    expect(["01:05", "01:39", "01:40"].map((time) => outcome(night, sent(`2026-11-21 ${time}`)))).toMatchObject([
      "SLOT_GONE",
      "SLOT_GONE",
      { at: at("2026-11-21 01:40"), future: true },
    ]);
    const morning = { start_time: "06:30:00", end_time: "09:00:00" };
    const slotted = { ...night, slots: WEEK.map((day) => ({ day, morning })) };
    expect(outcome(slotted, sent("2026-11-21 01:30", "06:30:00", "07:00:00"))).toBe("SLOT_GONE");
    expect(outcome(slotted, sent("2026-11-21 02:00", "07:00:00", "07:30:00"))).toMatchObject({ future: true });
    expect(outcome({ ...night, riderMinutes: 60 }, sent("2026-11-21 01:59"))).toBe("SLOT_GONE");
  });

  test("[TIME-04] after midnight the rest of the running night is still accepted", () => {
    const night = question({ now: at("2026-11-21 18:35"), hours: everyDay([["18:00", "02:00"]]) });
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
    for (const past of ["0000-01-01 00:00", "2026-11-01 08:00"])
      expect(outcome(question(), sent(past)), past).toBe("TIME_INVALID");
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
        fc.record({
          lastOrderMinutes: fc.constantFrom(0, 30),
          slotCutoffMinutes: fc.constantFrom(0, 90),
          hours_overrides: fc.constantFrom(...OVERRIDES),
        }),
        fc.nat(),
        (timezone, base, minutes, week, offset, stepMinutes, { hours_overrides, ...limits }, pick) => {
          const now = at(base) + minutes * MINUTE;
          const hours = { ...everyDay(week), hours_overrides };
          const q = question({ timezone, now, hours, offsetMs: offset * MINUTE, ...limits });
          const client: OrderTimeQuestion = { ...q, maxPreOrderDate: 3, ...(stepMinutes ? { stepMinutes } : {}) };
          const offers = orderTimeOptions(client).days.flatMap((day) => day.slots);
          if (offers.length === 0) return;
          const offer = offers[pick % offers.length] as (typeof offers)[number];
          const wire = wireTime({ date: offer.date, timeSlot: offer, orderNowOffsetTime: 0 }, now, timezone);
          if (!wire.ok) throw new Error("unreachable");
          // A repeated hour has two instants with the same name; the wire cannot distinguish them, so neither can be
          // chosen.
          if (wire.value.delivery_datetime !== toWireInstant(offer.end)) return;
          expect(agreeTime(q, wire.value)).toMatchObject({
            ok: true,
            value: { at: offer.end, future: true, capacityAt: offer.capacityAt },
          });
        },
      ),
      { numRuns: runs(1500) },
    );
  });

  test("[TIME-04] [CFG-12] what the limits forbid is refused by name, five minutes of thinking forgiven", () => {
    const evening = sent("2026-11-21 14:00", "19:00:00", "19:30:00");
    const refusal = (change: Partial<TimeQuestion>, time = evening) => outcome(question(change), time);
    expect(refusal({ slotCutoffMinutes: 330 })).toMatchObject({ future: true });
    expect(refusal({ slotCutoffMinutes: 336 })).toBe("SLOT_CUT_OFF");
    expect(refusal({ enableTimeSlots: false })).toBe("SLOT_OUTSIDE_HOURS");
    expect(refusal({ maxPreOrderDate: 0 })).toMatchObject({ future: true });
    const tomorrow = sent("2026-11-22 14:00", "19:00:00", "19:30:00");
    expect(refusal({ maxPreOrderDate: 0 }, tomorrow)).toBe("SLOT_TOO_FAR");
    expect(refusal({ maxPreOrderDate: 1 }, tomorrow)).toMatchObject({ future: true });
    expect(refusal({ maxPreOrderDate: 1 }, sent("2026-11-23 08:00"))).toBe("SLOT_TOO_FAR");
    // -1 sets no limit of the business's own: any day that the wire may name.
    expect(refusal({}, sent("2026-12-12 14:00", "19:00:00", "19:30:00"))).toMatchObject({ future: true });
    const lastPiece = sent("2026-11-21 18:00", "23:00:00", "23:30:00");
    expect(refusal({ lastOrderMinutes: 30 }, lastPiece)).toMatchObject({ future: true });
    expect(refusal({ lastOrderMinutes: 31 }, lastPiece)).toBe("LAST_ORDER");
    const now = sent("2026-11-21 17:31");
    const late = { now: at("2026-11-21 17:31"), offsetMs: 0 };
    expect(refusal({ ...late, lastOrderMinutes: 29 }, now)).toMatchObject({ future: false });
    expect(refusal({ ...late, lastOrderMinutes: 30 }, now)).toBe("LAST_ORDER");
    expect(refusal({ hideDeliverPickupNowAfterOffset: 29 }, sent("2026-11-21 08:00"))).toBe("NOW_NOT_OFFERED");
    expect(refusal({ hideDeliverPickupNowAfterOffset: 30 }, sent("2026-11-21 08:00"))).toMatchObject({ future: false });
    expect(refusal({ mode: "pickup", now: at("2026-11-21 17:50") }, sent("2026-11-21 17:50"))).toBe(
      "CLOSES_BEFORE_READY",
    );
  });

  test("[STORE-08] [EST-01] an order for now is promised the minutes that every screen stated, and its rider's where they are more", () => {
    const promised = (change: Partial<TimeQuestion>) => {
      const answer = outcome(question(change), sent("2026-11-21 08:00"));
      return typeof answer === "string" ? answer : (answer.at - at("2026-11-21 08:00")) / MINUTE;
    };
    expect(promised({})).toBe(30);
    // Half a minute is stated as a whole one.
    expect(promised({ offsetMs: 29.5 * MINUTE })).toBe(30);
    expect(promised({ riderMinutes: 45 })).toBe(45);
    expect(promised({ riderMinutes: 10 })).toBe(30);
  });

  test("[TIME-04] a refusal on a day with other hours names the day and why", () => {
    const feast = { from: "11-21", until: "11-21", hours: [], reason: "Feast" };
    const q = question({ hours: { ...question().hours, hours_overrides: [feast] } });
    const because = { date: "2026-11-21", override: feast };
    expect(agreeTime(q, sent("2026-11-21 08:00"))).toEqual({ ok: false, reason: "STORE_CLOSED", because });
    expect(agreeTime(q, sent("2026-11-21 14:00", "19:00:00", "19:30:00"))).toEqual({
      ok: false,
      reason: "SLOT_OUTSIDE_HOURS",
      because,
    });
    expect(agreeTime(q, sent("2026-11-22 14:00", "19:00:00", "19:30:00"))).toMatchObject({ ok: true });
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
        expect(isOpen(q.hours, answer.value.at - MINUTE, q.timezone)).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });
});
