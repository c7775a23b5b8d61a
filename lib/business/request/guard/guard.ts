import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { addressOf, isTooLong } from "@/lib/business/request/guard/address";
import { finishHead } from "@/lib/business/request/guard/finish-head";
import { methodsOf } from "@/lib/business/request/guard/methods";
import { rawRefusal, refuseConnection } from "@/lib/business/request/guard/raw-refusals";
import { EVERYWHERE } from "@/lib/business/request/guard/response-headers";
import { noteRouter } from "@/lib/business/request/guard/router-header";
import { createSlowBodies, STUDIO_PICTURE } from "@/lib/business/request/guard/slow-bodies";
import { createQueues } from "@/lib/business/request/guard/turns";
import { answerAlways, isApiOfShop } from "@/lib/business/request/guard/upgrades";
import { isOriginOf } from "@/lib/business/request/same-origin";
import { PEER_HEADER, visitorAddress } from "@/lib/business/request/visitor";
import { isLoopback, networkOf } from "@/lib/domain/network";
import { MAX_CALL_BYTES } from "@/lib/domain/text/json-bounds";
import { traceparentOf } from "@/lib/domain/trace";
import { asksForSocket, hasBody, isHandshake } from "@/lib/http/opens-socket";
import { answerUnread, httpsHeaders, noteRequest } from "@/lib/http/raw-response";
import { RETRY_SOON } from "@/lib/http/retry-soon";
import { discardUnread } from "@/lib/http/unread-bodies";
import type { OpenRequest } from "@/lib/observe/open-request";
import { isCall, isFile } from "@/lib/observe/request-kind";
import type { RequestMetrics } from "@/lib/observe/request-metrics";
import { inTrace } from "@/lib/observe/request-trace";
import { traceRequest } from "@/lib/observe/spans/request-span";
import { isTraced } from "@/lib/observe/spans/span";
import type { FinishedPages } from "@/lib/render/finished/finished-pages";

/** More than a call may have, so that one that is a little too large is refused in its guest's language (upstream). */
const MAX_ANNOUNCED_BYTES = 1.25 * MAX_CALL_BYTES;

type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers">;

interface Refusal {
  readonly status: 400 | 405 | 413 | 414 | 417 | 503;
  readonly text: string;
  readonly allow?: string;
}

/** The response to requests that no page or route can handle and Next would treat as an internal error. */
export function refusalOf({ method = "", url = "", headers }: RequestHead): Refusal | null {
  const address = addressOf(url);
  if (!address) return { status: 400, text: "The address of this request cannot be read." };
  if (isTooLong(address)) return { status: 414, text: "This address is too long. Open the page by a shorter one." };
  if (headers["next-action"] !== undefined)
    return { status: 400, text: "This shop has no actions of this kind. Load the page again." };
  const methods = methodsOf(address);
  const allow = methods.join(", ");
  if (!methods.includes(method)) return { status: 405, text: `${allow} are the methods that are taken here.`, allow };
  if (asksForSocket({ method, headers }) && hasBody({ headers }))
    return { status: 400, text: "A request for a socket has no body." };
  if (Number(headers["content-length"]) > MAX_ANNOUNCED_BYTES && !STUDIO_PICTURE.test(url))
    return { status: 413, text: "This is more than can be sent at once." };
  return null;
}

/**
 * A socket that a page of another site opens. Browsers let any page open a socket to any host and send the visitor's
 * network with it, so the server must check. They always send Origin: without it the client is no browser and acts for
 * no visitor. Sec-Fetch-Site is not read, because browsers disagree about it on sockets.
 */
export const isForeignSocket = ({ headers }: RequestHead): boolean =>
  headers.origin !== undefined && !isOriginOf(headers.origin, headers.host, [headers["x-forwarded-proto"]].flat()[0]);

/**
 * How long a connection may rest between two requests: longer than the front keeps one, so that it is the front that
 * closes it. A call that is sent while the server closes it would be lost.
 */
const KEEP_ALIVE_MS = 75_000;
/** The head of a request must arrive within this time; of its body the guard knows more (slow-bodies). */
const SLOWEST_HEAD_MS = 15_000;
/** Longer than the guard waits for the slowest picture. */
const SLOWEST_REQUEST_MS = 150_000;

/**
 * If a visitor leaves before the body is complete, nothing has failed here and no one waits for the response. Next would
 * print the error of each such request. It also replaces the methods of a request whose body proxy.ts was given, and
 * takes away its listeners (next/dist/server/body-streams), so that the error would be an uncaught one: its emit, which
 * is the same function, does not replace this one.
 */
function ignoreLeaving(request: IncomingMessage): void {
  const { emit } = request;
  const emitUnlessLeft = (event: string, ...values: unknown[]): boolean => {
    const isAborted = event === "error" && (values[0] as NodeJS.ErrnoException).code === "ECONNRESET";
    return isAborted ? false : emit.call(request, event, ...values);
  };
  Object.defineProperty(request, "emit", { configurable: true, get: () => emitUnlessLeft, set: () => {} });
}

const addressOfRequest = ({ headers, socket }: IncomingMessage): string =>
  visitorAddress([headers["x-forwarded-for"]].flat().join(","), socket.remoteAddress ?? null) ?? "unknown";
const networkOfRequest = (request: IncomingMessage): string => networkOf(addressOfRequest(request));

type Guarded = Server & { shouldUpgradeCallback?: (request: RequestHead) => boolean; requireHostHeader?: boolean };

/** What Node refuses itself, without any of our headers (RFC 9112, 3.2; RFC 9110, 10.1.1). */
const NO_HOST: Refusal = { status: 400, text: "This request names no host." };
const EXPECTS: Refusal = { status: 417, text: "This request expects something that nothing here can do." };
const namesNoHost = ({ httpVersion, headers }: IncomingMessage) => httpVersion === "1.1" && headers.host === undefined;

function refuse(response: ServerResponse, { status, text, allow }: Refusal): void {
  const more = { ...(allow ? { allow } : {}), ...(status === 503 ? RETRY_SOON : {}) };
  // Closes the connection: the rest of the request is thrown away.
  const headers = { ...EVERYWHERE, connection: "close", "cache-control": "no-store", ...more };
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(`${text}\n`);
}

const TOO_MANY: Refusal = { status: 503, text: "Too many requests from this network are waiting. Try again shortly." };

const setHttpsHeaders = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  for (const [name, value] of Object.entries(httpsHeaders(headers))) response.setHeader(name, value);
};

function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  discardUnread(request, response);
  setHttpsHeaders(request, response);
  refuse(response, EXPECTS);
}

interface GuardOptions {
  readonly development?: boolean;
  readonly queues?: ReturnType<typeof createQueues>;
  /** Cached pages that are sent without Next; none in development. */
  readonly pages?: FinishedPages;
  /** Passes a page's call on to the API without Next; false for everything else. None in development. */
  readonly passCall?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Only if they are read somewhere. */
  readonly metrics?: RequestMetrics | undefined;
  /** Logs a request that a page or the API answers; none in development. */
  readonly log?: (open: OpenRequest) => void;
  /** Whether an address of a host is a shop's API, the only one that has a socket. */
  readonly isApi?: (host: string | undefined, url: string) => boolean;
  /** The business of a Host header; unknown hosts count as one shop. */
  readonly shopOf?: (host: string | undefined) => string | null;
  readonly slowBodies?: Parameters<typeof createSlowBodies>[1];
}

/**
 * Runs before Next in this process. A request that cannot be parsed is the client's error and gets a response at once,
 * without a log entry. `next start` creates its server itself, so the guard is installed on the server's class. In
 * development Next uses sockets of its own to reload pages.
 */
export function guardServers(
  servers: { readonly prototype: Server },
  {
    development = false,
    queues = createQueues(),
    pages,
    passCall,
    metrics,
    log,
    isApi = isApiOfShop,
    shopOf = (host) => host ?? null,
    slowBodies = {},
  }: GuardOptions = {},
): void {
  const { emit } = servers.prototype;
  const watchBody = createSlowBodies(networkOfRequest, slowBodies);
  /** A request for a socket anywhere else, or for another protocol, gets a normal HTTP response. */
  const mayUpgrade = (request: RequestHead) =>
    isHandshake(request) && !refusalOf(request) && isApi(request.headers.host, request.url ?? "");
  const shopOfRequest = ({ headers }: IncomingMessage) => shopOf(headers.host) ?? "";
  /** Passes a request on when it is its shop's and network's turn; false if too many wait. */
  function inTurn(request: IncomingMessage, response: ServerResponse, pass: () => void): boolean {
    const { url = "" } = request;
    const address = addressOfRequest(request);
    if (isLoopback(address) || isFile(url)) {
      pass();
      return true;
    }
    const caller = { shop: shopOfRequest(request), network: networkOf(address) };
    return queues[isCall(url) ? "calls" : "pages"].take(caller, response, pass);
  }
  /** True for a request that is answered here: for the metrics, or for a page that is kept as bytes. */
  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    noteRequest(request, response);
    discardUnread(request, response);
    setHttpsHeaders(request, response);
    if (metrics?.send(request, response)) return true;
    const by = metrics?.begin(request, response);
    if (!pages?.send(request, response)) return false;
    by?.(response.statusCode === 304 ? "unchanged" : "bytes");
    queues.pages.noteVisitor(() => shopOfRequest(request));
    return true;
  }
  function guarded(this: Guarded, event: string, ...values: unknown[]): boolean {
    if (event === "clientError") {
      const [error, socket] = values as [Error, Duplex];
      answerUnread(error, socket, rawRefusal);
      return true;
    }
    // Next's server has listened, or believes so, before the guard is installed: so each connection is checked.
    if (event === "connection" && !this.listenerCount("checkExpectation"))
      this.on("checkExpectation", refuseExpectation);
    if (event === "connection" && !development)
      Object.assign(this, {
        shouldUpgradeCallback: mayUpgrade,
        keepAliveTimeout: KEEP_ALIVE_MS,
        headersTimeout: SLOWEST_HEAD_MS,
        requestTimeout: SLOWEST_REQUEST_MS,
        requireHostHeader: false,
      });
    const [request, response] = values as [IncomingMessage, ServerResponse];
    if (event === "request" && answered(request, response)) return true;
    if (event === "request" || event === "upgrade") request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
    if (event === "request") noteRouter(request);
    const leadsToApi = event === "upgrade" && isApi(request.headers.host, request.url ?? "");
    if (leadsToApi && isForeignSocket(request)) {
      refuseConnection(request, 403);
      return true;
    }
    // In development Next has sockets of its own, which it answers.
    if (leadsToApi) answerAlways(request);
    if (event === "request") {
      watchBody(request, response);
      ignoreLeaving(request);
    }
    const refusal = event !== "request" ? null : namesNoHost(request) ? NO_HOST : refusalOf(request);
    if (event === "request") finishHead(request, response);
    if (refusal) refuse(response, refusal);
    else if (event !== "request" || development) return emit.call(this, event, ...values);
    else {
      const next = () => void emit.call(this, event, ...values);
      const startedAt = performance.now();
      const answer = () =>
        inTrace((trace) => {
          // Whoever sent one was not asked for it.
          request.headers.traceparent = traceparentOf(trace);
          response.setHeader("x-request-id", trace.id);
          const open = { request, response, trace, startedAt, shop: shopOf(request.headers.host) };
          if (isTraced()) traceRequest(open);
          log?.(open);
          if (passCall?.(request, response)) return;
          if (pages) pages.pass(request, response, next);
          else next();
        });
      if (!inTurn(request, response, answer)) refuse(response, TOO_MANY);
    }
    return true;
  }
  servers.prototype.emit = guarded;
}
