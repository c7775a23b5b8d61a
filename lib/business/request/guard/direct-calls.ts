import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { loadConfiguration } from "@/config/load";
import { type ResolvedHost, resolveHost } from "@/config/resolve-host";
import { answerCall, isCall, isOffered } from "@/lib/business/request/calls";
import { addressOf } from "@/lib/business/request/guard/address";
import { rawRefusal } from "@/lib/business/request/guard/raw-refusals";
import { EVERYWHERE } from "@/lib/business/request/guard/response-headers";
import { withoutIds } from "@/lib/business/request/upstream";
import { stripSubPath } from "@/lib/business/routes";
import { logLine } from "@/lib/observe/log-line";
import { encodingFor } from "@/lib/render/finished/negotiation";

const METHODS: readonly string[] = ["GET", "POST"];
/** What fits into a packet gains nothing. */
const SMALLEST_COMPRESSED = 1_024;
const compressed = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
};

/**
 * Passes a page's call on to the API without Next, whose router and two copies of the request take some 4 ms of a
 * processor for each (ARCHITECTURE.md, decision 112). False for everything else, and for hosts on which a preview may
 * decide what is shown: that is left to proxy.ts.
 */
export function passCall(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "", headers, url = "" } = request;
  if (!METHODS.includes(method) || headers.upgrade !== undefined) return false;
  const address = addressOf(url);
  const resolved = resolveHost(headers.host, loadConfiguration().businesses);
  if (!address || resolved?.kind !== "domain") return false;
  const path = stripSubPath(address.pathname, resolved.business.biz.urlSubPath);
  if (path === null || !isCall(path) || !isOffered(path)) return false;
  void pass({ request, response, address, resolved, path });
  return true;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: URL;
  readonly resolved: ResolvedHost;
  readonly path: string;
}

async function pass({ request, response, address, resolved, path }: Call): Promise<void> {
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  try {
    const answer = await answerCall(toWeb(request, address, leaving.signal), resolved, path);
    await send(request, response, answer);
    request.resume();
  } catch (error) {
    if (response.headersSent) response.destroy();
    // A connection that ends without a word is a storefront that is down, to a front server.
    else {
      const { status, headers, body } = rawRefusal(502);
      logLine("error", "A call failed in the storefront itself.", {
        shop: resolved.business.biz.id,
        path: withoutIds(path),
        error: String(error),
      });
      response.writeHead(status, { ...headers, connection: "close" }).end(body);
    }
  }
}

/** With the headers that the guard has set, which are not among those that arrived. */
function toWeb(request: IncomingMessage, address: URL, signal: AbortSignal): Request {
  const { method = "GET" } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(", "));
  // A body that is refused half-way is not cut off: the client would lose the refusal with its connection.
  const bytes = () => ReadableStream.from(request.iterator({ destroyOnReturn: false }));
  const body = method === "GET" ? {} : { body: bytes(), duplex: "half" };
  return new Request(address, { method, headers, signal, ...body } as RequestInit);
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const mayCompress = process.env.COMPRESS !== "off" && body.length >= SMALLEST_COMPRESSED;
  const encoding = mayCompress ? encodingFor([request.headers["accept-encoding"]].flat().join(",")) : "identity";
  const sent = await compressed[encoding](body);
  if (response.destroyed) return;
  const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
  // The guard has set it; an API of another make may have ids of its own.
  const id = response.getHeader("x-request-id");
  response.writeHead(answer.status, {
    ...EVERYWHERE,
    ...Object.fromEntries(answer.headers),
    ...(id === undefined ? {} : { "x-request-id": id }),
    vary: "Accept-Encoding",
    ...encoded,
    "content-length": sent.length,
  });
  response.end(sent);
}
