import { expect, test } from "vitest";
import { createEventBus } from "../../../../backend/db/events.ts";
import { untilSignedOut } from "../../../../backend/identity/sign-out.ts";

test("[LIVE-01] a subscription whose source fails no longer listens for its customer's sign-out", async () => {
  const events = await createEventBus(async () => ({ stop: () => {} }));
  let open = 0;
  const subscribe: typeof events.subscribe = (topic) => {
    const messages = events.subscribe(topic);
    open += 1;
    const end = messages.return?.bind(messages);
    messages.return = async () => {
      open -= 1;
      return (await end?.()) ?? { done: true, value: undefined };
    };
    return messages;
  };
  const context = {
    app: { events: { ...events, subscribe }, log: { warn: () => {} } },
    principal: { kind: "customer", customerId: "7" },
  };
  const source: AsyncIterableIterator<number> = {
    next: () => Promise.reject(new Error("The database restarts.")),
    [Symbol.asyncIterator]: () => source,
  };
  const watched = untilSignedOut(context as never, source, async () => true);
  expect(open).toBe(1);
  await expect(watched.next()).rejects.toThrow("The database restarts.");
  expect(open).toBe(0);
});

test("[LIVE-02] [ROLE-02] a subscription whose access cannot be checked fails instead of ending, so that its page comes back", async () => {
  const heard = Promise.withResolvers<(payload: string) => void>();
  const events = await createEventBus(async (_channel, onPayload) => {
    heard.resolve(onPayload);
    return { stop: () => {} };
  });
  const context = { app: { events }, principal: { kind: "customer", customerId: "7" } };
  const source = events.subscribe("order:1");
  const watched = untilSignedOut(context as never, source, () => Promise.reject(new Error("The database restarts.")));
  const next = watched.next();
  (await heard.promise)(JSON.stringify({ topic: "customer:7", data: {} }));
  await expect(next).rejects.toThrow("The database restarts.");
});
