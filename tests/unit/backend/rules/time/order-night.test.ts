import { expect, test } from "vitest";
import { nightOfOrder } from "@/backend/rules/time/order-night";
import { toInstant } from "@/lib/domain/time/zoned-time";

const ZONE = "Asia/Kolkata";
const late = { hours: { sun: [["16:30", "01:30"]], mon: [["16:30", "01:30"]] } } as const;
const early = { hours: { sun: [["07:00", "22:00"]], mon: [["00:00", "22:00"]] } } as const;
const night = (minutes: number, { hours }: { hours: object }, slot: string | null = null) =>
  nightOfOrder(
    { delivery_at: new Date(toInstant("2026-11-29", minutes, ZONE)), time_slot_start: slot },
    { hours: hours as never },
    ZONE,
  );

test("[OLIST-01] an order is for the night in which its store is open past midnight, or its slot begins, and else for its own date", () => {
  expect(night(24 * 60 + 3, late)).toBe("2026-11-29");
  expect(night(24 * 60 + 3, early)).toBe("2026-11-30");
  expect(night(24 * 60 + 15, early, "23:45:00"), "a slot belongs to the day it begins on").toBe("2026-11-29");
  expect(night(24 * 60 + 60, late, "00:30:00")).toBe("2026-11-29");
  expect(night(20 * 60, late)).toBe("2026-11-29");
});
