import { expect, test } from "vitest";
import { readVendorSentence } from "@/components/payment/result/vendor-sentence";

const DECLINED = "The card was declined. Please use another card.";

test("[PGW-02] a vendor's sentence is shown in the page's language alone", () => {
  expect(readVendorSentence(DECLINED, "en")).toEqual({ text: DECLINED });
  expect(readVendorSentence("La tarjeta fue rechazada.", "es")).toEqual({ text: "La tarjeta fue rechazada." });
  expect(readVendorSentence("رُفضت البطاقة", "ar")).toEqual({ text: "رُفضت البطاقة" });
  expect(readVendorSentence("رُفضت البطاقة", "es")).toBeNull();
  expect(readVendorSentence("Something else failed", "ar")).toBeNull();
  expect(readVendorSentence(" ", "en")).toBeNull();
});

test.each([
  [DECLINED, "declined"],
  ["Your card has insufficient funds.", "funds"],
  ["Your card has expired.", "expired"],
  ["Your card's security code is incorrect.", "securityCode"],
])("[PGW-02] the reason of “%s” is given in the page's own words", (sentence, refusal) => {
  for (const language of ["ar", "es"] as const) expect(readVendorSentence(sentence, language)).toEqual({ refusal });
});
