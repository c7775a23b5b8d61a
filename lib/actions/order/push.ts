import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import type { Outcome } from "@/lib/actions/outcome";
import { outcomeOf } from "@/lib/actions/outcome";
import { getPushKey, subscribePush, unsubscribePush } from "@/lib/api/order";
import { err, ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/**
 * How it stands with messages on this device. off: the shop sends none. unsupported: the browser cannot. install: iOS can, once the page
 * stands on the home screen. denied: the guest has said no, and only the browser's settings take that back.
 */
export type PushState = "off" | "unsupported" | "install" | "denied" | "ready" | "on";

/** What the device can do; nobody is asked anything yet. */
function deviceState(): Exclude<PushState, "off" | "on"> {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "ready";
  }
  return (navigator as { standalone?: boolean }).standalone === false ? "install" : "unsupported";
}

/** Whether messages about this order can be had, or are. */
export async function pushState(storefront: StorefrontState, orderId: string): Promise<PushState> {
  if (!storefront.settings.offline) return "off";
  const key = await getPushKey(getSource(storefront)).catch(() => null);
  if (!key) return "off";
  const device = deviceState();
  return device === "ready" && remembered(storefront, orderId) ? "on" : device;
}

const keyBytes = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

/** Asks the guest, then the browser, then tells the server. PUSH_DENIED when the guest says no, PUSH_FAILED when the browser cannot. */
export async function wantPush(storefront: StorefrontState, orderId: string): Promise<Outcome<null>> {
  if ((await Notification.requestPermission()) !== "granted") return err({ code: "PUSH_DENIED", details: {} });
  const key = await outcomeOf(getPushKey(getSource(storefront)));
  if (!key.ok) return key;
  const subscription = await browserSubscription(storefront, key.value ?? "").catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return err({ code: "PUSH_FAILED", details: {} });
  const order = { order_id: orderId, access_token: orderAccess(storefront, orderId) };
  const told = await outcomeOf(
    subscribePush(getSource(storefront), { ...order, endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  );
  if (!told.ok) return told;
  remember(storefront, orderId, true);
  return ok(null);
}

/** One subscription of the browser serves all orders; one that was made for another key of the server is made anew. */
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

/** No more messages about this order on this device. */
export async function stopPush(storefront: StorefrontState, orderId: string): Promise<void> {
  remember(storefront, orderId, false);
  const registration = await navigator.serviceWorker.getRegistration(storefront.settings.subPath || "/");
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint;
  if (!endpoint) return;
  const order = { order_id: orderId, access_token: orderAccess(storefront, orderId) };
  // Should it not be heard, the messages end with the order.
  await outcomeOf(unsubscribePush(getSource(storefront), { ...order, endpoint }));
}

const remembered = (storefront: StorefrontState, orderId: string): boolean =>
  readRecord(storefront, RECORDS.push, orderId) !== null;

/** Where nothing can be kept the question comes again; asking twice changes nothing. */
function remember(storefront: StorefrontState, orderId: string, on: boolean): void {
  if (on) writeRecord(storefront, RECORDS.push, "on", orderId);
  else removeRecord(storefront, RECORDS.push, orderId);
}
