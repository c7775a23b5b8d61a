import { expect, test } from "vitest";
import { plainWords } from "../../../../../backend/console/console-context.ts";
import { problemsInWords } from "../../../../../backend/console/menu/import/document-words.ts";
import { menuDocument } from "../../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../../backend/importers/menu/menu-plan.ts";
import type { LocalizedText } from "../../../../../backend/texts/localized-text.ts";

const words = {
  ...plainWords("en"),
  stores: [],
  localized: (text: LocalizedText | null | undefined) => text?.en ?? "",
};
const shop = { currency: "INR", default_language: "en" };

/** What the console says of a menu file that its schema lets through. */
function saidOf(part: object): readonly string[] {
  const document = { format: "storefront-menu/1", categories: [{ ref: "drinks", name: "Drinks" }], ...part };
  const target = { currency: "INR", defaultLanguage: "en", storeRefs: new Set<string>() };
  return problemsInWords(words, shop, document, planMenu(menuDocument.parse(document), target).problems);
}

test("[STAFF-65] an option that names an amount which its group does not have is told which, and not what an amount is", () => {
  const amounts = [{ ref: "single", title: "Single", factor: 1 }];
  const options = [{ ref: "milk", title: "Milk", amounts: ["single", "zz", "yy"] }];
  const said = saidOf({ option_groups: [{ ref: "extra", title: "Extras", min: 0, max: 1, amounts, options }] });
  expect(said).toEqual([
    "Extras › Milk: Amounts: “zz” isn't in the file or the shop, or is named twice.",
    "Extras › Milk: Amounts: “yy” isn't in the file or the shop, or is named twice.",
  ]);
});
