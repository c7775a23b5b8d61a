import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../../../../../lib/domain/enumerations.ts";
import * as rules from "../../../../../lib/domain/order/order-event.ts";

const { applyOrderEvent } = rules;

describe("live updates", () => {
  const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
  const ROAD = ["PLACED", "ACKNOWLEDGED", "FOODREADY", "DISPATCHED", "COMPLETED"];
  const order: rules.LiveOrder = {
    order_id: "o1",
    state: "PLACED",
    next_states: ["ACKNOWLEDGED", "CANCELLED", "EXPIRED"],
    coming_states: ["ACKNOWLEDGED", "FOODREADY", "COMPLETED"],
    order_type: "Delivery",
    status_updates: [{ created: at(0), status: "PLACED" }],
  };
  const status = (new_state: string, prev_state: string | null, minute = 1) =>
    ({ type: "status", order_id: "o1", new_state, prev_state, created: at(minute) }) as const;
  const road = (index: number) => status(ROAD[index] as string, ROAD[index - 1] ?? null, index);
  const history = (changed: rules.LiveOrder) => changed.status_updates.map((update) => update.status);

  test("[LIVE-01] a status change moves the order, adds to its history and leaves next_states to the server", () => {
    expect(applyOrderEvent(order, road(1))).toEqual({
      ...order,
      state: "ACKNOWLEDGED",
      next_states: [],
      coming_states: ["FOODREADY", "COMPLETED"],
      status_updates: [...order.status_updates, { created: at(1), status: "ACKNOWLEDGED" }],
    });
  });

  test("[LIVE-01] the same update twice changes nothing", () => {
    const once = applyOrderEvent(order, road(1));
    expect(applyOrderEvent(once, road(1))).toBe(once);
  });

  test("[LIVE-01] any order and repetition of updates ends in the same state and history", () => {
    const events = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(events, (indexes) => {
        const heard = indexes.reduce((now, index) => applyOrderEvent(now, road(index)), order);
        const expected = [...new Set([0, ...indexes])].sort().map((index) => ROAD[index]);
        expect(heard.state).toBe(expected.at(-1));
        expect(history(heard)).toEqual(expected);
      }),
    );
  });

  test("[LIVE-01] an update that arrives late completes the history but never moves the order back", () => {
    const ahead = applyOrderEvent(order, road(3));
    const late = applyOrderEvent(ahead, road(2));
    expect(late.state).toBe("DISPATCHED");
    expect(history(late)).toEqual(["PLACED", "FOODREADY", "DISPATCHED"]);
    const cancelled = applyOrderEvent(order, status("CANCELLED", "PLACED", 5));
    expect(applyOrderEvent(cancelled, road(2)).state).toBe("CANCELLED");
  });

  test("[LIVE-01] a full detail replaces the order unless it is older, keeping the whole history", () => {
    const ahead = applyOrderEvent(order, road(2));
    const stale = { ...order, note: "old" };
    expect(applyOrderEvent(ahead, { type: "detail", order: stale })).toEqual(ahead);
    const fresh = {
      ...order,
      state: "DISPATCHED",
      next_states: ["COMPLETED"],
      status_updates: [{ created: at(3), status: "DISPATCHED" }],
    };
    const replaced = applyOrderEvent(ahead, { type: "detail", order: fresh });
    expect(replaced).toMatchObject({ state: "DISPATCHED", next_states: ["COMPLETED"] });
    expect(history(replaced)).toEqual(["PLACED", "FOODREADY", "DISPATCHED"]);
    const same = { ...ahead, next_states: ["DISPATCHED"] };
    expect(applyOrderEvent(ahead, { type: "detail", order: same }).next_states).toEqual(["DISPATCHED"]);
  });

  test("[LIVE-01] a step back is taken only from a server that names the state it leaves", () => {
    const ready = applyOrderEvent(applyOrderEvent(order, road(1)), road(2));
    expect(applyOrderEvent(ready, status("ACKNOWLEDGED", "FOODREADY", 9)).state).toBe("ACKNOWLEDGED");
    expect(applyOrderEvent(ready, status("ACKNOWLEDGED", null, 9)).state).toBe("FOODREADY");
  });

  test("[LIVE-01] updates of another order are ignored", () => {
    expect(applyOrderEvent(order, { ...road(1), order_id: "o2" })).toBe(order);
    expect(applyOrderEvent(order, { type: "detail", order: { ...order, order_id: "o2", state: "COMPLETED" } })).toBe(
      order,
    );
  });

  test("[LIVE-01] an unknown state is applied once", () => {
    const odd = applyOrderEvent(order, status("DRONE", null, 2));
    expect(odd.state).toBe("DRONE");
    const on = applyOrderEvent(odd, status("COMPLETED", "DRONE", 4));
    expect(on.state).toBe("COMPLETED");
    expect(applyOrderEvent(on, status("DRONE", null, 2)).state).toBe("COMPLETED");
  });

  test("[LIVE-01] no sequence of events throws or repeats a status in the history", () => {
    const any = fc.tuple(
      fc.constantFrom(...ORDER_STATUSES, "DRONE"),
      fc.option(fc.constantFrom(...ORDER_STATUSES)),
      fc.nat(59),
    );
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 20 }),
        fc.constantFrom("Delivery", "pickup", "Dinein", "Unheard"),
        (events, order_type) => {
          const end = events.reduce((now, [to, from, minute]) => applyOrderEvent(now, status(to, from, minute)), {
            ...order,
            order_type,
          });
          expect(new Set(history(end)).size).toBe(history(end).length);
          expect(history(end)).toContain(end.state);
        },
      ),
    );
  });
});
