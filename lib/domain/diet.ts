import { isOneOf } from "./enumerations.ts";
import { ALLERGENS } from "./menu/allergens.ts";

/* Compares a guest's allergies and diet with the kitchen's data on a dish and each chosen option. There are three
   results: contains, free, not confirmed. Missing data never counts as free. */

export const DIETS = ["vegetarian", "vegan"] as const;
export type Diet = (typeof DIETS)[number];

/** A guest's profile, stored on the device and sent with orders. */
export interface DietProfile {
  readonly allergens: readonly string[];
  readonly diet: Diet | null;
  /** Lists leave out dishes that contain any of it; otherwise they are marked. */
  readonly hide: boolean;
}

export const NO_DIET: DietProfile = { allergens: [], diet: null, hide: false };

/** The kitchen's statement on one allergen. An allergen without a statement is not confirmed. */
export interface AllergenStatement {
  readonly allergen: string;
  readonly state: "contains" | "free";
}

/** A dish, or an option chosen with it. */
export interface DishPart {
  readonly title: string;
  readonly food_type: string;
  readonly allergens: readonly AllergenStatement[];
}

export type Safety = "contains" | "unconfirmed" | "free";

/** An item of the profile that a dish contains or may contain. */
export interface Concern {
  /** An allergen, or the diet. */
  readonly about: string;
  readonly state: Exclude<Safety, "free">;
  /** Title of the part that contains it, or that has no data on it. */
  readonly from: string;
}

/** True if the profile is empty. */
export const isEmptyDiet = ({ allergens, diet }: DietProfile): boolean => allergens.length === 0 && diet === null;

/** What one part states about an allergen. */
export function statementOn(part: Pick<DishPart, "allergens">, allergen: string): Safety {
  const states = part.allergens.filter((statement) => statement.allergen === allergen).map(({ state }) => state);
  if (states.includes("contains")) return "contains";
  return states.includes("free") ? "free" : "unconfirmed";
}

/** Whether a part fits a diet: eggs are not vegetarian here, and "vegetarian" does not confirm "vegan". */
export function fitsDiet(part: Omit<DishPart, "title">, diet: Diet): Safety {
  const { food_type } = part;
  if (food_type === "vegan") return "free";
  if (food_type === "non_veg" || food_type === "egg") return "contains";
  if (diet === "vegetarian") return food_type === "veg" ? "free" : "unconfirmed";
  return ["milk", "eggs", "fish", "crustaceans", "molluscs"].some((one) => statementOn(part, one) === "contains")
    ? "contains"
    : "unconfirmed";
}

/** The diet that a dish's mark promises, and by which a menu is filtered. */
const PROMISED: Readonly<Record<string, Diet>> = { veg: "vegetarian", vegan: "vegan" };

/** Whether a part breaks what the mark of its dish promises: a menu may offer it, but not choose it beforehand. */
export function breaksMark(mark: string, part: Omit<DishPart, "title">): boolean {
  const diet = PROMISED[mark];
  return diet !== undefined && fitsDiet(part, diet) === "contains";
}

/** All conflicts of a dish and its options with a profile, certain ones first. */
export function concernsOf({ allergens, diet }: DietProfile, parts: readonly DishPart[]): Concern[] {
  const about = (name: string, say: (part: DishPart) => Safety): Concern[] => {
    const certain = parts.find((part) => say(part) === "contains");
    if (certain) return [{ about: name, state: "contains", from: certain.title }];
    const silent = parts.find((part) => say(part) === "unconfirmed");
    return silent ? [{ about: name, state: "unconfirmed", from: silent.title }] : [];
  };
  const all = [
    ...allergens.flatMap((name) => about(name, (part) => statementOn(part, name))),
    ...(diet ? about(diet, (part) => fitsDiet(part, diet)) : []),
  ];
  return all.sort((a, b) => Number(b.state === "contains") - Number(a.state === "contains"));
}

/** The most severe of some concerns; free only without any. */
export function safetyOf(concerns: readonly Concern[]): Safety {
  if (concerns.some(({ state }) => state === "contains")) return "contains";
  return concerns.length > 0 ? "unconfirmed" : "free";
}

/** A stored or received profile, validated field by field; null if it is invalid or empty. */
export function readDiet(value: unknown): DietProfile | null {
  if (typeof value !== "object" || value === null) return null;
  const { allergens, diet, hide } = value as Record<string, unknown>;
  const names = Array.isArray(allergens) ? allergens.filter((name): name is string => isOneOf(ALLERGENS, name)) : [];
  const profile: DietProfile = {
    allergens: ALLERGENS.filter((name) => names.includes(name)),
    diet: isOneOf(DIETS, diet) ? diet : null,
    hide: hide === true,
  };
  return isEmptyDiet(profile) ? null : profile;
}
