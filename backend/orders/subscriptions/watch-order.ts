import type { RequestContext } from "../../context.ts";
import type { OrderEventRow } from "../../db/repositories/order/orders.ts";
import { untilSignedOut } from "../../identity/sign-out.ts";
import { readableOrder, requireReadableOrder } from "../access.ts";
import { orderTopic } from "./events.ts";

/**
 * LIVE-01: every state an order goes through from now on, in order, none twice and none missing. The listening starts
 * before the history is read, and the history (not the message) is what is handed on, so nothing falls between the two,
 * and a connection to the database that broke meanwhile only delays.
 *
 * How a client misses nothing: subscribe first, then read getOrderDetails, then apply events as they come (they may repeat
 * what was read). After a reconnect the same again. `orderDetailUpdates` makes it simpler still: its first message is
 * the order as it is now.
 */
export async function watchOrder<T>(
  context: RequestContext,
  { order_id, access_token }: { order_id: string; access_token?: string | null | undefined },
  { first, each }: Watcher<T>,
): Promise<AsyncIterableIterator<T>> {
  const order = await requireReadableOrder(context, order_id, access_token);
  const messages = context.app.events.subscribe(orderTopic(order.id));
  const past = await context.repos.orders.events(order.id).catch(async (error) => {
    await messages.return?.();
    throw error;
  });
  const generator = follow(context, order.id, past.at(-1)?.id ?? 0, messages, { first, each });
  const iterator: AsyncIterableIterator<T> = {
    next: () => generator.next(),
    // A generator that waits hears `return` only with its next message, so what it waits for is ended instead.
    return: async () => {
      await messages.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return untilSignedOut(context, iterator, async () => (await readableOrder(context, order_id, access_token)) !== null);
}

interface Watcher<T> {
  /** Sent at once, before anything has happened. */
  readonly first?: (orderId: string) => Promise<T>;
  readonly each: (event: OrderEventRow) => Promise<T> | T;
}

async function* follow<T>(
  context: RequestContext,
  orderId: string,
  after: number,
  messages: AsyncIterableIterator<unknown>,
  { first, each }: Watcher<T>,
): AsyncGenerator<T, void, unknown> {
  let last = after;
  if (first) yield await first(orderId);
  for await (const _message of messages) {
    for (const event of await context.repos.orders.events(orderId, last)) {
      last = event.id;
      yield await each(event);
    }
  }
}
