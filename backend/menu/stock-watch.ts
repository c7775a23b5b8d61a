import { setImmediate, setTimeout } from "node:timers/promises";
import type { RequestContext } from "../context.ts";
import type { Repositories } from "../db/repositories.ts";
import type { Services } from "../services.ts";
import { menuTopic } from "./menu-events.ts";

interface StockUpdate {
  readonly biz_location_id: number | null;
  readonly sold_out_items: number[];
  readonly sold_out_options: number[];
}
type StockMessage = { stockUpdates: StockUpdate };

/** Watchers notified per batch; other requests are served in between. */
const BATCH_SIZE = 25;
const RETRY_MS = 1_000;

/** One store's stock, read once per change and sent to all its watchers. */
interface Watch {
  latest: StockMessage | null;
  readonly watchers: Set<Watcher>;
  end(): void;
}
interface Watcher {
  send(message: StockMessage): void;
  end(): void;
}

const watches = new WeakMap<Services, Map<string, Watch>>();

/**
 * A store's sold-out items and options (null: those of the menu itself), sent at once and after every change. Each
 * message is the whole list, so a lost or repeated one does no harm. All subscribers of a store share one read per
 * change.
 */
export function watchStock(context: RequestContext, store: number | null): AsyncIterableIterator<StockMessage> {
  const { app, repos } = context;
  const all = watches.get(app) ?? new Map<string, Watch>();
  watches.set(app, all);
  const key = `${repos.businessId} ${store}`;
  const watch = all.get(key) ?? begin(app, repos, store, () => all.delete(key));
  all.set(key, watch);
  return join(watch);
}

function begin(app: Services, repos: Repositories, store: number | null, onEnd: () => void): Watch {
  // Listening begins before the stock is read, so that no change in between is missed.
  const messages = app.events.subscribe(menuTopic(repos.businessId));
  let over = false;
  const watch: Watch = {
    latest: null,
    watchers: new Set(),
    end() {
      if (over) return;
      over = true;
      onEnd();
      void messages.return?.();
      for (const watcher of [...watch.watchers]) watcher.end();
    },
  };
  const sendChanges = async () => {
    const now = await readUntilItWorks(app, repos, store, () => over);
    if (now === null || JSON.stringify(now) === JSON.stringify(watch.latest?.stockUpdates)) return;
    const message = { stockUpdates: now };
    watch.latest = message;
    for (const [at, watcher] of [...watch.watchers].entries()) {
      watcher.send(message);
      if (at % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    }
  };
  const follow = async () => {
    await sendChanges();
    for await (const _change of messages) await sendChanges();
  };
  follow().then(watch.end, (error) => {
    app.log.error({ err: error }, "Stopped sending a store's stock changes.");
    watch.end();
  });
  return watch;
}

/** A brief database outage must not end the watch, or the change would be missed. */
async function readUntilItWorks(
  app: Services,
  { menu, options }: Repositories,
  store: number | null,
  isOver: () => boolean,
): Promise<StockUpdate | null> {
  while (!isOver()) {
    try {
      const sold_out_items = await menu.soldOut(store);
      return { biz_location_id: store, sold_out_items, sold_out_options: await options.soldOut(store) };
    } catch (error) {
      app.log.warn({ err: error }, "A store's stock could not be read; retrying.");
      await setTimeout(RETRY_MS, undefined, { ref: false });
    }
  }
  return null;
}

/** One subscriber's messages: only the latest it has not received yet. */
function join(watch: Watch): AsyncIterableIterator<StockMessage> {
  let waiting = watch.latest;
  let over = false;
  let wake = () => {};
  const watcher: Watcher = {
    send(message) {
      waiting = message;
      wake();
    },
    end() {
      over = true;
      wake();
    },
  };
  watch.watchers.add(watcher);
  const leave = () => {
    watcher.end();
    if (watch.watchers.delete(watcher) && watch.watchers.size === 0) watch.end();
    return { done: true, value: undefined } as const;
  };
  const iterator: AsyncIterableIterator<StockMessage> = {
    async next() {
      while (!over) {
        const value = waiting;
        waiting = null;
        if (value) return { done: false, value };
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return leave();
    },
    return: async () => leave(),
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
