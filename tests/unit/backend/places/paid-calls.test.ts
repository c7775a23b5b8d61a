import { expect, test } from "vitest";
import { createPaidCalls } from "../../../../backend/places/paid-calls.ts";

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

test("[ADDR-01] a visitor makes thirty paid calls a minute and about three hundred a day, and nobody else notices", () => {
  const calls = createPaidCalls();
  const made = (visitor: string, seconds: number, count: number) =>
    Array.from({ length: count }, () => calls.take("bistro", visitor, at(seconds))).filter(Boolean).length;
  expect(made("a", 0, 40)).toBe(30);
  expect(made("b", 0, 1)).toBe(1);
  const hours = Array.from({ length: 60 }, (_, minute) => made("a", 60 * (minute + 1), 40));
  expect(hours.reduce((sum, count) => sum + count, 30)).toBeLessThan(330);
});

test("[ADDR-01] a business pays for so many calls a day, whoever makes them", () => {
  const calls = createPaidCalls(2);
  const take = (business: string, visitor: string) => calls.take(business, visitor, at(0));
  expect([take("bistro", "a"), take("bistro", "b"), take("bistro", "c"), take("rival", "c")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test("[ADDR-01] a result is cached for ten minutes", () => {
  const calls = createPaidCalls();
  calls.cache("bistro en at 1,2", null, at(0));
  expect(calls.cached("bistro en at 1,2", at(599))).toEqual({ answer: null });
  expect(calls.cached("bistro en at 1,2", at(600))).toBeNull();
});
