import fc from "fast-check";
import { expect, test } from "vitest";
import { type StoreLeadTimes, soonest } from "@/lib/domain/store/soonest";
import { storeNow } from "@/lib/domain/store/store-now";
import { runs } from "../../../../property-seed";

const ZONE = "Asia/Kolkata";
/** Wednesday 25 November 2026, by the clock of the shop. */
const at = (time: string) => Date.parse(`2026-11-25T${time}:00+05:30`);
const store = (change: Partial<StoreLeadTimes> = {}): StoreLeadTimes => ({
  enabled_for_ordering: true,
  temporarily_closed: false,
  hours: ["mon", "tue", "wed"].flatMap((day) => [
    { day, open: "06:30", close: "15:00" },
    { day, open: "16:00", close: "22:30" },
  ]),
  hours_overrides: [],
  delivery_min_offset_time: 40 * 60_000,
  pickup_min_offset_time: 15 * 60_000,
  last_order_minutes: 0,
  fulfillment_modes: ["delivery", "pickup"],
  ...change,
});

test("[STORE-05] a store is open until an instant, closed until one, paused, or off, and its switches win over its hours", () => {
  expect(storeNow(store(), at("14:00"), ZONE)).toEqual({
    kind: "open",
    until: at("15:00"),
    again: at("16:00"),
  });
  // What follows on another day is no break.
  expect(storeNow(store(), at("17:00"), ZONE)).toEqual({ kind: "open", until: at("22:30"), again: null });
  expect(storeNow(store(), at("15:30"), ZONE)).toEqual({ kind: "closed", opensAt: at("16:00"), reason: null });
  expect(storeNow(store({ temporarily_closed: true }), at("14:00"), ZONE)).toEqual({ kind: "paused" });
  expect(storeNow(store({ enabled_for_ordering: false, temporarily_closed: true }), at("14:00"), ZONE)).toEqual({
    kind: "off",
  });
  expect(storeNow(store({ hours: [], opening_time: null }), at("03:00"), ZONE)).toEqual({
    kind: "open",
    until: null,
    again: null,
  });
  const holiday = [{ from: "11-25", until: "11-25", hours: [], reason: "Diwali" }];
  expect(storeNow(store({ hours_overrides: holiday }), at("14:00"), ZONE)).toMatchObject({
    kind: "closed",
    reason: "Diwali",
  });
});

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
});
const span = fc.record({
  day: fc.constantFrom("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
  // Whole days make weeks that are open for days on end.
  open: fc.oneof(time, fc.constant("00:00")),
  close: fc.oneof(time, fc.constant("00:00")),
});
const hours = fc.array(span, { maxLength: 10 });
const now = fc.integer({ min: 0, max: 14 * 24 * 60 }).map((minute) => at("00:00") + minute * 60_000);

test("[STORE-06] a store that stays open through midnight for days names no time until its last day, and then the one at which it is closed", () => {
  const days = ["mon", "tue", "wed", "thu"].map((day) => ({ day, open: "00:00", close: "24:00" }));
  const week = store({ hours: days });
  expect(storeNow(week, at("03:00"), ZONE)).toEqual({ kind: "open", until: null, again: null });
  const thursday = at("03:00") + 24 * 3_600_000;
  expect(storeNow(week, thursday, ZONE)).toMatchObject({ kind: "open", until: at("24:00") + 24 * 3_600_000 });
});

test("[STORE-06] whatever its hours, an open store is open until the time it names and closed at it; one that names none is open all day", () => {
  fc.assert(
    fc.property(hours, now, (week, moment) => {
      const one = store({ hours: week });
      const state = storeNow(one, moment, ZONE);
      if (state.kind !== "open") return;
      const until = state.until ?? moment + 24 * 3_600_000;
      expect(until - moment).toBeLessThanOrEqual(24 * 3_600_000);
      for (let each = moment; each < until; each += 5 * 60_000) expect(storeNow(one, each, ZONE).kind).toBe("open");
      if (state.until !== null) expect(storeNow(one, state.until, ZONE).kind).toBe("closed");
    }),
    { numRuns: runs(100) },
  );
});

test("[STORE-06] whatever its hours and switches, a store that is not open promises no minutes, and the time it names is when it opens", () => {
  fc.assert(
    fc.property(hours, now, fc.boolean(), fc.boolean(), (week, moment, enabled, paused) => {
      const one = store({ hours: week, enabled_for_ordering: enabled, temporarily_closed: paused });
      const state = storeNow(one, moment, ZONE);
      if (state.kind !== "open") {
        for (const mode of ["delivery", "pickup"] as const) {
          expect(soonest(one, { mode, now: moment, timezone: ZONE, longestNow: 0 }).available).toBe(false);
        }
      }
      if (state.kind !== "closed" || state.opensAt === null) return;
      expect(state.opensAt).toBeGreaterThan(moment);
      expect(storeNow(one, state.opensAt, ZONE).kind).toBe("open");
      expect(storeNow(one, state.opensAt - 60_000, ZONE).kind).toBe("closed");
    }),
    { numRuns: runs(300) },
  );
});
