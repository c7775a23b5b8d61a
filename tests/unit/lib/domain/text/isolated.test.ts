import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isolated, isolatedNames, runsToLeft } from "@/lib/domain/text/isolated";

const MANDI = "مندي لحم";

test("[I18N-02] a name of the other direction is isolated, one of the sentence's own is not", () => {
  expect(isolated("Chicken 65", true)).toBe("\u2068Chicken 65\u2069");
  expect(isolated(MANDI, false)).toBe(`\u2068${MANDI}\u2069`);
  expect(isolated(`${MANDI} (XL)`, true)).toBe(`\u2068${MANDI} (XL)\u2069`);
  expect(isolated("मसाला डोसा", true)).toBe("\u2068मसाला डोसा\u2069");
  expect(isolated("Chicken 65", false)).toBe("Chicken 65");
  expect(isolated(MANDI, true)).toBe(MANDI);
  // Numbers and signs take the sentence's direction.
  expect(isolated("7,50 (2)", true)).toBe("7,50 (2)");
});

test("[I18N-02] what is isolated already is not isolated again", () => {
  expect(isolated(isolated("Chicken 65", true), true)).toBe("\u2068Chicken 65\u2069");
});

test("[I18N-02] only names are isolated: words that choose a form of the sentence stay as they are", () => {
  expect(isolatedNames({ item: "Dosa", how: "delivery", count: 2, note: null }, true)).toEqual({
    item: "\u2068Dosa\u2069",
    how: "delivery",
    count: 2,
    note: null,
  });
});

test("[I18N-02] a sentence's direction is that of its words, whatever its placeholders are called", () => {
  expect(runsToLeft("أضف {item}")).toBe(true);
  expect(runsToLeft("Add {item}")).toBe(false);
});

test("[I18N-02] no text of any language lets a name choose one of its forms", () => {
  const files = globSync([
    "messages/*.json",
    "messages/studio/*.json",
    "backend/texts/*.json",
    "backend/texts/console/*.json",
  ]);
  const choosing = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\{(\w+), (?:select|plural|selectordinal)/g)].map(([, name = ""]) => name),
  );
  expect(choosing.length).toBeGreaterThan(100);
  const values = Object.fromEntries(choosing.map((name) => [name, "other"]));
  expect(isolatedNames(values, true)).toEqual(values);
});
