import type { RequestContext } from "../context.ts";
import type { Database } from "../db/open.ts";
import type { Services } from "../services.ts";

const customerTopic = (customerId: string): string => `customer:${customerId}`;

/**
 * Announces that a customer's tokens have ended; subscriptions started with one then check whether they may continue.
 */
export async function announceSignOut(
  app: Pick<Services, "db" | "events">,
  customerId: string,
  db: Database = app.db,
): Promise<void> {
  await app.events.publish(db, { topic: customerTopic(customerId), data: {} });
}

/**
 * `source`, ended once its subscriber has signed out and may no longer read it. It fails where that cannot be checked,
 * so that the subscriber comes back and is checked anew.
 */
export function untilSignedOut<T>(
  { app, principal }: RequestContext,
  source: AsyncIterableIterator<T>,
  mayRead: () => Promise<boolean>,
): AsyncIterableIterator<T> {
  if (principal.kind === "visitor") return source;
  const signOuts = app.events.subscribe(customerTopic(principal.customerId));
  let failure: { readonly error: unknown } | null = null;
  const end = async () => {
    await signOuts.return?.();
    await source.return?.();
  };
  const check = async () => {
    for await (const _message of signOuts) if (!(await mayRead())) return end();
  };
  check().catch(async (error: unknown) => {
    failure = { error };
    await end();
  });
  const iterator: AsyncIterableIterator<T> = {
    async next() {
      try {
        const result = await source.next();
        if (failure) throw failure.error;
        if (result.done) await signOuts.return?.();
        return result;
      } catch (error) {
        // An iterator that has thrown gets no `return` call.
        await end();
        throw error;
      }
    },
    async return() {
      await end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
