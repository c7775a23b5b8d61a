import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { normaliseText, searchWords } from "../../../lib/domain/menu/search-text.ts";
import type { RequestContext } from "../../context.ts";
import type { CategoryRow, ItemRow, MenuPlace } from "../../db/repositories/catalogue/menu.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { findWithSlips } from "../../menu/search-index.ts";
import type { FoundPlace } from "../../places/place-search.ts";
import { findPlaces, nameOfPoint, placesAround } from "../../places/places-service.ts";
import { readPoint } from "../customer/addresses.ts";
import { itemOnWire, sortAndFilters, visibleItems } from "./menu-view.ts";

const MAX_KEYWORD = 100;
const MAX_PAGE = 200;
const SUGGESTED_CATEGORIES = 3;
const SUGGESTIONS = 10;

/** The words of a search; refuses a text that is too long. A text without letters or digits has none. */
function wordsOf(context: RequestContext, keyword: string): string[] {
  if (keyword.length > MAX_KEYWORD) throw context.fail("BAD_REQUEST", "keyword_too_long", { max: MAX_KEYWORD });
  return searchWords(keyword);
}

/**
 * Finds items despite typos, as the browser does, in every language of the menu. Returns all of them, because store,
 * mode and filters are applied before the page is cut.
 */
async function withSlips(
  { app, repos }: RequestContext,
  words: readonly string[],
  place: MenuPlace,
): Promise<ItemRow[]> {
  const ids = await findWithSlips(app, repos, words);
  const rows = new Map((await repos.menu.itemsById(ids, place)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * Items with every word at a word's start; if there are none, items that contain the words anywhere; and if there are
 * none either, allowing typos.
 */
async function searchItems(context: RequestContext, words: readonly string[], place: MenuPlace): Promise<ItemRow[]> {
  const { repos } = context;
  if (words.length === 0) return [];
  const found = await repos.menu.search(words, place);
  if (found.length > 0) return found;
  const within = await repos.menu.search(words, place, true);
  return within.length > 0 ? within : withSlips(context, words, place);
}

/** Those whose title begins with the words come first, then those with the words in their title. */
function byRelevance(context: RequestContext, items: readonly ItemRow[], words: readonly string[]): ItemRow[] {
  const rank = (item: ItemRow) => {
    const title = normaliseText(context.localized(item.title) ?? "");
    if (title.startsWith(words[0] ?? "")) return 0;
    return words.every((word) => title.includes(word)) ? 1 : 2;
  };
  return [...items].sort((a, b) => rank(a) - rank(b));
}

function checkPage(context: RequestContext, limit: number, offset: number): void {
  if (limit < 1 || limit > MAX_PAGE) {
    throw context.fail("BAD_REQUEST", "limit_invalid", { max: MAX_PAGE, value: limit });
  }
  if (offset < 0) throw context.fail("BAD_REQUEST", "offset_invalid", { value: offset });
}

const nameStartsWith = (context: RequestContext, words: readonly string[]) => (category: CategoryRow) => {
  const name = ` ${normaliseText(context.localized(category.name) ?? "")}`;
  return words.every((word) => name.includes(` ${word}`));
};

export const searchResolvers: Resolvers = {
  Query: {
    getAllItems: async (_root, args, context) => {
      const { fulfilment_mode, sort_by, filter_by, keyword } = args;
      const [limit, offset] = [args.limit ?? 50, args.offset ?? 0];
      checkPage(context, limit, offset);
      const words = keyword == null ? null : wordsOf(context, keyword);
      // A blank search finds nothing; without a search all items are listed.
      const mode = fulfilment_mode ?? null;
      const place = { store: context.store, mode };
      const rows = words ? await searchItems(context, words, place) : await context.repos.menu.items(place);
      const shown = visibleItems(context, rows, { mode, sort_by, filter_by });
      const ordered = words && !sort_by ? byRelevance(context, shown, words) : shown;
      const categories = new Map((await context.repos.menu.categories()).map((row) => [row.id, row]));
      return {
        items: ordered.slice(offset, offset + limit).flatMap((item) => {
          const category = categories.get(item.category_id);
          return category ? [itemOnWire(context, item, category)] : [];
        }),
        total: ordered.length,
        ...sortAndFilters(context, rows),
      };
    },
    autoComplete: async (_root, { keyword, fulfillment_mode, kinds }, context) => {
      const words = wordsOf(context, keyword);
      if (words.length === 0) return [];
      const wants = (kind: "item" | "category" | "place") => !kinds || kinds.includes(kind);
      const suggested = wants("item") || wants("category") ? await suggestMenu(context, words, fulfillment_mode) : [];
      const places = wants("place") ? (await findPlaces(context, keyword)).map(placeOnWire) : [];
      return [...suggested.filter(({ kind }) => wants(kind)), ...places].slice(0, SUGGESTIONS);
    },
    placeAt: async (_root, point, context) => {
      const place = await nameOfPoint(context, readPoint(context, point));
      return place && placeOnWire(place);
    },
    placesAround: (_root, point, context) => placesAround(context, readPoint(context, point)).map(placeOnWire),
  },
};

const placeOnWire = (place: FoundPlace) => ({ ...place, kind: "place" as const, slug: null });

/** Categories by name, then items, up to the number of suggestions. */
async function suggestMenu(context: RequestContext, words: readonly string[], mode: FulfilmentMode | null | undefined) {
  const categories = await context.repos.menu.categories();
  const rows = await searchItems(context, words, { store: context.store, mode: mode ?? null });
  const shown = visibleItems(context, rows, { mode: mode ?? null, sort_by: null, filter_by: null });
  const suggestedCategories = categories
    .filter(nameStartsWith(context, words))
    .slice(0, SUGGESTED_CATEGORIES)
    .map((category) => ({
      id: category.id,
      kind: "category" as const,
      title: context.localized(category.name) ?? category.ref,
      subtitle: null,
      slug: category.slug,
    }));
  const names = new Map(categories.map((row) => [row.id, context.localized(row.name) ?? row.ref]));
  const suggestedItems = byRelevance(context, shown, words).map((item) => ({
    id: item.id,
    kind: "item" as const,
    title: context.localized(item.title) ?? item.ref,
    subtitle: names.get(item.category_id) ?? null,
    slug: item.slug,
  }));
  return [...suggestedCategories, ...suggestedItems].slice(0, SUGGESTIONS);
}
