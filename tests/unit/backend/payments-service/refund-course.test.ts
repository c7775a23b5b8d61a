import fc from "fast-check";
import { expect, test } from "vitest";
import { isOfEarlierRound } from "../../../../backend/payments-service/due/refund-call.ts";
import { knownRefund, refundIdAt } from "../../../../backend/payments-service/rules/refund-id.ts";
import {
  MAX_UNANSWERED_REFUNDS,
  nextPart,
  type RefundEvent,
  refundAgainAt,
  withoutKeys,
} from "../../../../backend/payments-service/rules/refund-schedule.ts";

const hex = fc.stringMatching(/^[0-9a-f]{32}$/);
const round = fc.integer({ min: 0, max: 36 ** 4 - 1 });

test("[PAY-REFUND] every round of a refund has an id of its own, of letters and digits, under 35", () => {
  fc.assert(
    fc.property(fc.constantFrom("r", "p"), hex, round, round, (letter, digits, one, other) => {
      const id = `${letter}${digits}`;
      fc.pre(one !== other);
      expect(refundIdAt(id, one)).not.toBe(refundIdAt(id, other));
      expect(refundIdAt(id, one)).toMatch(/^[a-z0-9]{33,34}$/);
    }),
  );
  // A first round may end in any digit.
  for (const digit of "0123456789abcdef") {
    const ids = Array.from({ length: 40 }, (_, rounds) => refundIdAt(`r${"7".repeat(31)}${digit}`, rounds));
    expect(new Set(ids).size).toBe(40);
  }
  expect(refundIdAt(`r${"7".repeat(32)}`, 0)).toBe(`r${"7".repeat(32)}`);
});

test("[PAY-REFUND] a refund that an earlier round was refused and made all the same is known, and no other's", () => {
  const states = fc.constantFrom("done", "pending", "refused" as const);
  const listed = fc.array(fc.record({ part: fc.nat(2), round: fc.nat(4), status: states }), { maxLength: 8 });
  fc.assert(
    fc.property(hex, listed, round, (digits, all, now) => {
      const idOf = ({ part, round: at }: { part: number; round: number }) =>
        refundIdAt(`p${part}${digits.slice(1)}`, at);
      const stateOf = ({ status }: { status: "done" | "pending" | "refused" }) => ({ status, refund_reference: null });
      const told = knownRefund(all, idOf({ part: 0, round: now }), { idOf, stateOf })?.status ?? null;
      const ours = all.filter(({ part }) => part === 0);
      const own = ours.find((one) => one.round === now);
      const others = ours.map(({ status }) => status);
      const wanted = others.includes("done") ? "done" : others.includes("pending") ? "pending" : null;
      expect(told).toBe(own ? own.status : wanted);
    }),
  );
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Words that come one after the other, each when it is due. The instants, in milliseconds, and when it is due again. */
function course(words: readonly string[], first = 0) {
  const said: RefundEvent[] = [];
  let at: Date | null = new Date(first);
  for (const word of words) {
    if (!at) break;
    said.push({ word, at });
    at = refundAgainAt(said, at);
  }
  return { said, due: at };
}
const gaps = ({ said }: ReturnType<typeof course>) =>
  said.slice(1).map(({ at }, index) => at.getTime() - (said[index]?.at.getTime() ?? 0));

test("[PAY-REFUND] a pending refund is asked about for thirty days, by the hour at first, and only then is a person's", () => {
  const { said, due } = course(Array.from({ length: 1_000 }, () => "pending"));
  expect(due).toBeNull();
  const days = (said.at(-1)?.at.getTime() ?? 0) / DAY;
  expect(days).toBeGreaterThanOrEqual(30);
  expect(days).toBeLessThan(31);
  const waits = gaps({ said, due });
  expect(Math.max(...waits.slice(0, 70))).toBe(HOUR);
  expect(Math.max(...waits)).toBe(6 * HOUR);
  // A provider that is silent in between is asked again, and what it said before counts.
  const mixed = Array.from({ length: 1_000 }, (_, index) => (index % 3 === 2 ? "no_answer" : "pending"));
  expect((course(mixed).said.at(-1)?.at.getTime() ?? 0) / DAY).toBeGreaterThanOrEqual(30);
});

test("[PAY-REFUND] a refusal after days of waiting is the first one, and its next refund may wait as long", () => {
  const waited = Array.from({ length: 100 }, () => "pending");
  const { due, said } = course([...waited, "refused"]);
  expect((due?.getTime() ?? 0) - (said.at(-1)?.at.getTime() ?? 0)).toBe(HOUR / 6);
  const again = course([...waited, "refused", ...Array.from({ length: 1_000 }, () => "pending")]);
  expect(again.due).toBeNull();
  expect((again.said.at(-1)?.at.getTime() ?? 0) / DAY).toBeGreaterThan(33);
});

test("[PAY-REFUND] six refusals, or ninety attempts in a row without an answer, make it a person's; what they begin anew counts from there", () => {
  const refused = course(Array.from({ length: 10 }, () => "refused"));
  expect(gaps(refused)).toEqual([1, 3, 9, 27, 36].map((tenMinutes) => (tenMinutes * HOUR) / 6));
  expect(refused.due).toBeNull();
  const silent = course(Array.from({ length: 1_000 }, () => "no_answer"));
  expect(silent.said).toHaveLength(MAX_UNANSWERED_REFUNDS);
  const now = silent.said.at(-1)?.at ?? new Date(0);
  const retried = [...silent.said, { word: "retry", at: now }, { word: "no_answer", at: now }];
  expect(refundAgainAt(retried, now)).toEqual(new Date(now.getTime() + 2_000));
});

test("[PAY-REFUND] parts of a payment go one after the other, oldest first, and one that was refused lets the others pass", () => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  const part = (id: string, minutes: number, { word = "retry", status = "due" } = {}) => ({
    id,
    word,
    status,
    next_at: at(minutes),
  });
  const next = (...parts: ReturnType<typeof part>[]) => nextPart(parts, ({ word }) => word)?.id;
  expect(next(part("first", 9), part("second", 1))).toBe("first");
  expect(next(part("done", 0, { status: "done" }), part("failed", 0, { status: "failed" }))).toBeUndefined();
  expect(next(part("refused", 1, { word: "refused" }), part("second", 9))).toBe("second");
  expect(next(part("late", 9, { word: "refused" }), part("soon", 1, { word: "refused" }))).toBe("soon");
});

test("[PAY-REFUND] no part goes beside one that was sent and has no answer yet, whichever of them was refused before or is older", () => {
  const part = (id: string, word: string | null, status = "due") => ({ id, word, status, next_at: new Date(0) });
  const next = (...parts: ReturnType<typeof part>[]) => nextPart(parts, ({ word }) => word)?.id;
  expect(next(part("old", "retry"), part("sent", "sent"), part("new", null))).toBe("sent");
  expect(next(part("old", "refused"), part("sent", "sent"))).toBe("sent");
  expect(next(part("lost", "sent", "failed"), part("new", null))).toBe("new");
  // A word of ours is no answer: what went without one is counted on.
  const silent = course(Array.from({ length: 1_000 }, (_, index) => (index % 2 ? "no_answer" : "sent")));
  expect(silent.due).toBeNull();
  expect(silent.said.filter(({ word }) => word === "no_answer")).toHaveLength(MAX_UNANSWERED_REFUNDS);
});

test("[PAY-REFUND] a refund that the provider made or has under way counts in whichever round it was asked for; a refusal only in its own", () => {
  const state = (status: "done" | "pending" | "refused") => ({ status, refund_reference: "rf_1" });
  expect([state("done"), state("pending")].map((heard) => isOfEarlierRound(1, 0, heard))).toEqual([false, false]);
  expect([state("refused"), null].map((heard) => isOfEarlierRound(1, 0, heard))).toEqual([true, true]);
  expect(isOfEarlierRound(1, 1, state("refused"))).toBe(false);
});

test("[ROBUST-18] without its provider's keys a refund that was sent and never answered waits as long as a silent provider is asked, and is a person's then", () => {
  const since = new Date(0);
  const silent = course(Array.from({ length: MAX_UNANSWERED_REFUNDS - 1 }, () => "no_answer"));
  const sent = [
    { word: "refused", at: since },
    { word: "sent", at: since },
  ];
  const after = (hours: number, words = sent) => withoutKeys(words, new Date(hours * HOUR));
  const patience = (silent.said.at(-1)?.at.getTime() ?? 0) / HOUR;
  expect([after(0), after(patience - 2), after(patience + 2)]).toEqual(["wait", "wait", "person"]);
  const timedOut = [...sent, { word: "no_answer", at: since }, { word: "no_answer", at: since }];
  expect([after(0, timedOut), after(1_000, timedOut)], "a time-out is no answer").toEqual(["wait", "person"]);
  for (const word of ["pending", "done", "retry"])
    expect(after(1_000, [...sent, { word, at: since }]), word).toBeNull();
  expect(after(1_000, [])).toBeNull();
});
