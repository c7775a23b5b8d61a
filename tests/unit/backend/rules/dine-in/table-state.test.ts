import { describe, expect, test } from "vitest";
import { mayEditTables, mayVoidDish } from "../../../../../backend/rules/dine-in/staff-rights.ts";
import { stateOfTable, type TableVisit } from "../../../../../backend/rules/dine-in/table-state.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 18, minutes));
const seated: TableVisit = { created_at: at(0), requests: [], waiting: [], bill: null, rounds: [], payments: [] };
const round = (status: "PLACED" | "INPREP" | "SERVED", minutes: number) => ({ status, created_at: at(minutes) });
const call = { type: "CALL_WAITER", created_at: at(9) } as const;
const claim = { status: "claimed", paid_at: null, created_at: at(20) };
const paid = { status: "paid", paid_at: at(21), created_at: at(20) };

describe("[STAFF] the state of a table on the floor", () => {
  test.each([
    ["free without a visit", null, "free", null],
    ["seated since its first scan", seated, "seated", at(0)],
    [
      "waiting for food since the oldest round that is not served",
      { ...seated, rounds: [round("SERVED", 2), round("PLACED", 8), round("INPREP", 5)] },
      "waiting_food",
      at(5),
    ],
    ["seated again once everything is served", { ...seated, rounds: [round("SERVED", 2)] }, "seated", at(0)],
    [
      "paid in part since the last payment",
      { ...seated, rounds: [round("INPREP", 2)], payments: [{ ...paid, paid_at: at(15) }, paid] },
      "paid_in_part",
      at(21),
    ],
    [
      "wants to pay since its bill was requested, also if a part is paid",
      { ...seated, requests: [{ type: "REQUEST_PAYMENT", created_at: at(22) }], payments: [paid, claim] },
      "wants_to_pay",
      at(22),
    ],
    [
      "wants to pay while all of its bill is claimed",
      { ...seated, bill: { status: "locked" }, payments: [claim] },
      "wants_to_pay",
      at(20),
    ],
    [
      "not wanting to pay for a claim that is paid online",
      { ...seated, bill: { status: "open" }, payments: [claim] },
      "seated",
      at(0),
    ],
    [
      "calling before anything else, since its oldest call",
      {
        ...seated,
        requests: [{ type: "REQUEST_PAYMENT", created_at: at(1) }, call],
        waiting: [{ created_at: at(12) }],
      },
      "asking",
      at(9),
    ],
    ["calling while a phone waits to be let in", { ...seated, waiting: [{ created_at: at(12) }] }, "asking", at(12)],
  ] as const)("[STAFF] %s", (_, visit, state, since) => {
    expect(stateOfTable(visit as TableVisit | null)).toEqual({ state, since });
  });

  test("[STAFF] a table whose guests have paid has food to come until all is served, also for the next guests", () => {
    const left = [round("INPREP", 5)];
    expect(stateOfTable(null, left)).toEqual({ state: "paid_food", since: at(5) });
    expect(stateOfTable(seated, left)).toEqual({ state: "seated", since: at(0) });
  });

  test("[STAFF] staff take dishes off the bill until the kitchen begins them, managers any; only managers edit tables", () => {
    for (const status of ["PLACED", "SENT_TO_KITCHEN"] as const) expect(mayVoidDish("staff", status)).toBe(true);
    for (const status of ["INPREP", "SERVED"] as const) {
      expect(mayVoidDish("staff", status)).toBe(false);
      expect(mayVoidDish("manager", status)).toBe(true);
      expect(mayVoidDish("owner", status)).toBe(true);
    }
    expect([mayEditTables("staff"), mayEditTables("manager"), mayEditTables("owner")]).toEqual([false, true, true]);
  });
});
