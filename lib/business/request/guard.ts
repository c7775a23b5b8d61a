import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { opensSocket } from "@/lib/business/request/opens-socket";
import { PEER_HEADER } from "@/lib/business/request/visitor";

/** What any route takes at most is 1 MB (lib/business/request/upstream). */
const MAX_ANNOUNCED_BYTES = 1280 * 1024;
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "DELETE", "OPTIONS"];

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

interface Refusal {
  readonly status: 400 | 405 | 413;
  readonly text: string;
}

const isPath = (url: string) => url.startsWith("/") && URL.canParse(url, "http://localhost");

/** What no page and no call of ours could make anything of, and Next would answer as a fault of its own. */
export function refusalOf({ method = "", url = "", headers }: Asked): Refusal | null {
  if (!METHODS.includes(method))
    return { status: 405, text: `${METHODS.join(", ")} are the methods that are taken here.` };
  if (!isPath(url)) return { status: 400, text: "The address of this request cannot be read." };
  if (headers["next-action"] !== undefined)
    return { status: 400, text: "This shop has no actions of this kind. Load the page again." };
  if (Number(headers["content-length"]) > MAX_ANNOUNCED_BYTES)
    return { status: 413, text: "This is more than can be sent at once." };
  return null;
}

/** `/graphql`, also below a sub-path; not below the folders of files, which proxy.ts does not see. */
const API_SOCKET = /^\/(?:(?!_next\/|demo\/|fonts\/|api\/)[\w-]+\/)*graphql(?:\?|$)/;
/** An upgrade that the API has not answered by then is closed, or it would stay open for ever. */
const UPGRADE_TIMEOUT_MS = 15_000;

/** Only the API has a socket. Whoever asks for another protocol anywhere else is answered by HTTP, as if they had not. */
export const mayUpgrade = ({ method, url = "", headers }: Asked): boolean =>
  API_SOCKET.test(url) && opensSocket(method, (name) => [headers[name]].flat().join(","));

/** A request comes in as a whole within this time; a call of a page is small. */
const SLOWEST_REQUEST_MS = 15_000;
const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Whoever sends a body byte by byte holds a connection and whatever waits for the body: it is cut off. */
function closeIfSlow(request: IncomingMessage): void {
  const { socket } = request;
  const timer = setTimeout(() => {
    if (request.complete) return;
    socket.write(TOO_SLOW);
    socket.destroySoon();
  }, SLOWEST_REQUEST_MS);
  timer.unref();
  for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
}

type Guarded = Server & { shouldUpgradeCallback?: typeof mayUpgrade };

function refuse(response: ServerResponse, { status, text }: Refusal): void {
  const allow = status === 405 ? { allow: METHODS.join(", ") } : {};
  // Closed: what may still come of the request is not read.
  const headers = { connection: "close", "cache-control": "no-store", "x-content-type-options": "nosniff", ...allow };
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(`${text}\n`);
}

function closeIfUnanswered(socket: Socket): void {
  const before = socket.bytesWritten;
  const timer = setTimeout(() => {
    if (socket.bytesWritten === before) socket.destroy();
  }, UPGRADE_TIMEOUT_MS);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

/**
 * Stands before Next in this process: a request that it cannot read is the sender's mistake and is told so, at once and
 * without a word in the log. `next start` makes its server itself, so its class is where we can stand. In development Next has
 * sockets of its own, by which pages reload.
 */
export function guardServers(servers: { readonly prototype: Server }, { development = false } = {}): void {
  const { emit } = servers.prototype;
  function guarded(this: Guarded, event: string, ...values: unknown[]): boolean {
    // Next's server listens before this stands, so each connection tells.
    if (event === "connection" && !development) this.shouldUpgradeCallback = mayUpgrade;
    const [request, response] = values as [IncomingMessage, ServerResponse];
    if (event === "request" || event === "upgrade") request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
    if (event === "upgrade") closeIfUnanswered(request.socket);
    if (event === "request") closeIfSlow(request);
    const refusal = event === "request" ? refusalOf(request) : null;
    if (!refusal) return emit.call(this, event, ...values);
    refuse(response, refusal);
    return true;
  }
  servers.prototype.emit = guarded;
}
