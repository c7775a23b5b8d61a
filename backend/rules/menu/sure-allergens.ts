import { ALLERGENS } from "../../../lib/domain/menu/allergens.ts";

/** What the kitchen states, by allergen. */
export type AllergenStatements = Readonly<Record<string, "contains" | "free">>;

/** The parts of groups and options that matter for allergens. */
export interface AllergenGroup {
  readonly min: number;
  readonly options: readonly AllergenOption[];
}
export interface AllergenOption {
  readonly allergens: AllergenStatements;
  readonly groups: readonly AllergenGroup[];
}

/**
 * What is certain about an item whatever options are chosen. It contains an allergen if it does so itself, or if every
 * option of a required group does. It is free of one if it and every option at every level say so. Any other allergen
 * is left out as not confirmed.
 */
export function sureAllergens(
  item: AllergenStatements,
  groups: readonly AllergenGroup[],
): Record<string, "contains" | "free"> {
  const names = new Set<string>([...ALLERGENS, ...Object.keys(item)]);
  const sure: Record<string, "contains" | "free"> = {};
  for (const name of names) {
    if (item[name] === "contains" || groups.some((group) => mustContain(group, name))) sure[name] = "contains";
    else if (item[name] === "free" && groups.every((group) => allFree(group, name))) sure[name] = "free";
  }
  return sure;
}

const mustContain = ({ min, options }: AllergenGroup, name: string): boolean =>
  min > 0 &&
  options.length > 0 &&
  options.every(
    ({ allergens, groups }) => allergens[name] === "contains" || groups.some((group) => mustContain(group, name)),
  );

const allFree = ({ options }: AllergenGroup, name: string): boolean =>
  options.every(({ allergens, groups }) => allergens[name] === "free" && groups.every((group) => allFree(group, name)));
