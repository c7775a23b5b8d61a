import { announceForget } from "./browser/forget-channel.ts";
import { type BrowserStorage, createStorage } from "./browser/storage.ts";
import { attemptPrefix, isOpen, type Phase } from "./core/attempt-keys.ts";

/** What a page can use without loading the payment client. */

/** Returns true if a payment of this entity, begun in this browser, may not be over. Reads storage only. */
export function hasOpenPayment(entityId: string, storage: BrowserStorage | null, now = Date.now()): boolean {
  const { keys, get } = createStorage(() => storage ?? undefined);
  return keys().some((key) => key.startsWith(attemptPrefix(entityId)) && isOpenNow(get(key), now));
}

/**
 * [ROBUST-07] The page has acted on this payment without the client, because its order says that it is paid: kept as
 * finished, so that no other page acts on it again.
 */
export function finishPayment(entityId: string, purposeId: string, storage: BrowserStorage | null): void {
  const { keys, get, set } = createStorage(() => storage ?? undefined);
  const isOfPurpose = (key: string) => key.startsWith(attemptPrefix(entityId)) && key.endsWith(`:${purposeId}`);
  for (const key of keys().filter(isOfPurpose)) {
    const attempt = readAttempt(get(key));
    if (attempt && isOpen(attempt)) set(key, JSON.stringify({ ...attempt, phase: "finished" satisfies Phase }));
  }
}

/**
 * SESS-05, [ROBUST-14]: deletes every attempt of this entity in this browser and stops the payment clients of all tabs.
 */
export function forgetPayments(entityId: string, storage: BrowserStorage | null): void {
  const { keys, remove } = createStorage(() => storage ?? undefined);
  for (const key of keys()) if (key.startsWith(attemptPrefix(entityId))) remove(key);
  try {
    announceForget(globalThis, entityId);
  } catch {
    // Some private modes refuse channels; this tab's own records are deleted in any case.
  }
}

function isOpenNow(text: string | null, now: number): boolean {
  const attempt = readAttempt(text);
  return attempt !== null && isOpen(attempt) && Number(attempt.expiresAt) > now;
}

function readAttempt(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    return Object(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}
