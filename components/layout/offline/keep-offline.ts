"use client";

import { loadCart, loadTexts } from "@/components/layout/background/prefetch-parts";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { KEPT_FILES } from "@/lib/offline/kept-files";
import type { PageMessage, WorkerMessage } from "@/lib/offline/worker-settings";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** True if the guest asked to save data: opened pages are stored, but nothing is prefetched. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The storefront's files that this page has loaded, from the browser's own list. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && KEPT_FILES.test(pathname))
    .map(({ href }) => href);
}

/**
 * Registers the business's service worker and has it store the menu and this page's files, again whenever the guest
 * chooses another store or mode. `onStale` is called if this page was served from storage. Returns an unsubscribe
 * function.
 */
export function keepOffline(storefront: StorefrontState, onStale: () => void): () => void {
  const { subPath, locale, offline } = storefront.settings;
  if (!("serviceWorker" in navigator) || process.env.NODE_ENV !== "production") return () => undefined;
  const { serviceWorker } = navigator;
  const scope = subPath || "/";
  const menu = [shopPath(subPath, "/menu"), shopPath(subPath, "/menu/rows/all")];
  const isTable = location.pathname.startsWith(shopPath(subPath, "/table/"));
  const send = (worker: ServiceWorker | null, message: PageMessage) => worker?.postMessage(message);
  const keep = async (pages: readonly string[]) => {
    const { active } = await serviceWorker.ready;
    send(active, { type: "keep", pages: savesData() ? [] : pages, files: loadedFiles(), language: locale });
  };
  const receive = ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type === "fresh" && !data.fresh) onStale();
    if (data?.type === "kept") document.documentElement.dataset.offline = "ready";
  };
  const start = async () => {
    if (!offline) return void (await serviceWorker.getRegistration(scope))?.unregister();
    serviceWorker.addEventListener("message", receive);
    await serviceWorker.register(`${subPath}/sw.js`, { scope });
    send(serviceWorker.controller, { type: "fresh?" });
    // The cart, and at a table the visit, must open offline even if they were never opened online.
    if (!savesData()) {
      const part = isTable ? import("@/components/table/room/table-room") : loadCart();
      await Promise.all([part, loadTexts(storefront)]);
    }
    const rows = isTable ? [`${location.pathname}/rows/all`] : [];
    await keep([...new Set([location.pathname, ...rows, ...menu])]);
  };
  start().catch((cause) => console.warn("This page will not open without a network.", cause));
  const stop = storefront.store.subscribe(({ selected }, { selected: before }) => {
    if (offline && selected && (selected.id !== before?.id || selected.ffMode !== before.ffMode)) void keep(menu);
  });
  return () => {
    stop();
    serviceWorker.removeEventListener("message", receive);
  };
}
