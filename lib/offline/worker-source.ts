import { routeOf, routesWith } from "../domain/pages/route-table.ts";
import { WORKER } from "./generated/worker.ts";
import type { WorkerHeader, WorkerSettings } from "./worker-settings.ts";

/** A path of the route table as an expression, without its first slash. */
function pathPattern(path: string): string {
  if (path.startsWith("*")) return `(?:[^/]+/)*[^/]*${path.replaceAll("*", "")}[^/]*(?:/[^/]+)?`;
  return path
    .slice(1)
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+");
}

/** Paths below the base that are the same for everybody; a page of one person is never kept. */
export const KEPT_PAGES = new RegExp(
  `^/(?:${routesWith("offline", true)
    .map((id) => pathPattern(routeOf(id).path))
    .join("|")})$`,
);

/** The script of a business's service worker: its settings, then what worker/ was built into. */
export function workerSource(settings: WorkerSettings, script = WORKER): string {
  const header: WorkerHeader = { ...settings, pages: KEPT_PAGES.source };
  // A closing tag inside a text must not end anything, wherever the script is printed.
  return `const settings = ${JSON.stringify(header).replace(/</g, "\\u003c")};\n${script}`;
}
