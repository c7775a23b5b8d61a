import { ALLERGENS } from "../../../lib/domain/menu/allergens.ts";
import type { AllergenGroup, AllergenStatements } from "../../rules/menu/sure-allergens.ts";
import { checkPrices } from "../place-prices.ts";
import type { DocumentProblem } from "../schema-problems.ts";
import type { MenuDocument, MenuItemInput, OptionGroupInput, OptionInput, Text } from "./menu-document.ts";

/** Reports a problem at the path of the field. */
export type Complain = (path: string, message: string) => void;

/** A factor ("1.5") in hundredths. */
export const hundredths = (factor: number | string) => Math.round(Number(factor) * 100);

/** The smallest amount of an option that can be chosen, in hundredths. */
export function smallestFactor({ amounts = [] }: OptionGroupInput, option: OptionInput): number {
  const offered = amounts.filter(({ ref }) => !option.amounts || option.amounts.includes(ref));
  return offered.length === 0 ? 100 : Math.min(...offered.map(({ factor }) => hundredths(factor)));
}

/** Checks of a group that the document's schema cannot express. */
export function checkGroup(group: OptionGroupInput, at: string, complain: Complain): void {
  const defaults = group.options.filter((option) => option.default).length;
  if (defaults > group.max)
    complain(`${at}.options`, `${defaults} options are default, but at most ${group.max} may be chosen.`);
  checkAmounts(group, at, complain);
}

/** Amounts increase, options name amounts of their group, and an option is either counted or comes in amounts. */
function checkAmounts({ amounts = [], options }: OptionGroupInput, at: string, complain: Complain): void {
  checkUnique(amounts, `${at}.amounts`, complain);
  amounts.forEach(({ factor }, index) => {
    const before = index === 0 ? 0 : hundredths(amounts[index - 1]?.factor ?? 0);
    if (hundredths(factor) <= before)
      complain(`${at}.amounts.${index}.factor`, "Amounts are written smallest first, and none is nothing.");
  });
  options.forEach((option, index) => {
    if (option.adds_nothing && option.allergens)
      complain(`${at}.options.${index}.adds_nothing`, "An option that adds nothing has no allergens to name.");
    option.amounts?.forEach((ref, place) => {
      if (!amounts.some((amount) => amount.ref === ref))
        complain(`${at}.options.${index}.amounts.${place}`, `The group has no amount "${ref}".`);
    });
    if (amounts.length > 0 && (option.max_quantity ?? 1) > 1)
      complain(`${at}.options.${index}.max_quantity`, "An option is either counted or comes in amounts, not both.");
  });
}

/** Reports a ref that occurs twice in a list, or in it and in what was seen before. */
export function checkUnique(
  rows: readonly { ref: string }[],
  at: string,
  complain: Complain,
  seen = new Map<string, string>(),
): void {
  rows.forEach((row, index) => {
    const path = `${at}.${index}.ref`;
    const first = seen.get(row.ref);
    if (first) complain(path, `The ref "${row.ref}" is used already at ${first}; refs must differ.`);
    else seen.set(row.ref, path);
  });
}

const FREE_OF_ALL = Object.fromEntries(ALLERGENS.map((name) => [name, "free" as const]));

/** The kitchen's statement on an option; one that adds no ingredient is free of everything. */
export function allergensOf({ adds_nothing, allergens }: OptionInput): AllergenStatements {
  return adds_nothing ? FREE_OF_ALL : ((allergens ?? {}) as AllergenStatements);
}

/** A group in the form that the rule of sure allergens takes. */
export function allergenGroup({ min, options }: OptionGroupInput): AllergenGroup {
  return {
    min,
    options: options.map((option) => ({
      allergens: allergensOf(option),
      groups: (option.groups ?? []).map(allergenGroup),
    })),
  };
}

export function checkUniqueCategory(ref: string, at: string, seen: Map<string, string>, complain: Complain): void {
  const first = seen.get(ref);
  if (first) complain(`${at}.ref`, `The ref "${ref}" is used already at ${first}; refs must differ.`);
  else seen.set(ref, `${at}.ref`);
}

export function checkRefs(
  item: MenuItemInput,
  at: string,
  groups: ReadonlyMap<string, unknown>,
  stores: ReadonlySet<string>,
  complain: Complain,
): void {
  item.option_groups.forEach((ref, index) => {
    if (!groups.has(ref))
      complain(`${at}.option_groups.${index}`, `There is no option group "${ref}" in the document.`);
    if (item.option_groups.indexOf(ref) !== index) complain(`${at}.option_groups.${index}`, `"${ref}" is named twice.`);
  });
  item.not_at?.forEach((ref, index) => {
    if (!stores.has(ref)) complain(`${at}.not_at.${index}`, `The business has no store "${ref}".`);
  });
  checkPrices(item.prices ?? [], `${at}.prices`, stores, complain);
}

/** A name of a document: where it stands, and what it names whatever its place in the menu. */
interface Name {
  readonly path: string;
  readonly of: string;
  readonly text: Text;
}

/**
 * Names have a text in the business's default language, in which a plain string is: otherwise guests read them in any other, or not
 * at all. A name that stands in the stored menu just so is let through, so that a menu's own export can be imported. That menu is
 * asked for only if a name has no such text.
 */
export function checkNames(document: MenuDocument, language: string, storedMenu: () => NamedMenu): DocumentProblem[] {
  const unnamedOf = (menu: NamedMenu) =>
    namesOf(menu).filter(
      ({ text }) => !(typeof text === "string" ? text : text[language as keyof typeof text])?.trim(),
    );
  const unnamed = unnamedOf(document);
  if (unnamed.length === 0) return [];
  const known = new Set(unnamedOf(storedMenu()).map(asKey));
  const message = `A name needs a text in the shop's main language (${language}).`;
  return unnamed.filter((name) => !known.has(asKey(name))).map(({ path }) => ({ path, message }));
}

const asKey = ({ of, text }: Name) =>
  JSON.stringify([of, typeof text === "string" ? text : Object.entries(text).toSorted()]);

interface NamedCategory extends Pick<MenuDocument["categories"][number], "ref" | "name"> {
  readonly items?: readonly Pick<MenuItemInput, "ref" | "title">[];
  readonly sub_categories?: readonly NamedCategory[];
}
/** A document as far as its names go; lists without a row may be left out of it. */
export interface NamedMenu extends Partial<Pick<MenuDocument, "option_groups" | "shared_groups">> {
  readonly categories: readonly NamedCategory[];
}

/** All names of a document. A group that options share is known by its own ref, as it is wherever it is nested. */
function namesOf({ categories, option_groups = [], shared_groups = [] }: NamedMenu): Name[] {
  const inGroups = (groups: readonly OptionGroupInput[], at: string): Name[] =>
    groups.flatMap(({ ref, title, amounts = [], options }, index) => {
      const path = `${at}.${index}`;
      const inside = (list: string, place: number) => `${path}.${list}.${place}`;
      return [
        { path: `${path}.title`, of: `group ${ref}`, text: title },
        ...amounts.map((amount, place) => ({
          path: `${inside("amounts", place)}.title`,
          of: `amount ${ref}/${amount.ref}`,
          text: amount.title,
        })),
        ...options.flatMap((option, place) => [
          { path: `${inside("options", place)}.title`, of: `option ${ref}/${option.ref}`, text: option.title },
          ...inGroups(option.groups ?? [], `${inside("options", place)}.groups`),
        ]),
      ];
    });
  const inCategories = (all: readonly NamedCategory[], at: string): Name[] =>
    all.flatMap(({ ref, name, items = [], sub_categories = [] }, index) => {
      const path = `${at}.${index}`;
      return [
        { path: `${path}.name`, of: `category ${ref}`, text: name },
        ...items.map((item, place) => ({
          path: `${path}.items.${place}.title`,
          of: `item ${item.ref}`,
          text: item.title,
        })),
        ...inCategories(sub_categories, `${path}.sub_categories`),
      ];
    });
  return [
    ...inCategories(categories, "categories"),
    ...inGroups(option_groups, "option_groups"),
    ...inGroups(shared_groups, "shared_groups"),
  ];
}
