import { expect, test } from "vitest";
import { statusUpdates } from "../../../../backend/orders/views/order-view.ts";

const at = (time: string) => new Date(`2026-11-28T${time}:00Z`);
const event = (time: string, note: string | null) => ({
  prev_state: note ? "PLACED" : null,
  new_state: "PLACED",
  actor: "system",
  note,
  created_at: at(time),
});

const placedAt = (events: readonly object[]) => statusUpdates(events as Parameters<typeof statusUpdates>[0]);

test("[OLIST-02] an order that waited for its payment was placed when it was paid, and any other when it was sent", () => {
  expect(placedAt([event("11:00", null)])).toEqual([{ created: at("11:00"), status: "PLACED" }]);
  expect(placedAt([event("11:00", null), event("11:07", "payment paid")])).toEqual([
    { created: at("11:07"), status: "PLACED" },
  ]);
});
