import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { useTimeChoice } from "@/components/checkout/time/use-time-choice";
import { StorefrontProvider } from "@/lib/state/provider";
import { settings } from "../../../lib/fixtures";

const asked = vi.hoisted(() => ({ isKnown: false }));
vi.mock("@/components/checkout/time/full-slots", () => ({
  useFullSlots: () => ({ full: new Set(), isKnown: asked.isKnown, again: () => {} }),
}));
const SLOT = { date: "2026-11-23", start_time: "18:30", end_time: "19:00", full: false, without: [] };
vi.mock("@/components/checkout/time/order-times", async (original) => ({
  ...(await original<typeof import("@/components/checkout/time/order-times")>()),
  useOrderTimes: () => OPTIONS,
  isTimeKept: (_options: unknown, chosen: unknown) => chosen !== null,
}));
const OPTIONS = { orderNow: { available: false, offsetMinutes: 25 }, days: [{ date: SLOT.date, slots: [SLOT] }] };

test("[TIME-05] while it is asked which times are full, the first of a closed store is about to be chosen; then it is chosen", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={settings()}>{children}</StorefrontProvider>
  );
  const store = { id: "401", ffMode: "delivery", storeInfo: { slot_capacity: 4 } };
  const given = { data: {}, info: {}, store, current: null, bill: null, like: null };
  const { result, rerender } = renderHook(() => useTimeChoice(given as never), { wrapper });
  expect(result.current.chosen).toBeNull();
  expect(result.current.coming?.timeSlot?.start_time).toBe("18:30");
  asked.isKnown = true;
  rerender();
  expect(result.current.chosen?.timeSlot?.start_time).toBe("18:30");
  expect(result.current.coming).toBeNull();
});
