import { expect, test } from "vitest";
import { firstSentence } from "@/lib/domain/text/first-sentence";

test("the head of a menu has room for the first sentence of what the shop says of itself, in every language", () => {
  expect(firstSentence("Dosas at 11.30 off the griddle. Order from six kitchens.")).toBe(
    "Dosas at 11.30 off the griddle.",
  );
  expect(firstSentence("Arepas 100 % de maíz. Pide en 3 locales.")).toBe("Arepas 100 % de maíz.");
  expect(firstSentence("هل أنت جائع؟ اطلب الآن.")).toBe("هل أنت جائع؟");
  expect(firstSentence("No full stop")).toBe("No full stop");
  expect(firstSentence("")).toBe("");
});
