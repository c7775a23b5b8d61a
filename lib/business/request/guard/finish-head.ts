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

/** Each repeats the whole address: the framework's word to itself of where a request led, and how old browsers were redirected. */
const REPEAT_THE_ADDRESS = ["x-middleware-rewrite", "refresh"] as const;

const NO_STORE = "no-store";

/** Finishes the headers of a response at the moment they are sent: adds what the framework leaves out, and removes what it should not send. */
export function finishHead({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
  const leadsToPage = method === "GET" || method === "HEAD";
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...values: unknown[]) => {
    for (const name of REPEAT_THE_ADDRESS) response.removeHeader(name);
    if (status === 308) finishPermanentRedirect(response, leadsToPage ? url : null);
    else if (mustNotBeKept(status, response.getHeader("cache-control"))) response.setHeader("cache-control", NO_STORE);
    return writeHead(status, ...values);
  }) as ServerResponse["writeHead"];
}

/** Whether browsers may not keep a response: redirects and errors that do not say how long they may be kept, and every failure. */
function mustNotBeKept(status: number, caching: unknown): boolean {
  // A file that may be cached has its header before the route runs (proxy.ts), also when the route then fails.
  if (status >= 500) return !String(caching).includes(NO_STORE);
  return status >= 300 && status !== 304 && caching === undefined;
}

/**
 * RTE-08: keeps the query of a canonical redirect, adds our headers to the framework's own, and lets no browser store it. A
 * slug follows the item's or category's name, which may change back: a browser that had stored the old direction for good
 * would go to and fro. Search engines take a permanent redirect for what it is without storing it. `url`: null if the
 * request leads to no page.
 */
function finishPermanentRedirect(response: ServerResponse, url: string | null): void {
  for (const [name, value] of Object.entries(EVERYWHERE))
    if (!response.hasHeader(name)) response.setHeader(name, value);
  const location = url === null ? null : locationWithQuery(response.getHeader("location"), url);
  if (location) response.setHeader("location", location);
  response.setHeader("cache-control", NO_STORE);
}
