import type { Language } from "../../../config/languages.ts";
import type { FoodType } from "../enumerations.ts";

type Diet = "vegetarian" | "vegan";

/**
 * What guests type who look for dishes without meat. The search takes the beginning of a word for it, so "meatless" is none of them:
 * "meat" would find it.
 */
const WORDS: Readonly<Record<Language, Readonly<Record<Diet, string>>>> = {
  en: { vegetarian: "vegetarian veggies", vegan: "vegan" },
  ar: { vegetarian: "نباتي نباتية نباتيين", vegan: "فيغان فيجن" },
  es: { vegetarian: "vegetariano vegetariana vegetarianos", vegan: "vegano vegana veganos" },
};

const wordsFor = (diet: Diet): string =>
  Object.values(WORDS)
    .map((words) => words[diet])
    .join(" ");

/** Whose diet a dish of this type suits; whatever is vegan is vegetarian. */
const SUITS: Readonly<Record<FoodType, readonly Diet[]>> = {
  veg: ["vegetarian"],
  vegan: ["vegetarian", "vegan"],
  non_veg: [],
  egg: [],
  not_specified: [],
};

/**
 * MENU-05: words by which a dish is found beside those of the menu, in all languages: "vegetarian" finds each dish that the menu marks
 * so. Empty for a type that suits no diet or is not known.
 */
export function dietWords(foodType: string): string {
  const diets = Object.hasOwn(SUITS, foodType) ? SUITS[foodType as FoodType] : [];
  return diets.map(wordsFor).join(" ");
}
