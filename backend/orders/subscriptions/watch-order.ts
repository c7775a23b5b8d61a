import type { RequestContext } from "../../context.ts";
import type { OrderEventRow } from "../../db/repositories/order/orders.ts";
import { untilSignedOut } from "../../identity/sign-out.ts";
import { readableOrder, requireReadableOrder } from "../access.ts";
import { orderTopic } from "./events.ts";
import { sharedEvents } from "./shared-order.ts";

/**
 * LIVE-01: yields every status an order reaches from now on, in order, without repeats or gaps. Listening starts before
 * the history is read, and the history, not the message, is delivered. So nothing is lost between the two, and a broken
 * database connection only causes a delay.
 *
 * A client misses nothing if it subscribes first, then reads getOrderDetails, then applies events as they come (they
 * may repeat what was read), and does the same after a reconnect. `orderDetailUpdates` is simpler: its first message is
 * the order as it is now.
 */
export async function watchOrder<T>(
  context: RequestContext,
  { order_id, access_token }: { order_id: string; access_token?: string | null | undefined },
  { first, each }: Watcher<T>,
): Promise<AsyncIterableIterator<T>> {
  const order = await requireReadableOrder(context, order_id, access_token);
  const messages = context.app.events.subscribe(orderTopic(order.id));
  const past = await sharedEvents(context, order.id, 0).catch(async (error) => {
    await messages.return?.();
    throw error;
  });
  const generator = follow(context, order.id, past.at(-1)?.id ?? 0, messages, { first, each });
  const iterator: AsyncIterableIterator<T> = {
    next: () => generator.next(),
    // A waiting generator sees `return` only with its next message, so the source it waits for is ended instead.
    return: async () => {
      await messages.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return untilSignedOut(context, iterator, async () => (await readableOrder(context, order_id, access_token)) !== null);
}

interface Watcher<T> {
  /** Sent immediately, before any event. */
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
    for (const event of await sharedEvents(context, orderId, last)) {
      last = event.id;
      yield await each(event);
    }
  }
}
