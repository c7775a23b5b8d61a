import type { PageMessage } from "../worker-settings.ts";
import { isFile, isPage, isRows } from "./addresses.ts";
import { keepLanguage } from "./offline-page.ts";
import { keepPage, MAX_FILES, respondWithFile, respondWithRows } from "./responses.ts";
import { deleteOtherCaches, scope } from "./scope.ts";

const absolute = (address: string) => new URL(address, scope.location.origin);

/** Caches the pages and files a page names. Older caches are deleted only then, so that there is always a menu. */
export async function keep({ pages, files, language }: Extract<PageMessage, { type: "keep" }>): Promise<void> {
  await keepLanguage(language);
  const kept = await Promise.all(pages.map(fetchPage));
  await Promise.all(files.slice(0, MAX_FILES).map(fetchFile));
  if (kept.includes(true)) await deleteOtherCaches();
}

async function fetchPage(path: string): Promise<boolean> {
  const url = absolute(path);
  if (isRows(url.pathname)) return respondWithRows(url).then(() => false);
  return isPage(url.pathname) && keepPage(url, await fetch(url, { credentials: "same-origin" }));
}

async function fetchFile(name: string): Promise<void> {
  const url = absolute(name);
  if (url.origin !== scope.location.origin || !isFile(url.pathname)) return;
  await respondWithFile(new Request(url)).catch(() => undefined);
}
