import { currentMode } from "@/lib/actions/current-mode";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { type Category, getMenu, type MenuItem } from "@/lib/api/shop/menu";
import { dietWords } from "@/lib/domain/menu/diet-words";
import { addToIndex, createIndex, findItems } from "@/lib/domain/menu/find-items";
import { ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The menu of the selected store, searchable without a request. */
export interface SearchableMenu {
  /** MENU-05: the number of matches, and the first of them, best first; nothing for a blank keyword. */
  find(keyword: string, limit: number): { readonly items: readonly MenuItem[]; readonly total: number };
  /** Matching categories of either level. */
  findCategories(keyword: string): readonly Category[];
}

/**
 * Items indexed per step. Between steps of a long menu the browser can handle input, so that typing is never blocked.
 */
const BATCH = 50;

const levels = (categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => [category, ...levels(category.sub_categories)]);

/** Loads the menu and indexes it; `breathe` waits until the browser has painted and handled input. */
export async function searchableMenu(
  storefront: StorefrontState,
  breathe: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<Outcome<SearchableMenu>> {
  const menu = await outcomeOf(getMenu(getSource(storefront), { mode: currentMode(storefront) }, { signal }));
  if (!menu.ok) return menu;
  const categories = levels(menu.value.categories);
  const items = categories.flatMap((category) => category.items);
  const index = createIndex();
  for (let from = 0; from < items.length && !signal?.aborted; from += BATCH) {
    addToIndex(
      index,
      items.slice(from, from + BATCH).map(({ id, item_title, item_desc, category, food_type }) => ({
        id,
        title: item_title,
        category: category.name,
        text: item_desc ?? "",
        keywords: dietWords(food_type),
      })),
    );
    await breathe();
  }
  const names = createIndex();
  addToIndex(
    names,
    categories.map(({ id, name }) => ({ id, title: name })),
  );
  // Sorts the words now, instead of during the guest's first search.
  findItems(index, "x");
  const itemById = new Map(items.map((item) => [item.id, item]));
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  return ok({
    find: (keyword, limit) => {
      const ids = findItems(index, keyword);
      return { items: ids.slice(0, limit).flatMap((id) => itemById.get(id) ?? []), total: ids.length };
    },
    findCategories: (keyword) => findItems(names, keyword).flatMap((id) => categoryById.get(id) ?? []),
  });
}
