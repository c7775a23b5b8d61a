import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getPushKey, subscribePush, unsubscribePush } from "@/lib/api/order/order";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/**
 * The state of push messages on this device. off: the shop sends none. unsupported: the browser lacks them. install:
 * available on iOS once the page is on the home screen. denied: the guest refused, which only the browser's settings
 * can undo.
 */
export type PushState = "off" | "unsupported" | "install" | "denied" | "ready" | "on";

/** What the device supports; shows no prompt. */
function deviceState(): Exclude<PushState, "off" | "on"> {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "ready";
  }
  return (navigator as { standalone?: boolean }).standalone === false ? "install" : "unsupported";
}

/** Whether push messages about this order are available or enabled. */
export async function pushState(storefront: StorefrontState, orderId: string): Promise<PushState> {
  if (!storefront.settings.offline) return "off";
  const key = await getPushKey(getSource(storefront)).catch(() => null);
  if (!key) return "off";
  const device = deviceState();
  return device === "ready" && remembered(storefront, orderId) ? "on" : device;
}

const keyBytes = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

/**
 * Asks the guest for permission, subscribes in the browser, then at the server. PUSH_DENIED if the guest refuses,
 * PUSH_FAILED if the browser fails.
 */
export async function enablePush(storefront: StorefrontState, orderId: string): Promise<Outcome<null>> {
  if ((await Notification.requestPermission()) !== "granted") return err({ code: "PUSH_DENIED", details: {} });
  const key = await outcomeOf(getPushKey(getSource(storefront)));
  if (!key.ok) return key;
  const subscription = await browserSubscription(storefront, key.value ?? "").catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return err({ code: "PUSH_FAILED", details: {} });
  const order = { order_id: orderId, access_token: orderAccess(storefront, orderId) };
  const subscribed = await outcomeOf(
    subscribePush(getSource(storefront), { ...order, endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  );
  if (!subscribed.ok) return subscribed;
  remember(storefront, orderId, true);
  return ok(null);
}

/** One browser subscription serves all orders; one made with another key of the server is replaced. */
async function browserSubscription(storefront: StorefrontState, key: string): Promise<PushSubscription> {
  const { subPath } = storefront.settings;
  await navigator.serviceWorker.register(`${subPath}/sw.js`, { scope: subPath || "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = keyBytes(key);
  const known = await pushManager.getSubscription();
  const same =
    known && String(new Uint8Array(known.options.applicationServerKey ?? [])) === String(applicationServerKey);
  if (known && same) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Stops push messages about this order on this device. */
export async function stopPush(storefront: StorefrontState, orderId: string): Promise<void> {
  remember(storefront, orderId, false);
  const registration = await navigator.serviceWorker.getRegistration(storefront.settings.subPath || "/");
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint;
  if (!endpoint) return;
  const order = { order_id: orderId, access_token: orderAccess(storefront, orderId) };
  // If this request fails, the messages end with the order.
  await outcomeOf(unsubscribePush(getSource(storefront), { ...order, endpoint }));
}

export const parsePush = (stored: unknown): "on" | null => (stored === "on" ? "on" : null);

const remembered = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.push, parsePush, orderId) !== null;

/** If storage is unavailable, the question is asked again; subscribing twice changes nothing. */
function remember(storefront: StorefrontState, orderId: string, on: boolean): void {
  if (on) writeRecord(storefront, RECORDS.push, "on", orderId);
  else removeRecord(storefront, RECORDS.push, orderId);
}
