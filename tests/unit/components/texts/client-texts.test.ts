import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { clientTexts, fill, plural, pluralTexts } from "@/lib/i18n/client-texts";
import { fillNames } from "@/lib/i18n/fill-names";

const arabic = "{count, plural, zero {لا أصناف} one {صنف واحد} two {صنفان} few {# أصناف} many {# صنفًا} other {# صنف}}";
const translator = (locale: "en" | "ar", found: string) =>
  createTranslator({ locale, messages: { found, add: "Add {item}" } as Record<string, string> });

test("[I18N-02] Arabic counts in all six plural forms without a text library in the browser", () => {
  const t = translator("ar", arabic);
  const texts = pluralTexts("ar", (count) => t("found", { count }));
  for (const count of [0, 1, 2, 3, 10, 11, 99, 100, 102]) {
    expect(plural(texts, count, "ar")).toBe(
      t("found", { count }).replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit))),
    );
  }
});

test("[I18N-02] one and other in English", () => {
  const t = translator("en", "{count, plural, one {# dish} other {# dishes}}");
  const texts = pluralTexts("en", (count) => t("found", { count }));
  expect([0, 1, 2, 40].map((count) => plural(texts, count, "en"))).toEqual([
    "0 dishes",
    "1 dish",
    "2 dishes",
    "40 dishes",
  ]);
});

test("[I18N-02] a text keeps its placeholders until the island fills them", () => {
  const texts = clientTexts(translator("en", "x"), ["add"] as never);
  expect(texts).toEqual({ add: "Add {item}" });
  expect(fill("Add {item} for {price}", { item: "Dosa {price}" })).toBe("Add Dosa {price} for {price}");
});

test("[I18N-02] a value of the other direction is isolated in an island's text", () => {
  expect(fillNames("أُضيف {item}.", { item: "Chicken 65" })).toBe("أُضيف \u2068Chicken 65\u2069.");
  expect(fillNames("{item} added", { item: "مندي" })).toBe("\u2068مندي\u2069 added");
  expect(fillNames("أُضيف {item}: {count}", { item: "مندي", count: 2 })).toBe("أُضيف مندي: 2");
});
