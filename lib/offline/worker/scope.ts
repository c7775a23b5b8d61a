import type { WorkerHeader } from "../worker-settings.ts";

/** Declared in front of the script when it is served. */
declare const settings: WorkerHeader;

export const SETTINGS: WorkerHeader = settings;

/** The compiler knows the scope of workers in general only. */
export const scope = self as unknown as ServiceWorkerGlobalScope;

/** One cache for each build of each business. */
const CACHE = `${SETTINGS.business}:${SETTINGS.build}`;

export const openCache = (): Promise<Cache> => caches.open(CACHE);

/** Deletes what older builds, or another business at this address, kept. */
export async function deleteOtherCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}
