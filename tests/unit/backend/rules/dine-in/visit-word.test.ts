import { expect, test } from "vitest";
import { isVisitWord, makeVisitWord } from "../../../../../backend/rules/dine-in/visit-word.ts";

test.each([
  ["Mango 42", "mango 42"],
  ["42 mango", "mango 42"],
  ["limon42", "limón 42"],
  ["ارز ٤٢", "أرز 42"],
  ["42 الأرز", "أرز 42"],
  ["جوافه ۴۲", "جوافة 42"],
  ["کمثرى 42", "كمثرى 42"],
])("[D24] a guest who types %s joins by the word %s", (typed, word) => {
  expect(isVisitWord(typed, word)).toBe(true);
});

test.each(["mango", "42", "mango 24", "mangos 42", "", "lemon 42"])("[D24] %s is not the word mango 42", (typed) => {
  expect(isVisitWord(typed, "mango 42")).toBe(false);
});

test("[D24] a word is one of the list and a number of two digits", () => {
  expect([makeVisitWord(["mango", "rice"], () => 0), makeVisitWord(["mango", "rice"], () => 0.999)]).toEqual([
    "mango 10",
    "rice 99",
  ]);
});
