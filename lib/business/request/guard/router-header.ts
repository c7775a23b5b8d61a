import type { IncomingMessage } from "node:http";

/**
 * Set by this process's guard on requests of a page's router; a value sent by the client is overwritten. Next takes its own
 * headers away before proxy.ts sees them.
 */
export const ROUTER_HEADER = "x-router";

export function noteRouter({ headers }: IncomingMessage): void {
  if (headers.rsc === undefined) delete headers[ROUTER_HEADER];
  else headers[ROUTER_HEADER] = "1";
}
