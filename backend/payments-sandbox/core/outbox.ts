import type { Logger } from "pino";
import type { Faults } from "./faults.ts";
import type { Collection, Store } from "./store.ts";

/** A message to the merchant's server, kept until it is acknowledged with 2xx. */
export interface Message {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  readonly body: string;
  readonly created_at: number;
  tries: number;
  next_at: number;
}

export interface OutboxPorts {
  readonly clock: () => Date;
  readonly log: Logger;
  readonly faults: Faults;
  /** The vendor's signature, computed for every delivery, with the real time, which a receiver compares with. */
  readonly sign: (message: Message, at: Date) => Readonly<Record<string, string>>;
}

/** Vendors retry for hours or days; here the first retries are quick, because a person is waiting in the demo. */
const REPEAT_AFTER_S = [1, 2, 5, 15, 30, 60, 120, 300];
const GIVE_UP_AFTER_S = 24 * 3600;
const TIMEOUT_MS = 5_000;

/** Delivers messages in order, retries those not acknowledged, and drops them after a day. */
export function openOutbox(store: Store, { clock, log, faults, sign }: OutboxPorts) {
  const messages: Collection<Message> = store.collection("outbox");
  const underWay = new Set<string>();

  const deliver = async (message: Message): Promise<void> => {
    underWay.add(message.id);
    try {
      const acknowledged = await post(message, sign(message, new Date()));
      if (acknowledged && faults.duplicate_webhooks) await post(message, sign(message, new Date()));
      if (acknowledged) return messages.remove(message.id);
    } catch (error) {
      log.debug({ err: error, url: message.url }, "A sandbox message could not be delivered.");
    } finally {
      underWay.delete(message.id);
    }
    const pause = REPEAT_AFTER_S[Math.min(message.tries, REPEAT_AFTER_S.length - 1)] ?? 300;
    message.tries++;
    message.next_at = clock().getTime() + pause * 1000;
    if (message.next_at > message.created_at + GIVE_UP_AFTER_S * 1000) messages.remove(message.id);
    else messages.put(message);
  };
  return {
    add(message: Pick<Message, "id" | "url" | "type" | "body">): void {
      const now = clock().getTime();
      messages.put({ ...message, created_at: now, tries: 0, next_at: now });
    },
    waiting: () => messages.values().length,
    /** Sends what is due; resolves when each delivery has succeeded or failed. */
    async deliverDue(): Promise<void> {
      if (faults.hold_webhooks) return;
      const now = clock().getTime();
      const due = messages.values().filter((message) => message.next_at <= now && !underWay.has(message.id));
      // Newest first, which a merchant must be able to handle.
      await Promise.all(due.reverse().map(deliver));
    },
  };
}

async function post(message: Message, signature: Readonly<Record<string, string>>): Promise<boolean> {
  const answer = await fetch(message.url, {
    method: "POST",
    headers: { "content-type": message.type, ...signature },
    body: message.body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}
