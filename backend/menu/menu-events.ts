import type { RequestContext } from "../context.ts";
import type { Repositories } from "../db/repositories.ts";
import type { Services } from "../services.ts";

/** Topic of everything that changes what a business's menu shows: stock, prices, items. */
export const menuTopic = (businessId: string): string => `menu:${businessId}`;

/** Says that a menu has changed: to the storefront's cached pages and to everybody who looks at it right now. */
export async function menuChanged(app: Services, businessId: string): Promise<void> {
  app.announcer.changed(`menu:${businessId}`);
  await app.events.publish(app.db, { topic: menuTopic(businessId), data: {} });
}

interface StockUpdate {
  readonly biz_location_id: number | null;
  readonly sold_out_items: number[];
  readonly sold_out_options: number[];
}

/**
 * What has sold out at a store (null: what the menu itself has none of): at once, and again whenever it changes. Every
 * message is the whole list, so a lost or doubled one does no harm.
 */
export function watchStock(
  context: RequestContext,
  store: number | null,
): AsyncIterableIterator<{ stockUpdates: StockUpdate }> {
  const messages = context.app.events.subscribe(menuTopic(context.business.id));
  const generator = follow(context.repos, store, messages);
  const iterator: AsyncIterableIterator<{ stockUpdates: StockUpdate }> = {
    next: () => generator.next(),
    // A generator that waits hears `return` only with its next message, so what it waits for is ended instead.
    return: async () => {
      await messages.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

async function* follow(
  repos: Repositories,
  locationId: number | null,
  messages: AsyncIterableIterator<unknown>,
): AsyncGenerator<{ stockUpdates: StockUpdate }, void, unknown> {
  const look = async (): Promise<StockUpdate> => ({
    biz_location_id: locationId,
    sold_out_items: await repos.menu.soldOut(locationId),
    sold_out_options: await repos.options.soldOut(locationId),
  });
  let stockUpdates = await look();
  yield { stockUpdates };
  for await (const _message of messages) {
    const now = await look();
    if (JSON.stringify(now) === JSON.stringify(stockUpdates)) continue;
    stockUpdates = now;
    yield { stockUpdates };
  }
}
