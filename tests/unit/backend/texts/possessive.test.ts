import { expect, test } from "vitest";
import { consoleTranslator } from "../../../../backend/texts/texts.ts";

test("what belongs to a name that ends in s has the apostrophe alone in English, and another name keeps its s", () => {
  const [en, es] = [consoleTranslator("en"), consoleTranslator("es")];
  expect(en("payments.webhook", { vendor: "Tap Payments" })).toBe("Address for Tap Payments' messages");
  expect(en("payments.webhook", { vendor: "Stripe" })).toBe("Address for Stripe's messages");
  expect(es("payments.webhook", { vendor: "Tap Payments" })).not.toContain("'");
});
