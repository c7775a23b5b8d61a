import type { WorkerHeader } from "../worker-settings.ts";

/** Prepended to the script when it is served. */
declare const settings: WorkerHeader;

export const SETTINGS: WorkerHeader = settings;

/** The compiler knows only the general worker scope. */
export const scope = self as unknown as ServiceWorkerGlobalScope;

/** One cache per business and build. */
const CACHE = `${SETTINGS.business}:${SETTINGS.build}`;

export const openCache = (): Promise<Cache> => caches.open(CACHE);

/** Deletes the caches of older builds and of other businesses at this address. */
export async function deleteOtherCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}
