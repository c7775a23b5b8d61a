"use client";

import { shopPath } from "@/lib/domain/pages/shop-path";
import { KEPT_FILES } from "@/lib/offline/kept-files";
import type { PageMessage, WorkerMessage } from "@/lib/offline/worker-settings";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** True for a guest who asked to save data: what is opened is kept, but nothing is fetched for later. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Files of ours that this page has loaded, from the browser's own list. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && KEPT_FILES.test(pathname))
    .map(({ href }) => href);
}

/**
 * Registers the business's service worker and has it keep the menu and what this page was made of, again whenever the
 * guest chooses another store or mode. `onStale` is told when this very page came from what was kept. Answers how to stop.
 */
export function keepOffline(storefront: StorefrontState, onStale: () => void): () => void {
  const { subPath, locale, offline } = storefront.settings;
  if (!("serviceWorker" in navigator) || process.env.NODE_ENV !== "production") return () => undefined;
  const { serviceWorker } = navigator;
  const scope = subPath || "/";
  const menu = [shopPath(subPath, "/menu"), shopPath(subPath, "/menu/rows/all")];
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
    // The cart must open without a network although it was not opened with one.
    if (!savesData()) await import("@/components/cart/bar/cart-sheet");
    await keep([...new Set([location.pathname, ...menu])]);
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
