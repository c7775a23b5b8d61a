import { expect, test } from "vitest";
import { ORDER_STATUSES } from "@/lib/domain/enumerations";
import { type CancelQuestion, cancellableUntil, kitchenStart } from "@/lib/domain/order/cancelling";

const asked: CancelQuestion = {
  type: "delivery",
  state: "PLACED",
  since: 1000,
  held: false,
  windowSeconds: 60,
  kitchenStart: null,
};

test("[D9] only the person who placed an order may cancel it, within the business's time and before it is cooked", () => {
  expect(cancellableUntil(asked)).toBe(61_000);
  expect(cancellableUntil({ ...asked, windowSeconds: null })).toBeNull();
  expect(cancellableUntil({ ...asked, held: true })).toBeNull();
  for (const type of ["delivery", "pickup"] as const) {
    const open = ORDER_STATUSES.filter((state) => cancellableUntil({ ...asked, type, state }) !== null);
    expect(open).toEqual(["ACKNOWLEDGED", "PLACED"]);
  }
  const atTable = ORDER_STATUSES.filter((state) => cancellableUntil({ ...asked, type: "dinein", state }) !== null);
  expect(atTable).toEqual(["PLACED"]);
});

test("[D9] an order for later may be cancelled until its kitchen begins, and never for less time than one for now", () => {
  const HALF_HOUR = 1_800_000;
  const slotEnd = Date.parse("2026-11-23T19:30:00+05:30");
  const slot = { slotEnd, time_slot_start: "19:00:00", time_slot_end: "19:30:00", leadTimeMs: 1.5 * HALF_HOUR };
  expect(kitchenStart(slot)).toBe(Date.parse("2026-11-23T18:15:00+05:30"));
  const overnight = { ...slot, time_slot_start: "23:45", time_slot_end: "00:15" };
  expect(kitchenStart(overnight)).toBe(slotEnd - 2.5 * HALF_HOUR);
  const morning = { ...asked, since: slotEnd - 20 * HALF_HOUR, kitchenStart: kitchenStart(slot) };
  expect(cancellableUntil(morning)).toBe(kitchenStart(slot));
  const late = { ...morning, since: slotEnd - 2 * HALF_HOUR };
  expect(cancellableUntil(late)).toBe(late.since + 60_000);
  expect(cancellableUntil({ ...morning, windowSeconds: null })).toBeNull();
  expect(cancellableUntil({ ...morning, state: "FOODREADY" })).toBeNull();
});
