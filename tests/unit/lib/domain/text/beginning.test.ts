import { expect, test } from "vitest";
import { firstSentence, shortened } from "@/lib/domain/text/beginning";

test("the head of a menu has room for the first sentence of what the shop says of itself, in every language", () => {
  expect(firstSentence("Dosas at 11.30 off the griddle. Order from six kitchens.")).toBe(
    "Dosas at 11.30 off the griddle.",
  );
  expect(firstSentence("Arepas 100 % de maíz. Pide en 3 locales.")).toBe("Arepas 100 % de maíz.");
  expect(firstSentence("هل أنت جائع؟ اطلب الآن.")).toBe("هل أنت جائع؟");
  expect(firstSentence("No full stop")).toBe("No full stop");
  expect(firstSentence("")).toBe("");
});

test("a text is shortened by whole letters, and only one that is too long has the three dots", () => {
  expect(shortened("Arepas", 6)).toBe("Arepas");
  expect(shortened("Arepas con queso", 6)).toBe("Arepas…");
  // Four letters, though eight units of UTF-16.
  expect(shortened("🌶🌶🌶🌶", 4)).toBe("🌶🌶🌶🌶");
  expect(shortened("🌶🌶🌶🌶", 3)).toBe("🌶🌶🌶…");
});
