import fc from "fast-check";
import { expect, test } from "vitest";
import { computeBill } from "../../../../../backend/rules/bill/bill.ts";
import { minutesOfDay } from "../../../../../backend/rules/time/local-time.ts";
import { notServedAt } from "../../../../../lib/domain/menu/item-hours.ts";
import { orderTimeOptions } from "../../../../../lib/domain/time/order-time.ts";
import { formatTime } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";
import { everyDay, orderTimeQuestion } from "../../../lib/domain/builders.ts";
import { billInput, item, line } from "./bill-builders.ts";

const minute = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => formatTime(quarter * 15));
const hours = fc.option(fc.tuple(minute, minute), { nil: null });

test("[TIME-04] [BILL-02] a slot is marked with exactly the dishes for which the server would refuse an order then, in every zone and across clock changes", () => {
  fc.assert(
    fc.property(
      fc.array(hours, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("Asia/Kolkata", "America/New_York", "Europe/London", "Pacific/Auckland", "Asia/Kathmandu"),
      fc.constantFrom("2026-03-28T23:10Z", "2026-10-31T18:00Z", "2026-11-01T05:30Z", "2026-11-23T12:00Z"),
      (dishes, timezone, at) => {
        const items = dishes.map((served, index) =>
          item(index + 1, { available_from: served?.[0] ?? null, available_until: served?.[1] ?? null }),
        );
        const { days } = orderTimeOptions(
          orderTimeQuestion({
            slots: everyDay(["06:00", "12:00"], ["12:00", "17:00"], ["17:00", "23:30"]),
            timezone,
            now: Date.parse(at),
            stepMinutes: 30,
          }),
        );
        const offered = days.flatMap(({ slots }) => slots);
        expect(offered.length).toBeGreaterThan(0);
        for (const { start } of offered) {
          const localMinute = minutesOfDay(new Date(start), timezone);
          const lines = items.map(({ id }) => line(id));
          const { problems } = computeBill(billInput(lines, items, { localMinute }));
          const refused = problems.filter(({ details }) => details.why === "hours").map((problem) => problem.item?.id);
          expect(notServedAt(items, start, timezone).map(({ id }) => String(id))).toEqual(refused);
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

test("[TIME-04] hours past midnight are one stretch, and a dish without hours is served at every slot", () => {
  const late = { available_from: "22:00", available_until: "02:00" };
  const zone = "Asia/Kolkata";
  const at = (time: string) => Date.parse(`2026-11-23T${time}:00+05:30`);
  expect(["21:59", "22:00", "01:59", "02:00"].map((time) => notServedAt([late], at(time), zone).length)).toEqual([
    1, 0, 0, 1,
  ]);
  expect(notServedAt([{ available_from: null, available_until: null }], at("03:00"), zone)).toEqual([]);
});
