import { isOneOf } from "./enumerations.ts";

/*
 * What a guest must not or will not eat, held against what the kitchen says of a dish and of each option chosen. There are
 * three answers, and silence is never the good one: contains, free, not confirmed.
 */

/** The fourteen allergens that menus in most countries must name; a menu may name others, which are shown as written. */
export const ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;

export const DIETS = ["vegetarian", "vegan"] as const;
export type Diet = (typeof DIETS)[number];

/** A guest's profile, kept on the device and sent with orders. */
export interface DietProfile {
  readonly allergens: readonly string[];
  readonly diet: Diet | null;
  /** Dishes that contain something of it are left out of lists; without it they are marked. */
  readonly hide: boolean;
}

export const NO_DIET: DietProfile = { allergens: [], diet: null, hide: false };

/** The kitchen's word on one allergen; what it does not name is not confirmed. */
export interface AllergenWord {
  readonly allergen: string;
  readonly state: "contains" | "free";
}

/** A dish, or an option chosen with it. */
export interface DishPart {
  readonly title: string;
  readonly food_type: string;
  readonly allergens: readonly AllergenWord[];
}

export type Safety = "contains" | "unconfirmed" | "free";

/** Something of the profile that a dish contains or may contain. */
export interface Concern {
  /** An allergen, or the diet. */
  readonly about: string;
  readonly state: Exclude<Safety, "free">;
  /** Title of the part that contains it, or that says nothing. */
  readonly from: string;
}

/** True when the profile asks for nothing. */
export const isEmptyDiet = ({ allergens, diet }: DietProfile): boolean => allergens.length === 0 && diet === null;

/** What one part says of an allergen. */
export function wordOn(part: Pick<DishPart, "allergens">, allergen: string): Safety {
  const words = part.allergens.filter((word) => word.allergen === allergen).map(({ state }) => state);
  if (words.includes("contains")) return "contains";
  return words.includes("free") ? "free" : "unconfirmed";
}

/** Whether a part fits a diet: eggs are not vegetarian here, and "vegetarian" does not confirm "vegan". */
export function fitsDiet(part: DishPart, diet: Diet): Safety {
  const { food_type } = part;
  if (food_type === "vegan") return "free";
  if (food_type === "non_veg" || food_type === "egg") return "contains";
  if (diet === "vegetarian") return food_type === "veg" ? "free" : "unconfirmed";
  return ["milk", "eggs", "fish", "crustaceans", "molluscs"].some((one) => wordOn(part, one) === "contains")
    ? "contains"
    : "unconfirmed";
}

/** Everything of a profile that speaks against a dish with its options, what is certain first. */
export function concernsOf({ allergens, diet }: DietProfile, parts: readonly DishPart[]): Concern[] {
  const about = (name: string, say: (part: DishPart) => Safety): Concern[] => {
    const certain = parts.find((part) => say(part) === "contains");
    if (certain) return [{ about: name, state: "contains", from: certain.title }];
    const silent = parts.find((part) => say(part) === "unconfirmed");
    return silent ? [{ about: name, state: "unconfirmed", from: silent.title }] : [];
  };
  const all = [
    ...allergens.flatMap((name) => about(name, (part) => wordOn(part, name))),
    ...(diet ? about(diet, (part) => fitsDiet(part, diet)) : []),
  ];
  return all.sort((a, b) => Number(b.state === "contains") - Number(a.state === "contains"));
}

/** The worst of some concerns; free only when there is none at all. */
export function safetyOf(concerns: readonly Concern[]): Safety {
  if (concerns.some(({ state }) => state === "contains")) return "contains";
  return concerns.length > 0 ? "unconfirmed" : "free";
}

/** A stored or sent profile, read field by field; null when it is none or asks for nothing. */
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
