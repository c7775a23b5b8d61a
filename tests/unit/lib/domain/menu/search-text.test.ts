import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseText, searchableText, searchWords } from "@/lib/domain/menu/search-text";

describe("search texts", () => {
  test.each([
    ["Café Crème", "cafe creme"],
    ["JALAPEÑO", "jalapeno"],
    ["Dal-Makhani (½)", "dal makhani 1 2"],
    ["Chef's", "chefs"],
    ["مُشَكَّل", "مشكل"],
    ["إبداع أحمد آسيا", "ابداع احمد اسيا"],
    ["قهوة", "قهوه"],
    ["على", "علي"],
    ["شـــاي", "شاي"],
    ["٣ قطع", "3 قطع"],
  ])("[MENU-05] %s is compared as %s", (text, normal) => {
    expect(normaliseText(text)).toBe(normal);
  });

  test("[MENU-05] the Arabic article is no part of a search, and a stored word is found with and without it", () => {
    expect(searchWords("المشاوي")).toEqual(["مشاوي"]);
    expect(searchableText(["المشاوي"])).toBe(" المشاوي مشاوي ");
    expect(searchWords("الو")).toEqual(["الو"]);
  });

  test("[MENU-05] no searched character acts as a wildcard in the database", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        for (const word of searchWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(searchWords(text).length).toBeLessThanOrEqual(8);
      }),
    );
  });

  test("[MENU-05] every word of a text is found by its own beginning", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zà-ÿء-ي]{2,9}$/), { minLength: 1, maxLength: 5 }), (words) => {
        const stored = searchableText([words.join(" ")]);
        for (const word of words) {
          for (const found of searchWords(word)) expect(stored).toContain(` ${found.slice(0, 3)}`);
        }
      }),
    );
  });
});
