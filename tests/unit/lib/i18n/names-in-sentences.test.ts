import { expect, test } from "vitest";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

const stringsOf = (texts: unknown): string[] =>
  typeof texts === "string" ? [texts] : Object.values(texts as object).flatMap(stringsOf);

test("[I18N-01] no sentence guesses the gender or number of a dish, whose name the shop wrote", () => {
  const before = stringsOf(es).filter((text) =>
    /\b(?:el|la|los|las|un|una|otr[oa]s?|est[ea]|ningun[oa]?)\s\{(?:item|dish)\}/i.test(text),
  );
  expect(before).toEqual([]);
  expect(stringsOf(en).filter((text) => /\b(?:an?|another)\s\{(?:item|dish)\}/i.test(text))).toEqual([]);
});
