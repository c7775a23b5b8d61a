import { expect, test } from "vitest";
import { differing, firstSentence, shortened } from "@/lib/domain/text/beginning";

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

test("[STUDIO-03] of two long texts that begin alike the part that differs is shown, from the beginning of a word", () => {
  const rules = "Guests may cancel for a minute. ".repeat(10);
  const [before, after] = differing(`${rules}Closed on Mondays.`, `${rules}Closed on Tuesdays, and in August.`, 60);
  expect([before, after]).toEqual(["…Closed on Mondays.", "…Closed on Tuesdays, and in August."]);
  expect(differing("Open", "Closed", 60), "short ones stand as they are").toEqual(["Open", "Closed"]);
  expect(differing("a".repeat(90), "b".repeat(90), 60)).toEqual([`${"a".repeat(60)}…`, `${"b".repeat(60)}…`]);
  const [one, other] = differing(`${"🌶".repeat(60)}a`, `${"🌶".repeat(60)}b`, 21);
  for (const [said, last] of [
    [one, "a"],
    [other, "b"],
  ] as const) {
    expect(said.isWellFormed()).toBe(true);
    expect(said.endsWith(last)).toBe(true);
  }
});
