import type { IncomingMessage, ServerResponse } from "node:http";
import { EVERYWHERE } from "@/lib/business/request/guard/response-headers";

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

/**
 * RTE-08: canonical redirects keep the query, and browsers do not store them. A slug follows the item's or category's
 * name, which may change back: a browser that had stored the old direction for good would go to and fro. Search engines
 * take a permanent redirect for what it is without storing it. Only GET and HEAD lead to pages. Adds our headers to the
 * framework's own redirects, and `no-store` to redirects and errors that do not say how long they may be cached. Takes away
 * the header by which the framework tells itself where a request led, and that by which browsers of the nineties were redirected:
 * each repeats the whole address.
 */
export function finishHead({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
  const leadsToPage = method === "GET" || method === "HEAD";
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...values: unknown[]) => {
    response.removeHeader("x-middleware-rewrite");
    response.removeHeader("refresh");
    if (status === 308) {
      for (const [name, value] of Object.entries(EVERYWHERE))
        if (!response.hasHeader(name)) response.setHeader(name, value);
      const location = leadsToPage ? locationWithQuery(response.getHeader("location"), url) : null;
      if (location) response.setHeader("location", location);
      response.setHeader("cache-control", "no-store");
    }
    if (status >= 300 && status !== 304 && !response.hasHeader("cache-control"))
      response.setHeader("cache-control", "no-store");
    // A file that may be cached has its header before the route runs (proxy.ts); one that failed must not be.
    if (status === 503 && !String(response.getHeader("cache-control")).includes("no-store"))
      response.setHeader("cache-control", "no-store");
    return writeHead(status, ...values);
  }) as ServerResponse["writeHead"];
}
