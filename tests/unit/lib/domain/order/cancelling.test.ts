import { expect, test } from "vitest";
import { ORDER_STATUSES } from "@/lib/domain/enumerations";
import { type CancelQuestion, cancellableUntil } from "@/lib/domain/order/cancelling";

const asked: CancelQuestion = { type: "delivery", state: "PLACED", since: 1000, held: false, windowSeconds: 60 };

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
