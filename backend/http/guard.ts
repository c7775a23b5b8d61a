import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Trace, traceOf } from "../../lib/domain/trace.ts";
import {
  answerUnread,
  httpsHeaders,
  noteRequest,
  type RawResponse,
  sendRaw,
  type UnreadStatus,
} from "../../lib/http/raw-response.ts";
import { discardUnread } from "../../lib/http/unread-bodies.ts";
import { tellSpan } from "../../lib/observe/spans/span.ts";
import { routeOf } from "../observe/route-of.ts";
import { signal } from "../observe/signals.ts";
import { unstorableMessage } from "../rules/storable-text.ts";
import { inRequestScope, requestScope } from "./request-scope.ts";

/** Serves one request; `url` is its parsed URL. */
export type Serve = (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<unknown> | unknown;

/**
 * The listener of a server. A request target or Host that is not a URL (`http://[`, `*`) gets a 400 here, once for all
 * handlers, and whatever a handler throws becomes a response: one request must never end the process. A trace is taken
 * from trusted callers alone: anybody else could make two strangers' requests look like one.
 */
export function guarded(serve: Serve, log: Logger, isTrusted: (req: IncomingMessage) => boolean): RequestListener {
  return async (req, res) => {
    // A connection closed mid-response needs no handling.
    res.on("error", () => {});
    secure(req, res);
    noteRequest(req, res);
    discardUnread(req, res);
    try {
      if (req.httpVersion === "1.1" && req.headers.host === undefined)
        return sendError(res, 400, "BAD_REQUEST", UNREADABLE);
      const url = addressOf(req);
      if (!url) return sendError(res, 400, "BAD_REQUEST", UNREADABLE);
      const zero = zeroByteIn(url);
      if (zero) return sendError(res, 400, "BAD_REQUEST", unstorableMessage(zero));
      // Handlers that parse the target again get the same URL.
      req.url = `${url.pathname}${url.search}`;
      const handle = (trace: Trace) => {
        res.setHeader("x-request-id", trace.id);
        recordWhenOver(req, res, url.pathname, log);
        return serve(req, res, url);
      };
      const name = `${req.method} ${url.pathname.split("/")[1] ?? ""}`;
      const given = traceOf([req.headers.traceparent].flat()[0]);
      await inRequestScope(name, handle, given && isTrusted(req) ? given : null);
    } catch (error) {
      abortResponse(res, error, log);
    }
  };
}

/** Signals, logs and traces a request when it ends; a stream that stays open, as the board's, when it is closed. */
function recordWhenOver({ method = "" }: IncomingMessage, res: ServerResponse, path: string, log: Logger): void {
  const startedAt = performance.now();
  const scope = requestScope();
  res.once("close", () => {
    const status = res.writableFinished ? res.statusCode : CLIENT_LEFT_STATUS;
    const endedAt = performance.now();
    const { shop = null, hasFailed = false } = scope ?? {};
    const failed = hasFailed || status >= 500;
    // GraphQL tells of our failures with status 200, and alerts go by the status.
    const recorded = failed ? Math.max(status, 500) : status;
    signal("request", { method, path, shop, status: recorded, seconds: (endedAt - startedAt) / 1000 });
    if (!scope || UNRECORDED.test(path)) return;
    const { trace, parent, operation } = scope;
    const route = routeOf(path);
    const ms = Math.round(endedAt - startedAt);
    // What failed has an error's line of its own.
    log.info({ trace: trace.id, shop, method, route, operation, status: recorded, ms }, "A request was answered.");
    tellSpan(() => ({
      trace,
      parent,
      name: operation ?? `${method} ${route}`,
      kind: "server",
      startedAt,
      endedAt,
      failed,
      attributes: {
        "http.request.method": method,
        "http.response.status_code": status,
        "http.route": route,
        ...(shop ? { "storefront.shop": shop } : {}),
      },
    }));
  });
}
/** What supervisors and Prometheus ask for. */
const UNRECORDED = /^\/(?:metrics|p\/(?:health|ready|version))$/;
/** As nginx logs it. */
const CLIENT_LEFT_STATUS = 499;

/**
 * A whole request must arrive within this time: API calls are small, and a menu of 50 MB comes from a machine nearby.
 */
const SLOWEST_REQUEST_MS = 15_000;

/**
 * How long a connection may rest between two requests. Longer than any client or proxy in front keeps one, so that they
 * close it: a request that is sent while the server closes it would be reset.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * A server to which a request that arrives byte by byte gets a 408. What Node refuses itself, which never reaches a listener,
 * is refused with our headers and in the form of our errors.
 */
export function createGuardedServer(slowestMs = SLOWEST_REQUEST_MS, listener?: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: slowestMs,
      requestTimeout: slowestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.ceil(slowestMs / 10),
      // `guarded` requires it.
      requireHostHeader: false,
    },
    listener,
  );
  server.on("clientError", (error, socket) => answerUnread(error, socket, unreadResponse));
  server.on("checkExpectation", (req, res) => {
    secure(req, res);
    discardUnread(req, res);
    sendError(
      res,
      417,
      "BAD_REQUEST",
      "This request expects something that nothing here can do. Send it without Expect.",
    );
  });
  return server;
}

/** Headers of every response, unless its handler sets others: not cached, not framed, and without scripts. */
const EVERYWHERE = new Map(
  Object.entries({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
  }),
);

/**
 * Those headers, and HSTS for a browser that came by https (to a proxy, which says so). Not for subdomains, because the
 * owner decides about those.
 */
function secure(req: IncomingMessage, res: ServerResponse): void {
  res.setHeaders(EVERYWHERE);
  res.setHeaders(new Map(Object.entries(httpsHeaders(req.headers))));
}

/** Parses a request target. `//` is a path, not the start of another host. */
function addressOf({ url = "", headers: { host = "localhost" } }: IncomingMessage): URL | null {
  if (!URL.canParse(`http://${host}`)) return null;
  return URL.parse(url.startsWith("/") ? `http://localhost${url}` : url);
}

/** The part of an address that contains U+0000, which no id or text has; half a surrogate pair cannot be encoded. */
function zeroByteIn(url: URL): string | null {
  if (url.pathname.includes("%00")) return "The path of the address";
  // The API refuses a broken parameter in the form of its own errors.
  if (url.pathname === "/graphql" || !url.search.includes("%00")) return null;
  const [name] = [...url.searchParams].find(([, value]) => value.includes("\0")) ?? [];
  return name && !name.includes("\0") ? `The parameter ${name.slice(0, 60)}` : "The query of the address";
}

const UNREADABLE =
  "The address or the Host of this request cannot be read. An address begins with a slash, e.g. /graphql.";
const FAILED = "Something went wrong on the server. Try again.";
const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", connection: "close" };

const bodyOf = (code: string, message: string) => JSON.stringify({ error: { code, message } });

const UNREAD: Readonly<Record<UnreadStatus, readonly [code: string, message: string]>> = {
  400: ["BAD_REQUEST", "This request cannot be read: it is not as HTTP/1.1 says."],
  408: ["REQUEST_TIMEOUT", "This request took too long to arrive. Send it again."],
  413: ["BODY_TOO_LARGE", "This is more than can be sent at once. Send less."],
  431: ["BAD_REQUEST", "The headers of this request are too long. Send fewer, or shorter ones."],
};
const unreadResponse = (status: UnreadStatus): RawResponse => ({
  status,
  headers: { ...Object.fromEntries(EVERYWHERE), ...HEADERS },
  body: bodyOf(...UNREAD[status]),
});

/** Refuses a request for a socket, which has no response of its own, by its connection. */
export function refuseUpgrade(
  { headers, socket }: IncomingMessage,
  status: number,
  [code, message]: readonly [code: string, message: string],
  more: Readonly<Record<string, string>> = {},
): void {
  const all = { ...Object.fromEntries(EVERYWHERE), ...HEADERS, ...httpsHeaders(headers), ...more };
  sendRaw(socket, { status, headers: all, body: bodyOf(code, message) });
}

/**
 * The same two responses for use behind the guard: the routes' adapter parses URLs more strictly, and a handler may
 * throw.
 */
export const unreadable = () => new Response(bodyOf("BAD_REQUEST", UNREADABLE), { status: 400, headers: HEADERS });
export const failed = () => new Response(bodyOf("INTERNAL_SERVER_ERROR", FAILED), { status: 500, headers: HEADERS });

/** The error handling of the routes failed as well. */
function abortResponse(res: ServerResponse, error: unknown, log: Logger): void {
  log.error({ err: error }, "A request failed beyond its handler.");
  if (res.headersSent) res.destroy();
  else sendError(res, 500, "INTERNAL_SERVER_ERROR", FAILED);
}

function sendError(res: ServerResponse, status: number, code: string, message: string): void {
  res.writeHead(status, HEADERS);
  res.end(bodyOf(code, message));
}
