/**
 * The service worker of a business. Pages come from the network, or from the cache if there is none; files come from
 * the cache. API calls, personal pages and everything not named here bypass it.
 */
import type { PageMessage, WorkerMessage } from "../worker-settings.ts";
import { isFile, isRows, pathBelowBase } from "./addresses.ts";
import { keep } from "./keep.ts";
import { openOrder, showNotification } from "./notifications.ts";
import { respondWithFile, respondWithPage, respondWithRows, staleClients } from "./responses.ts";
import { scope } from "./scope.ts";

scope.addEventListener("install", () => void scope.skipWaiting());

async function activate(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}
scope.addEventListener("activate", (event) => event.waitUntil(activate()));

scope.addEventListener("message", (event) => {
  const message = event.data as PageMessage | null;
  const source = event.source as Client;
  const send = (reply: WorkerMessage) => source.postMessage(reply);
  if (message?.type === "keep")
    event.waitUntil(
      keep(message).then(
        () => send({ type: "kept" }),
        () => undefined,
      ),
    );
  if (message?.type === "fresh?") send({ type: "fresh", fresh: !staleClients.delete(source.id) });
});

scope.addEventListener("push", (event) => {
  const work = showNotification(event.data);
  if (work) event.waitUntil(work);
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openOrder(event.notification));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  if (isFile(url.pathname)) event.respondWith(respondWithFile(request));
  else if (isRows(url.pathname)) event.respondWith(respondWithRows(url));
  else if (request.mode === "navigate" && pathBelowBase(url.pathname) !== null)
    event.respondWith(respondWithPage(event, url));
});
