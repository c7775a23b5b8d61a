import { describe, expect, test } from "vitest";
import { ORDER_STATUSES, ORDER_TYPES } from "../../../../../lib/domain/enumerations.ts";
import * as rules from "../../../../../lib/domain/order/order-status.ts";
import ar from "../../../../../messages/ar.json" with { type: "json" };
import en from "../../../../../messages/en.json" with { type: "json" };
import es from "../../../../../messages/es.json" with { type: "json" };

const { canTransition, nextStates, orderSteps, progressOf } = rules;

describe("groups", () => {
  test("[OLIST-01] [OLIST-05] all thirteen statuses have a group", () => {
    expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, progressOf(status)]))).toEqual({
      ACKNOWLEDGED: "ACTIVE",
      DISPATCHED: "ACTIVE",
      FOODREADY: "ACTIVE",
      PLACED: "ACTIVE",
      INPREP: "DINE_IN",
      SERVED: "DINE_IN",
      LOCKED: "DINE_IN",
      SENT_TO_KITCHEN: "DINE_IN",
      COMPLETED: "PAST",
      CANCELLED: "PAST",
      EXPIRED: "PAST",
      VOIDED: "PAST",
      ARCHIVED: "PAST",
    });
  });

  test("[OLIST-05] all thirteen statuses have a label in every language, and no two the same", () => {
    for (const { orderStatus } of [ar, en, es]) {
      const labels = ORDER_STATUSES.map((status) => orderStatus[status] ?? "");
      expect(new Set(labels).size).toBe(ORDER_STATUSES.length);
      for (const label of labels) expect(label.trim().length).toBeGreaterThan(2);
    }
  });

  test("[OLIST-01] the groups split the statuses without rest", () => {
    const all = (["ACTIVE", "DINE_IN", "PAST"] as const).flatMap(rules.statusesOf);
    expect([...all].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  test("[D9] [PAY-REFUND] what ended without the food is called off: cancelled, expired and voided, not completed, archived or unknown", () => {
    const calledOff = [...ORDER_STATUSES, "DRONE_AIRBORNE"].filter(rules.isCalledOff);
    expect(calledOff.sort()).toEqual(["CANCELLED", "EXPIRED", "VOIDED"]);
    expect(calledOff.every(rules.isFinal)).toBe(true);
  });

  test("[OLIST-05] an unknown status is active, not final, and shown as text", () => {
    expect(progressOf("DRONE_AIRBORNE")).toBe("ACTIVE");
    expect(rules.isFinal("DRONE_AIRBORNE")).toBe(false);
    const drone = {
      state: "DRONE_AIRBORNE",
      next_states: ["DRONE_LANDED"],
      coming_states: [],
      history: ["PLACED", "FOODREADY"],
    };
    expect(orderSteps(drone)).toEqual([
      { status: "PLACED", phase: "done" },
      { status: "FOODREADY", phase: "done" },
      { status: "DRONE_AIRBORNE", phase: "current" },
      { status: "DRONE_LANDED", phase: "upcoming" },
    ]);
    expect(nextStates("delivery", "constructor")).toEqual([]);
  });
});

describe("changes", () => {
  test.each([
    ["delivery", ["PLACED", "ACKNOWLEDGED", "FOODREADY", "DISPATCHED", "COMPLETED", "VOIDED", "ARCHIVED"]],
    ["pickup", ["PLACED", "ACKNOWLEDGED", "FOODREADY", "COMPLETED", "ARCHIVED"]],
    ["contactlessqsr", ["PLACED", "ACKNOWLEDGED", "FOODREADY", "COMPLETED"]],
    ["dinein", ["PLACED", "SENT_TO_KITCHEN", "INPREP", "SERVED", "LOCKED", "COMPLETED"]],
  ] as const)("[OLIST-02] %s goes its road step by step and skips none", (type, road) => {
    for (const [index, status] of road.entries()) {
      const next = road[index + 1];
      if (next) expect(canTransition(type, status, next)).toBe(true);
      for (const beyond of road.slice(index + 2)) {
        if (!(status === "COMPLETED" && beyond === "ARCHIVED")) expect(canTransition(type, status, beyond)).toBe(false);
      }
      for (const earlier of road.slice(0, index)) expect(canTransition(type, status, earlier)).toBe(false);
    }
  });

  test("[OLIST-02] an order is cancelled only before its food is ready, and expires only when placed", () => {
    const from = (to: string) =>
      ORDER_TYPES.map((type) => ORDER_STATUSES.filter((status) => canTransition(type, status, to)).sort());
    expect(from("CANCELLED")).toEqual([
      ["ACKNOWLEDGED", "PLACED"],
      ["ACKNOWLEDGED", "PLACED"],
      ["ACKNOWLEDGED", "PLACED"],
      ["INPREP", "PLACED", "SENT_TO_KITCHEN"],
    ]);
    expect(from("EXPIRED")).toEqual([["PLACED"], ["PLACED"], ["PLACED"], ["PLACED"]]);
    expect(from("VOIDED")).toEqual([["COMPLETED"], ["COMPLETED"], ["COMPLETED"], ["COMPLETED"]]);
  });

  test("[OLIST-02] archived is the last state, and no state can follow itself", () => {
    for (const type of ORDER_TYPES) {
      expect(nextStates(type, "ARCHIVED")).toEqual([]);
      for (const status of ORDER_STATUSES) expect(rules.canFollow(type, status, status)).toBe(false);
    }
    expect(rules.canFollow("delivery", "PLACED", "ARCHIVED")).toBe(true);
    expect(rules.canFollow("delivery", "FOODREADY", "CANCELLED")).toBe(false);
  });
});

describe("steps of the tracking page", () => {
  const phases = (
    state: string,
    history: readonly string[],
    next_states: readonly string[] = [],
    coming_states: readonly string[] = [],
  ) => orderSteps({ state, history, next_states, coming_states }).map(({ status, phase }) => `${status} ${phase}`);

  test("[OLIST-02] what has been, what is, and what the server says comes next", () => {
    expect(phases("ACKNOWLEDGED", ["PLACED", "ACKNOWLEDGED"], ["FOODREADY", "CANCELLED"])).toEqual([
      "PLACED done",
      "ACKNOWLEDGED current",
      "FOODREADY upcoming",
    ]);
    expect(phases("COMPLETED", ["PLACED", "ACKNOWLEDGED", "FOODREADY", "COMPLETED"], ["VOIDED", "ARCHIVED"])).toEqual([
      "PLACED done",
      "ACKNOWLEDGED done",
      "FOODREADY done",
      "COMPLETED done",
    ]);
  });

  test("[OLIST-02] every step that the server says is still ahead, after the one that the order is at", () => {
    const ahead = rules.statesAhead("delivery", "ACKNOWLEDGED");
    expect(phases("ACKNOWLEDGED", ["PLACED", "ACKNOWLEDGED"], ["FOODREADY", "CANCELLED"], ahead)).toEqual([
      "PLACED done",
      "ACKNOWLEDGED current",
      "FOODREADY upcoming",
      "DISPATCHED upcoming",
      "COMPLETED upcoming",
    ]);
    expect(rules.statesAhead("pickup", "FOODREADY")).toEqual(["COMPLETED"]);
    for (const over of ["COMPLETED", "CANCELLED", "EXPIRED", "DRONE_AIRBORNE"])
      expect(rules.statesAhead("delivery", over)).toEqual([]);
  });

  test("[OLIST-02] a step that the server does not name is never inferred", () => {
    expect(phases("PLACED", ["PLACED"], ["CANCELLED", "EXPIRED"])).toEqual(["PLACED current"]);
    expect(phases("PLACED", ["PLACED"], ["INPREP", "DISPATCHED"])).toEqual([
      "PLACED current",
      "INPREP upcoming",
      "DISPATCHED upcoming",
    ]);
    expect(phases("DISPATCHED", ["PLACED"])).toEqual(["PLACED done", "DISPATCHED current"]);
  });

  test("[OLIST-02] an order that left the road shows what happened and how it ended, nothing upcoming", () => {
    expect(phases("CANCELLED", ["PLACED", "ACKNOWLEDGED", "CANCELLED"], ["ARCHIVED"])).toEqual([
      "PLACED done",
      "ACKNOWLEDGED done",
      "CANCELLED current",
    ]);
    expect(phases("EXPIRED", ["PLACED", "EXPIRED"])).toEqual(["PLACED done", "EXPIRED current"]);
    expect(phases("VOIDED", ["PLACED", "COMPLETED", "VOIDED"]).at(-1)).toBe("VOIDED current");
  });

  test("[OLIST-02] an archived order shows how it ended", () => {
    expect(phases("ARCHIVED", ["PLACED", "COMPLETED", "ARCHIVED"])).toEqual(["PLACED done", "COMPLETED done"]);
    expect(phases("ARCHIVED", ["PLACED", "CANCELLED"]).at(-1)).toBe("CANCELLED current");
    expect(phases("ARCHIVED", [])).toEqual(["ARCHIVED current"]);
  });
});
