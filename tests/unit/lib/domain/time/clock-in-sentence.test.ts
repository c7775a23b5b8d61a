import { expect, test } from "vitest";
import { clockInSentence } from "@/lib/domain/time/clock-in-sentence";

test("[I18N-02] in a Spanish sentence a time of day has its article, elsewhere it stays as it is", () => {
  expect(clockInSentence("8:50 p. m.", "es")).toBe("las 8:50 p. m.");
  expect(clockInSentence("1:15 p. m.", "es")).toBe("la 1:15 p. m.");
  expect(clockInSentence("12:05 a. m.", "es")).toBe("las 12:05 a. m.");
  expect(clockInSentence("8:50 pm", "en")).toBe("8:50 pm");
});
