import { expect, test } from "vitest";
import { namesRules, type StatedRules, unsetRules, withRules } from "@/lib/domain/text/rule-texts";
import { branded } from "../../branded";

const rules = branded<StatedRules>({
  currency: "INR",
  cancel_seconds: 120,
  cod_max_order_value: 250_000,
  min_order_total: null,
  cashback: { percent: 5 },
});

test("a configured text says the rules as they are configured, in its own language", () => {
  const text = "Cancel within {cancel_window}; cash up to {cash_limit}; {cashback} back.";
  expect(withRules(text, rules, "en")).toBe("Cancel within 2 minutes; cash up to ₹2,500.00; 5% back.");
  expect(withRules("{cancel_window}", rules, "es")).toBe("2 minutos");
  expect(withRules("{cancel_window}", { ...rules, cancel_seconds: 300 }, "ar")).toMatch(/^5 دقائق$/);
  expect(withRules("{cancel_window}", { ...rules, cancel_seconds: 90 }, "en")).toBe("90 seconds");
});

test("nothing is said of a rule that the business does not have, or that nobody knows", () => {
  expect(withRules("Orders from {minimum_order}.", rules, "en")).toBeNull();
  expect(withRules("Cancel within {cancel_window}.", { ...rules, cancel_seconds: null }, "en")).toBeNull();
  expect(withRules("Cancel within {cancel_window}.", null, "en")).toBeNull();
  expect(withRules("No rule, {other} braces.", null, "en")).toBe("No rule, {other} braces.");
  expect([namesRules("{cashback}"), namesRules("{other}")]).toEqual([true, false]);
});

test("[STUDIO-04] unsetRules lists the rules that have no value", () => {
  expect(unsetRules(rules)).toEqual(["minimum_order"]);
  expect(unsetRules({ ...rules, cancel_seconds: 0, cashback: null })).toEqual([
    "cancel_window",
    "minimum_order",
    "cashback",
  ]);
});
