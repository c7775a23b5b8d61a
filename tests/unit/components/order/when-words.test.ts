import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

test.each([
  ["en", en],
  ["ar", ar],
  ["es", es],
] as const)("[STORE-08] a store without a lead time is not said to take 0 minutes (%s)", (locale, messages) => {
  const t = createTranslator({ locale, messages: messages as typeof en, namespace: "checkout.when" });
  for (const key of ["inMinutesDelivery", "inMinutesPickup"] as const) {
    expect(t(key, { minutes: 0 })).not.toMatch(/[0٠]|min|دقيقة/);
    expect(t(key, { minutes: 25 })).toContain("25");
  }
});
