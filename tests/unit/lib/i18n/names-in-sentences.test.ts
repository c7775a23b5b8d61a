import { expect, test } from "vitest";
import backendAr from "@/backend/texts/ar.json";
import ar from "@/messages/ar.json";
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

test("[I18N-01] in Arabic no preposition of one letter stands apart before a name, and a store is called a branch where it is called or opens", () => {
  // What the guest reads of cards and providers has Latin letters after it, before which the letter stands apart.
  const apart = stringsOf([ar, backendAr]).filter((text) => /(?:^|\s)[بلك]ـ \{(?!last4)/.test(text));
  expect(apart).toEqual([]);
  expect(stringsOf(ar).filter((text) => /(?:يفتح|اتصل ب) ?\{store\}/.test(text))).toEqual([]);
});
