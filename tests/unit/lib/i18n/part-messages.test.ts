import { expect, test } from "vitest";
import { itemTexts } from "@/components/item/item-texts";
import { pickerTexts } from "@/components/store/store-texts";
import { LANGUAGES } from "@/config/languages";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { partMessages } from "@/lib/i18n/parts/part-messages";

test.each(LANGUAGES)("[I18N-03] the file of parts in %s has what they read, as the messages say it", async (locale) => {
  const all = ALL_MESSAGES[locale];
  const parts = await loadPartMessages({ locale, country: null });
  expect(parts).toEqual(partMessages(all));
  const [likes, words] = [{ showItemLikes: true }, { streets: false, find: "findHint" }] as const;
  expect(itemTexts(parts, locale, likes)).toEqual(itemTexts(all, locale, likes));
  expect(pickerTexts(parts, locale, words)).toEqual(pickerTexts(all, locale, words));
  const said = JSON.stringify([itemTexts(parts, locale, likes), pickerTexts(parts, locale, words)]);
  // What the text library says of a text that is not there.
  expect(said).not.toMatch(/"(?:item|place|map|menu|diet|optionRules|cartChange|errors)\.\w/);
  expect(JSON.stringify(parts).length * 2).toBeLessThan(JSON.stringify(all).length);
});

test("[I18N-01] the texts of parts are in the words of the shop's country", async () => {
  const [plain, american] = await Promise.all([
    loadPartMessages({ locale: "en", country: "GB" }),
    loadPartMessages({ locale: "en", country: "US" }),
  ]);
  expect(plain.item.allergen.crustaceans).not.toBe(american.item.allergen.crustaceans);
});

test("[I18N-03] texts that could not be had are asked for again by who asks next, and once for all who ask together", async () => {
  const place = { locale: "es", country: "ZZ" };
  let asked = 0;
  const read = async () => {
    asked += 1;
    if (asked === 1) throw new Error("no network");
    return { default: partMessages(ALL_MESSAGES.es) };
  };
  await expect(loadPartMessages(place, read)).rejects.toThrow("no network");
  const both = await Promise.all([loadPartMessages(place, read), loadPartMessages(place, read)]);
  expect(asked).toBe(2);
  expect(both[0]).toBe(both[1]);
});
