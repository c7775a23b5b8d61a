import { expect, test, vi } from "vitest";
import { plainWords } from "../../../../../backend/console/console-context.ts";
import { problemsInWords } from "../../../../../backend/console/menu/import/document-words.ts";
import { checkNames } from "../../../../../backend/importers/menu/group-checks.ts";
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

test("[STAFF-65] a name without a text in the shop's main language is refused as the forms refuse it, wherever it is", async () => {
  const amounts = [{ ref: "one", title: {}, factor: 1 }];
  const nested = [{ ref: "in", title: { en: "Inner" }, min: 0, max: 1, options: [{ ref: "c", title: { es: "C" } }] }];
  const options = [{ ref: "b", title: { ar: "ب" }, groups: nested }];
  const document = menuDocument.parse({
    format: "storefront-menu/1",
    categories: [
      {
        ref: "soups",
        name: { ar: "شوربات" },
        items: [
          { ref: "plain", title: "Plain", price: 1 },
          { ref: "blank", title: " ", price: 1 },
          { ref: "space", title: { en: " " }, price: 1 },
        ],
        sub_categories: [{ ref: "cold", name: "Cold", items: [{ ref: "x", title: {}, price: 1 }] }],
      },
    ],
    option_groups: [{ ref: "g", title: "Group", min: 0, max: 1, amounts, options }],
    shared_groups: [{ ref: "s", title: { es: "Salsas" }, min: 0, max: 1, options: [{ ref: "d", title: "D" }] }],
  });
  const problems = checkNames(document, "en", () => ({ categories: [] }));
  expect(problems.map(({ path }) => path)).toEqual([
    "categories.0.name",
    "categories.0.items.1.title",
    "categories.0.items.2.title",
    "categories.0.sub_categories.0.items.0.title",
    "option_groups.0.amounts.0.title",
    "option_groups.0.options.0.title",
    "option_groups.0.options.0.groups.0.options.0.title",
    "shared_groups.0.title",
  ]);
  const said = problemsInWords(words, shop, document, problems);
  for (const line of said) expect(line).toContain("required in the shop's main language");
});

test("[STAFF-65] the stored menu is asked for its names at an import only if a name has no text in the shop's main language", () => {
  const storedMenu = vi.fn(() => ({ categories: [] }));
  const check = (name: object | string) =>
    checkNames(menuDocument.parse({ format: "storefront-menu/1", categories: [{ ref: "a", name }] }), "en", storedMenu);
  expect(check({ en: "Soups", ar: "شوربات" })).toEqual([]);
  expect(storedMenu).not.toHaveBeenCalled();
  expect(check({ ar: "شوربات" })).toHaveLength(1);
  expect(storedMenu).toHaveBeenCalledOnce();
});

test("[STAFF-65] an option that names an amount which its group does not have is told which, and not what an amount is", () => {
  const amounts = [{ ref: "single", title: "Single", factor: 1 }];
  const options = [{ ref: "milk", title: "Milk", amounts: ["single", "zz", "yy"] }];
  const said = saidOf({ option_groups: [{ ref: "extra", title: "Extras", min: 0, max: 1, amounts, options }] });
  expect(said).toEqual([
    "Extras › Milk: Amounts: “zz” isn't in the file or the shop, or is named twice.",
    "Extras › Milk: Amounts: “yy” isn't in the file or the shop, or is named twice.",
  ]);
});
