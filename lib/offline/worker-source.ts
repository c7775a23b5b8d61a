import { routeOf, routesWith } from "../domain/pages/route-table.ts";
import { WORKER } from "./generated/worker.ts";
import type { WorkerHeader, WorkerSettings } from "./worker-settings.ts";

/** A path of the route table as a regular expression, without its leading slash. */
function pathPattern(path: string): string {
  if (path.startsWith("*")) return `(?:[^/]+/)*[^/]*${path.replaceAll("*", "")}[^/]*(?:/[^/]+)?`;
  return path
    .slice(1)
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+");
}

/** Paths below the base that are the same for all visitors; personal pages are never cached. */
export const KEPT_PAGES = new RegExp(
  `^/(?:${routesWith("offline", true)
    .map((id) => pathPattern(routeOf(id).path))
    .join("|")})$`,
);

/** The script of a business's service worker: its settings, followed by the build of worker/. */
export function workerSource(settings: WorkerSettings, script = WORKER): string {
  const header: WorkerHeader = { ...settings, pages: KEPT_PAGES.source };
  // Escaped, so that no text can close a script element wherever the script is embedded.
  return `const settings = ${JSON.stringify(header).replace(/</g, "\\u003c")};\n${script}`;
}
