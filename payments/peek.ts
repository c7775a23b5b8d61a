import { announceForget } from "./browser/forget-channel.ts";
import { type BrowserStorage, createStorage } from "./browser/storage.ts";
import { attemptPrefix, isOpen } from "./core/attempt-keys.ts";

/** What a page can use without loading the payment client. */

/** Returns true if a payment of this entity, begun in this browser, may not be over. Reads storage only. */
export function hasOpenPayment(entityId: string, storage: BrowserStorage | null, now = Date.now()): boolean {
  const { keys, get } = createStorage(() => storage ?? undefined);
  return keys().some((key) => key.startsWith(attemptPrefix(entityId)) && isOpenNow(get(key), now));
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
  try {
    const attempt = JSON.parse(text ?? "null") ?? {};
    return isOpen(attempt) && attempt.expiresAt > now;
  } catch {
    return false;
  }
}
