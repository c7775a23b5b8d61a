/** For a business that wants none: a worker that takes itself and everything it kept away. */
const scope = self as unknown as ServiceWorkerGlobalScope;

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(retire()));
