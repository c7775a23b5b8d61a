import fc from "fast-check";
import { expect, test } from "vitest";
import { turnOf } from "../../../../backend/push/news-in-turn.ts";

const SINCE = 7;
const eventsOf = (kinds: readonly ("step" | "refund" | "remark")[]) =>
  kinds.map((kind, index) => ({
    id: SINCE + 1 + index,
    prev_state: "PLACED" as const,
    new_state: kind === "step" ? ("ACKNOWLEDGED" as const) : ("PLACED" as const),
    note: kind === "refund" ? "refund 1000 abc" : kind === "remark" ? "Called the guest" : null,
  }));

test("[LIVE-01] between two messages a device knows of all that the first tells and of nothing that the second does, unless steps and refunds alternate", () => {
  const kinds = fc.array(fc.constantFrom("step" as const, "refund" as const, "remark" as const), { maxLength: 6 });
  fc.assert(
    fc.property(kinds, (list) => {
      const events = eventsOf(list);
      const { moneyFirst, told } = turnOf(events, SINCE);
      const firstIs = moneyFirst ? "refund" : "step";
      const known = (kind: string, is: (id: number, told: number) => boolean) =>
        events.every(({ id }, index) => list[index] !== kind || (told !== null && is(id, told)));
      if (told !== null) {
        expect(known(firstIs, (id, until) => id <= until)).toBe(true);
        expect(known(moneyFirst ? "step" : "refund", (id, until) => id > until)).toBe(true);
      } else expect(list.filter((kind) => kind !== "remark").join()).toMatch(/step.*refund.*step|refund.*step.*refund/);
    }),
  );
  expect(turnOf(eventsOf(["refund"]), SINCE)).toEqual({ moneyFirst: false, told: SINCE });
});
