import { sql } from "drizzle-orm";
import type { Database } from "./open.ts";

/** An event, kept small: ids and states, never a whole row (PostgreSQL carries at most 8000 bytes). */
export interface BusEvent {
  /** e.g. `order:<id>`. */
  readonly topic: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}
/**
 * What a subscriber receives: an event of its topic, or a notice that events may have been lost and it should read
 * again.
 */
export type BusMessage = { readonly gap: false; readonly event: BusEvent } | { readonly gap: true };

/**
 * Publishes events to every backend process on the same database, over LISTEN/NOTIFY. An event published inside a
 * transaction is delivered when it commits, and never if it rolls back.
 */
export interface EventBus {
  publish(db: Database, event: BusEvent): Promise<void>;
  /** Starts listening at once (not at the first `next`), until `return` is called or the bus closes. */
  subscribe(topic: string): AsyncIterableIterator<BusMessage>;
  close(): Promise<void>;
}

export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
) => Promise<{ stop(): Promise<unknown> | unknown }>;

export const CHANNEL = "backend_events";
const MAX_PAYLOAD_BYTES = 7900;
/** A subscriber that falls this far behind gets a gap instead of the events it missed. */
const MAX_WAITING = 500;

/** Creates the bus over a database's LISTEN. */
export async function createEventBus(listen: Listen): Promise<EventBus> {
  const subscribers = new Map<string, Set<Inbox>>();
  const onPayload = (payload: string) => {
    const event = JSON.parse(payload) as BusEvent;
    for (const inbox of subscribers.get(event.topic) ?? []) inbox.put({ gap: false, event });
  };
  const onGap = () => {
    for (const inboxes of subscribers.values()) for (const inbox of inboxes) inbox.put({ gap: true });
  };
  const listener = await listen(CHANNEL, onPayload, onGap);
  return {
    async publish(db, event) {
      const payload = JSON.stringify(event);
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
        throw new RangeError(`The event ${event.topic} is too large.`);
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
    },
    subscribe(topic) {
      const inbox = createInbox(() => {
        const others = subscribers.get(topic);
        others?.delete(inbox);
        if (others?.size === 0) subscribers.delete(topic);
      });
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(inbox));
      return inbox.messages;
    },
    async close() {
      for (const inboxes of [...subscribers.values()]) for (const inbox of [...inboxes]) inbox.end();
      await listener.stop();
    },
  };
}

interface Inbox {
  put(message: BusMessage): void;
  end(): void;
  readonly messages: AsyncIterableIterator<BusMessage>;
}

function createInbox(onEnd: () => void): Inbox {
  let waiting: BusMessage[] = [];
  let ended = false;
  let wake: (() => void) | null = null;
  const end = () => {
    if (ended) return;
    ended = true;
    onEnd();
    wake?.();
  };
  const next = async (): Promise<IteratorResult<BusMessage>> => {
    while (true) {
      const message = waiting.shift();
      if (message) return { done: false, value: message };
      if (ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const messages: AsyncIterableIterator<BusMessage> = {
    next,
    return: async () => {
      waiting = [];
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => messages,
  };
  const put = (message: BusMessage) => {
    if (waiting.length >= MAX_WAITING) waiting = [{ gap: true }];
    else waiting.push(message);
    wake?.();
  };
  return { put, end, messages };
}
