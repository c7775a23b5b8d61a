import type { IncomingMessage, ServerResponse } from "node:http";

/** Parameters of the router's own requests, which belong in no address. */
const OF_ROUTER: readonly string[] = ["_rsc"];

/**
 * The address of a permanent redirect with the visitor's own parameters: cached pages redirect to their canonical path
 * and know no query, but a campaign's or a shared dish's parameters must arrive. Null if nothing is to be added.
 */
export function locationWithQuery(location: unknown, url: string): string | null {
  if (typeof location !== "string" || !location.startsWith("/") || location.includes("?")) return null;
  const start = url.indexOf("?");
  if (start < 0) return null;
  const parts = url.slice(start + 1).split("&");
  const own = parts.filter((part) => part !== "" && !OF_ROUTER.includes(part.split("=")[0] ?? "")).join("&");
  if (own === "") return null;
  const [path, fragment] = location.split("#");
  return `${path}?${own}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** RTE-08: canonical redirects keep the query. Only GET and HEAD lead to pages. */
export function keepQuery({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
  if ((method !== "GET" && method !== "HEAD") || !url.includes("?")) return;
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...values: unknown[]) => {
    const location = status === 308 ? locationWithQuery(response.getHeader("location"), url) : null;
    if (location) response.setHeader("location", location);
    return writeHead(status, ...values);
  }) as ServerResponse["writeHead"];
}
