import type { IncomingMessage, RequestListener, Server } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { CLIENT_LEFT, ClientLeft } from "./body.ts";
import { failed, guarded, unreadable } from "./guard.ts";
import { isStorefront, visitorOf } from "./visitor.ts";

/** What handlers get from Node beside the request, for addresses, sockets and their own streams. */
export interface Http {
  Bindings: HttpBindings;
}
export type HttpContext = Context<Http>;

export const createHttp = (): Hono<Http> => new Hono<Http>();

interface Served {
  readonly log: Logger;
  /** Proves that the storefront calls; null where it has none. */
  readonly storefrontSecret: string | null;
}

/**
 * The listener of a server: first the guard, which refuses malformed requests, then the routes. Bodies are read from
 * Node's own stream (body.ts), so the adapter has nothing to clean up after them.
 */
export function listenerOf(http: Hono<Http>, { log, storefrontSecret }: Served): RequestListener {
  const noteFailure = (error: unknown): Response => {
    if (error instanceof ClientLeft) log.debug(CLIENT_LEFT);
    else log.error({ err: error }, "A request failed beyond its handler.");
    return failed();
  };
  // Groups of routes with their own error messages have their own handler.
  http.onError(noteFailure);
  const listener = getRequestListener(http.fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    hostname: "localhost",
    errorHandler: (error) => (error instanceof RequestError ? unreadable() : noteFailure(error)),
  });
  const isTrusted = (req: IncomingMessage) => {
    const header = (name: string) => [req.headers[name]].flat()[0] ?? null;
    return (
      storefrontSecret === null ||
      isStorefront(header, storefrontSecret) ||
      visitorOf(header, storefrontSecret) !== null
    );
  };
  return guarded((req, res) => listener(req, res), log, isTrusted);
}

/** The URL of a request as the guard parsed it. `//` is a path, not the start of another host. */
export const addressOf = (c: HttpContext): URL => new URL(`http://localhost${c.env.incoming.url}`);

/** A header as Node has it; the first value if it was sent more than once. */
export const headerOf = (c: HttpContext, name: string): string | null =>
  [c.env.incoming.headers[name] ?? null].flat()[0] ?? null;

/** Finishes open requests, then closes; connections that still hang after three seconds are cut. */
export async function closeHttp(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), 3_000);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(cut);
}
