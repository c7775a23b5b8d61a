import { addToIndex, createIndex, findItems, type ItemIndex } from "../../lib/domain/menu/find-items.ts";
import { EVERYWHERE } from "../db/repositories/catalogue/menu.ts";
import type { Repositories } from "../db/repositories.ts";
import type { Services } from "../services.ts";
import { menuTopic } from "./menu-events.ts";

/**
 * An index takes a few hundred kilobytes; the index of a business that was not searched lately is dropped and rebuilt
 * when needed.
 */
const MAX_INDEXES = 200;

interface CachedIndex {
  readonly index: Promise<ItemIndex>;
  /** Drops the index and stops listening for menu changes. */
  readonly forget: () => void;
}
type Indexes = Map<string, CachedIndex>;
const indexes = new WeakMap<Services, Indexes>();

/**
 * Ids of a business's items that contain the words, allowing typos, best first. The index is built once per version of
 * the menu; the next change, which reaches every process, drops it.
 */
export async function findWithSlips(app: Services, repos: Repositories, words: readonly string[]): Promise<number[]> {
  const cached: Indexes = indexes.get(app) ?? new Map();
  indexes.set(app, cached);
  const { index } = cached.get(repos.businessId) ?? cacheIndex(app, cached, repos);
  return findItems(await index, words.join(" ")).map(Number);
}

function cacheIndex(app: Services, cached: Indexes, repos: Repositories): CachedIndex {
  const { businessId } = repos;
  // Listening begins before the menu is read, so that no change in between is missed.
  const changes = app.events.subscribe(menuTopic(businessId));
  const index = makeIndex(repos);
  const forget = () => {
    if (cached.get(businessId) === entry) cached.delete(businessId);
    void changes.return?.();
  };
  const entry: CachedIndex = { index, forget };
  cached.set(businessId, entry);
  index.catch(forget);
  changes.next().then(forget, forget);
  const [oldest] = cached.values();
  if (cached.size > MAX_INDEXES) oldest?.forget();
  return entry;
}

async function makeIndex(repos: Repositories): Promise<ItemIndex> {
  const index = createIndex();
  const items = await repos.menu.items(EVERYWHERE);
  const entries = items.map(({ id, title, search_text }) => ({
    id: String(id),
    title: Object.values(title).join(" "),
    text: search_text,
  }));
  addToIndex(index, entries);
  return index;
}
