import { addToIndex, createIndex, findItems, type ItemIndex } from "../../lib/domain/menu/find-items.ts";
import type { Repositories } from "../db/repositories.ts";
import type { Services } from "../services.ts";
import { menuTopic } from "./menu-events.ts";

/** An index is a few hundred kilobytes; a business that was not searched for long makes its own anew. */
const KEPT = 200;

type Kept = Map<string, Promise<ItemIndex>>;
const indexes = new WeakMap<Services, Kept>();

/**
 * Ids of a business's items that have the words, with slips, best first. The index is made once for each version of the menu: the next
 * change of it, which every process hears of, drops the index.
 */
export async function findWithSlips(app: Services, repos: Repositories, words: readonly string[]): Promise<number[]> {
  const kept = indexes.get(app) ?? new Map();
  indexes.set(app, kept);
  const index = kept.get(repos.businessId) ?? keep(app, kept, repos);
  return findItems(await index, words.join(" ")).map(Number);
}

function keep(app: Services, kept: Kept, repos: Repositories): Promise<ItemIndex> {
  const { businessId } = repos;
  // Listening begins before the menu is read, so that no change falls between the two.
  const changes = app.events.subscribe(menuTopic(businessId));
  const index = makeIndex(repos);
  const forget = () => {
    if (kept.get(businessId) === index) kept.delete(businessId);
    void changes.return?.();
  };
  kept.set(businessId, index);
  index.catch(forget);
  changes.next().then(forget, forget);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return index;
}

async function makeIndex(repos: Repositories): Promise<ItemIndex> {
  const index = createIndex();
  const items = await repos.menu.items(null);
  const findable = items.map(({ id, title, search_text }) => ({
    id: String(id),
    title: Object.values(title).join(" "),
    text: search_text,
  }));
  addToIndex(index, findable);
  return index;
}
