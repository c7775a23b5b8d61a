import { searchableText } from "../../../lib/domain/menu/search-text.ts";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { addMoney, exponentOf, type Minor, ZERO } from "../../../lib/domain/money.ts";
import type { LocalizedText } from "../../db/schema.ts";
import type { PlacePrice, PlaceSurcharge } from "../../rules/menu/place-price.ts";
import { slugOf, uniqueSlug } from "../../rules/menu/slug.ts";
import { type AllergenGroup, type AllergenStatements, sureAllergens } from "../../rules/menu/sure-allergens.ts";
import { checkPrices, plannedPrices } from "../place-prices.ts";
import type { DocumentProblem } from "../schema-problems.ts";
import type { TextField } from "../text-rules.ts";
import {
  allergenGroup,
  type Complain,
  checkGroup,
  checkRefs,
  checkUnique,
  checkUniqueCategory,
} from "./group-checks.ts";
import type { MenuDocument, MenuItemInput, OptionGroupInput, OptionInput, Text } from "./menu-document.ts";
import { withSharedGroups } from "./shared-groups.ts";
import { type GroupSurcharge, surcharges, surchargesOf } from "./surcharges.ts";

/** The path by which the command line recognises that more dishes would go than were allowed to. */
export const TOO_MANY_RETIRED = "retired";

export interface PlannedCategory {
  ref: string;
  parent_ref: string | null;
  name: LocalizedText;
  slug: string;
  description: LocalizedText | null;
  image: string | null;
  hidden: boolean;
  sort_order: number;
}
export interface PlannedItem {
  category_ref: string;
  input: MenuItemInput;
  title: LocalizedText;
  slug: string;
  price: Minor;
  markup_price: Minor | null;
  display_price: Minor | null;
  prices: PlacePrice[];
  surcharges: PlaceSurcharge[];
  sort_order: number;
  search_text: string;
  /** Hidden itself, or in a hidden category. */
  off_menu: boolean;
  /** What is certain whatever options are chosen. */
  sure_allergens: Record<string, "contains" | "free">;
}
/** A group or an option knows its place by `path`: the refs from the top down, joined by "/". */
export interface PlannedGroup {
  path: string;
  parent_path: string | null;
  root_path: string;
  input: OptionGroupInput;
  sort_order: number;
}
export interface PlannedOption {
  path: string;
  group_path: string;
  root_path: string;
  input: OptionInput;
  price: Minor;
  prices: PlacePrice[];
  sort_order: number;
}
/** A menu document converted to rows: texts by language, money in minor units. `levels[0]` are the top-level groups. */
export interface MenuPlan {
  categories: PlannedCategory[];
  items: PlannedItem[];
  levels: { groups: PlannedGroup[]; options: PlannedOption[] }[];
  problems: DocumentProblem[];
}

interface Target {
  currency: string;
  defaultLanguage: string;
  storeRefs: ReadonlySet<string>;
}

export const MAX_OPTION_LEVELS = 7;
/** Options of a whole menu, counting every shared group where it is used; more is more likely a mistake. */
const MAX_OPTIONS = 150_000;

/** A text as stored: a plain string is in the business's default language. */
export function asLocalized(text: Text | undefined, defaultLanguage: string): LocalizedText | null {
  if (text === undefined) return null;
  return (typeof text === "string" ? { [defaultLanguage]: text } : text) as LocalizedText;
}

/**
 * Plans the rows of a document for a business, and finds problems that the document's schema cannot: refs used twice or
 * naming nothing, nesting beyond seven levels, more decimals than the currency has, rules that no choice can satisfy.
 */
export function planMenu(document: MenuDocument, target: Target): MenuPlan {
  const plan: MenuPlan = { categories: [], items: [], levels: [], problems: [] };
  const complain = (path: string, message: string) => plan.problems.push({ path, message });
  const money = (value: number | string, path: string) => {
    const amount = toMinor(value, target.currency);
    if (amount.ok) return amount.value;
    complain(
      path,
      `${value} is not a valid amount in ${target.currency}, which has ${exponentOf(target.currency)} decimals.`,
    );
    return ZERO;
  };
  const shared = withSharedGroups(document);
  plan.problems.push(...shared.problems);
  if (!planGroups(shared.option_groups, plan, target.storeRefs, money, complain)) return plan;
  planCategories(document, plan, target, money, complain);
  return plan;
}

type Money = (value: number | string, path: string) => Minor;

const pricesAt = ({ prices = [] }: Pick<OptionInput, "prices">, at: string, money: Money) =>
  plannedPrices(prices, (amount, index) => money(amount, `${at}.prices.${index}.price`));

/** False if there are too many options to go on checking. */
function planGroups(
  groups: readonly OptionGroupInput[],
  plan: MenuPlan,
  stores: ReadonlySet<string>,
  money: Money,
  complain: Complain,
): boolean {
  let total = 0;
  const visit = (
    group: OptionGroupInput,
    at: string,
    parent: string | null,
    root: string,
    level: number,
    order: number,
  ) => {
    total += group.options.length;
    if (total > MAX_OPTIONS) return;
    if (level > MAX_OPTION_LEVELS) {
      complain(at, `Option groups are nested ${level} levels deep; at most ${MAX_OPTION_LEVELS} are allowed.`);
      return;
    }
    const path = parent === null ? group.ref : `${parent}/${group.ref}`;
    plan.levels[level - 1] ??= { groups: [], options: [] };
    const rows = plan.levels[level - 1] as MenuPlan["levels"][number];
    rows.groups.push({ path, parent_path: parent, root_path: root, input: group, sort_order: order });
    checkGroup(group, at, complain);
    checkUnique(group.options, `${at}.options`, complain);
    group.options.forEach((option, index) => {
      const optionAt = `${at}.options.${index}`;
      const optionPath = `${path}/${option.ref}`;
      rows.options.push({
        path: optionPath,
        group_path: path,
        root_path: root,
        input: option,
        price: money(option.price ?? 0, `${optionAt}.price`),
        prices: pricesAt(option, optionAt, money),
        sort_order: index,
      });
      checkPrices(option.prices ?? [], `${optionAt}.prices`, stores, complain);
      checkUnique(option.groups ?? [], `${optionAt}.groups`, complain);
      for (const [at2, nested] of (option.groups ?? []).entries()) {
        visit(nested, `${optionAt}.groups.${at2}`, optionPath, root, level + 1, at2);
      }
    });
  };
  checkUnique(groups, "option_groups", complain);
  for (const [index, group] of groups.entries()) visit(group, `option_groups.${index}`, null, group.ref, 1, index);
  if (total > MAX_OPTIONS)
    complain(
      "option_groups",
      `The menu has more than ${MAX_OPTIONS} options, shared groups counted wherever they are used.`,
    );
  return total <= MAX_OPTIONS;
}

function planCategories(
  document: MenuDocument,
  plan: MenuPlan,
  target: Target,
  money: Money,
  complain: Complain,
): void {
  const categoryRefs = new Map<string, string>();
  const itemRefs = new Map<string, string>();
  const slugs = new Set<string>();
  const surcharge = surcharges(plan);
  const groups = new Map(plan.levels[0]?.groups.map(({ path, input }) => [path, allergenGroup(input)]));
  const language = target.defaultLanguage;
  const visit = (
    category: MenuDocument["categories"][number]["sub_categories"][number],
    parent: MenuDocument["categories"][number] | null,
    at: string,
  ) => {
    const hidden = (category.hidden ?? false) || (parent?.hidden ?? false);
    const name = asLocalized(category.name, language) as LocalizedText;
    plan.categories.push({
      ref: category.ref,
      parent_ref: parent?.ref ?? null,
      name,
      slug: uniqueSlug(slugOf(slugSource(name, language), category.ref), slugs),
      description: asLocalized(category.description, language),
      image: category.image ?? null,
      hidden: category.hidden ?? false,
      sort_order: plan.categories.length,
    });
    checkUnique(category.items, `${at}.items`, complain, itemRefs);
    category.items.forEach((item, index) => {
      const itemAt = `${at}.items.${index}`;
      checkRefs(item, itemAt, groups, target.storeRefs, complain);
      plan.items.push(
        planItem(item, itemAt, {
          category,
          hidden,
          name,
          language,
          money,
          surcharge,
          groups,
          order: plan.items.length,
        }),
      );
    });
  };
  document.categories.forEach((category, index) => {
    const at = `categories.${index}`;
    checkUniqueCategory(category.ref, at, categoryRefs, complain);
    visit(category, null, at);
    category.sub_categories.forEach((sub, subIndex) => {
      const subAt = `${at}.sub_categories.${subIndex}`;
      checkUniqueCategory(sub.ref, subAt, categoryRefs, complain);
      visit(sub, category, subAt);
    });
  });
}

/** Addresses are in the business's first language, the one that its guests search in; English where it has no text. */
function slugSource(text: LocalizedText, defaultLanguage: string): string {
  return text[defaultLanguage as keyof LocalizedText] ?? text.en ?? Object.values(text)[0] ?? "";
}

interface ItemPlace {
  category: { ref: string };
  hidden: boolean;
  name: LocalizedText;
  language: string;
  money: Money;
  surcharge: ReadonlyMap<string, GroupSurcharge>;
  groups: ReadonlyMap<string, AllergenGroup>;
  order: number;
}

/** Whether a search finds a dish by a text beside its title. A new text that is missing here does not compile. */
const IS_SEARCHED: Readonly<Record<Exclude<TextField<MenuItemInput>, "title">, boolean>> = {
  description: true,
  price_descriptor: false,
};
const SEARCHED = (Object.keys(IS_SEARCHED) as (keyof typeof IS_SEARCHED)[]).filter((field) => IS_SEARCHED[field]);

function planItem(
  input: MenuItemInput,
  at: string,
  { category, hidden, name, language, money, surcharge, groups, order }: ItemPlace,
): PlannedItem {
  const title = asLocalized(input.title, language) as LocalizedText;
  const price = money(input.price, `${at}.price`);
  const { adds, places } = surchargesOf(input.option_groups.flatMap((ref) => surcharge.get(ref) ?? []));
  const others = SEARCHED.map((field) => asLocalized(input[field], language) ?? {});
  const texts = [title, name, ...others].flatMap((text) => Object.values(text));
  return {
    category_ref: category.ref,
    input,
    title,
    slug: slugOf(slugSource(title, language), input.ref),
    price,
    markup_price: input.markup_price === undefined ? null : money(input.markup_price, `${at}.markup_price`),
    display_price: adds === null ? null : addMoney(price, adds),
    prices: pricesAt(input, at, money),
    surcharges: places,
    sort_order: order,
    search_text: searchableText(texts),
    off_menu: hidden || (input.hidden ?? false),
    sure_allergens: sureAllergens(
      (input.allergens ?? {}) as AllergenStatements,
      input.option_groups.flatMap((ref) => groups.get(ref) ?? []),
    ),
  };
}
