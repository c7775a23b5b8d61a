import { expect, test } from "vitest";
import {
  type BoardOrder,
  businessDate,
  columnOf,
  dayOfBusiness,
  mayPause,
  minuteChoices,
  pauseEnds,
  promiseIn,
  stepForward,
  tomorrowOf,
} from "../../../../backend/rules/staff-board.ts";
import { STAFF_ROLES } from "../../../../backend/rules/staff-people.ts";
import { ORDER_STATUSES, ORDER_TYPES } from "../../../../lib/domain/enumerations.ts";
import { isFinal, nextStates } from "../../../../lib/domain/order/order-status.ts";

const NOW = new Date("2026-11-21T13:00:00Z");
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);
const order = (change: Partial<BoardOrder> = {}): BoardOrder => ({
  order_type: "delivery",
  status: "PLACED",
  is_future_order: false,
  delivery_at: minutes(30),
  ...change,
});

test("[STAFF-01] every open state has a column, and no state that is over", () => {
  for (const status of ORDER_STATUSES) {
    expect([status, columnOf(order({ status }), NOW) === null]).toEqual([status, isFinal(status)]);
  }
});

test("[STAFF-01] an order for later is among the new ones until it is accepted, then among those for later until its time comes", () => {
  const later = { is_future_order: true, delivery_at: minutes(240) };
  expect(columnOf(order(later), NOW)).toBe("new");
  expect(columnOf(order({ ...later, status: "ACKNOWLEDGED" }), NOW)).toBe("scheduled");
  expect(columnOf(order({ ...later, status: "ACKNOWLEDGED" }), minutes(179))).toBe("scheduled");
  expect(columnOf(order({ ...later, status: "ACKNOWLEDGED" }), minutes(180))).toBe("kitchen");
  expect(columnOf(order({ ...later, status: "FOODREADY" }), NOW)).toBe("ready");
});

test("[STAFF-04] the step forward is the server's next state and never an end, until the order is complete", () => {
  for (const type of ORDER_TYPES) {
    const road: string[] = [];
    for (let state = "PLACED"; state; ) {
      road.push(state);
      const next: string | null = state === "COMPLETED" ? null : stepForward(nextStates(type, state));
      state = next ?? "";
    }
    expect(road.at(-1)).toBe("COMPLETED");
    expect(road).not.toContain("CANCELLED");
  }
  expect(stepForward(nextStates("delivery", "COMPLETED"))).toBeNull();
  expect(stepForward(nextStates("delivery", "CANCELLED"))).toBeNull();
});

test("[STAFF-02] four times are offered around the promised one, shortest first, and only possible ones are accepted", () => {
  expect(minuteChoices(minutes(15), NOW)).toEqual([15, 20, 30, 40]);
  expect(minuteChoices(minutes(-5), NOW)).toEqual([10, 15, 20, 30]);
  expect(minuteChoices(minutes(600), NOW)).toEqual([60, 75, 90, 120]);
  expect(promiseIn(20, new Date("2026-11-21T13:00:01Z"))?.toISOString()).toBe("2026-11-21T13:21:00.000Z");
  for (const wrong of [0, -5, 1.5, 181, Number.NaN, Number.POSITIVE_INFINITY]) expect(promiseIn(wrong, NOW)).toBeNull();
});

test("[STAFF-21] tomorrow begins at four in the morning of the shop's clock, also over a change of the clocks and after midnight", () => {
  expect(tomorrowOf(NOW, "Asia/Kolkata").toISOString()).toBe("2026-11-21T22:30:00.000Z");
  // 01:30 in Bengaluru: the night still belongs to the day before.
  expect(tomorrowOf(new Date("2026-11-21T20:00:00Z"), "Asia/Kolkata").toISOString()).toBe("2026-11-21T22:30:00.000Z");
  // The clocks of New York go back in that night.
  expect(tomorrowOf(new Date("2026-10-31T22:00:00Z"), "America/New_York").toISOString()).toBe(
    "2026-11-01T09:00:00.000Z",
  );
  expect(businessDate(new Date("2026-11-21T22:29:00Z"), "Asia/Kolkata")).toBe("2026-11-21");
  expect(businessDate(new Date("2026-11-21T22:30:00Z"), "Asia/Kolkata")).toBe("2026-11-22");
  // Twenty-five hours: the clocks go back.
  const { from, until } = dayOfBusiness("2026-10-31", "America/New_York");
  expect([from.toISOString(), until.toISOString()]).toEqual(["2026-10-31T08:00:00.000Z", "2026-11-01T09:00:00.000Z"]);
  expect(pauseEnds("30", "", NOW, "Asia/Kolkata")).toEqual(minutes(30));
  expect(pauseEnds("open", "", NOW, "Asia/Kolkata")).toBeNull();
});

test("[STAFF-21] a pause until a time ends at that time of the shop's clock, tomorrow's when today's is over; whoever is no manager may pause for an hour", () => {
  // 18:30 in Bengaluru.
  const until = (time: string) => pauseEnds("until", time, NOW, "Asia/Kolkata");
  expect(until("19:15")?.toISOString()).toBe("2026-11-21T13:45:00.000Z");
  expect(until("18:30")?.toISOString()).toBe("2026-11-22T13:00:00.000Z");
  expect(until("00:15")?.toISOString()).toBe("2026-11-21T18:45:00.000Z");
  for (const wrong of ["", "7", "25:00", "19:15 PM"]) expect(until(wrong)).toBeUndefined();
  expect(STAFF_ROLES.map((role) => mayPause(role, minutes(60), NOW))).toEqual([true, true, true, false]);
  expect(STAFF_ROLES.map((role) => mayPause(role, minutes(61), NOW))).toEqual([true, true, false, false]);
  expect(STAFF_ROLES.map((role) => mayPause(role, null, NOW))).toEqual([true, true, false, false]);
});
