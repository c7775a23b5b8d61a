import { KEPT_FILES } from "../kept-files.ts";
import { SETTINGS } from "./scope.ts";

const PAGES = new RegExp(SETTINGS.pages);
/** The rows that the menu and the page of a table fetch for their lazy sections. */
const ROWS = /^\/(?:menu|table\/[\w-]+)\/rows\/[\w-]+$/;

/** The path below the base; null outside it. */
export function pathBelowBase(path: string): string | null {
  const { base } = SETTINGS;
  if (path === base) return "/";
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null;
}

const matches = (pattern: RegExp, path: string | null) => path !== null && pattern.test(path);

export const isPage = (path: string): boolean => matches(PAGES, pathBelowBase(path));
export const isRows = (path: string): boolean => matches(ROWS, pathBelowBase(path));
export const isFile = (path: string): boolean => KEPT_FILES.test(path) || matches(KEPT_FILES, pathBelowBase(path));

/** Query and fragment do not make a separate page. */
export const keyOf = (url: URL): string => url.origin + url.pathname;
