import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { closeGently } from "./unread-bodies.ts";

/** A response that is written to a connection itself, because the request has none, or cannot be read. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The bytes of a response after which its connection is closed. */
export function rawResponse({ status, headers, body }: RawResponse): string {
  const all = { ...headers, "content-length": Buffer.byteLength(body), connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

/** For one year, and not for the other names of its domain, which are not ours. */
const HSTS = { "strict-transport-security": "max-age=31536000" };

/** HSTS for a browser that came by https to the front server, which says so; nothing for any other. */
export function httpsHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const [protocol] = [headers["x-forwarded-proto"]].flat().join(",").split(",");
  return protocol?.trim().toLowerCase() === "https" ? HSTS : {};
}

/** What Node's parser refuses, and what does not arrive in time. */
export type UnreadStatus = 400 | 408 | 413 | 431;
const UNREAD: Readonly<Record<string, UnreadStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What is known of a connection by its requests: how the browser came, and responses that are not over. */
interface Connection {
  headers: Readonly<Record<string, string>>;
  readonly open: Set<ServerResponse>;
}
const connections = new WeakMap<Duplex, Connection>();

/** Notes a request, for what may follow it on its connection. */
export function noteRequest({ socket, headers }: IncomingMessage, response: ServerResponse): void {
  const connection = connections.get(socket) ?? { headers: {}, open: new Set() };
  connections.set(socket, connection);
  connection.headers = httpsHeaders(headers);
  connection.open.add(response);
  response.once("close", () => connection.open.delete(response));
}

/**
 * Writes it, and closes the connection once it is out and its client has it. An earlier response on the connection that has begun
 * is cut off instead: the client would take this one for a part of it.
 */
export function sendRaw(socket: Duplex, response: RawResponse): void {
  // A client that leaves before it has come loses nothing.
  socket.on("error", () => {});
  const open = [...(connections.get(socket)?.open ?? [])];
  if (!socket.writable || open.some(({ headersSent }) => headersSent)) socket.destroy();
  else closeGently(socket, rawResponse(response));
}

/** Of a request that cannot be read as a whole. */
const CAME_BY_HTTPS = /^x-forwarded-proto:[ \t]*https\b/im;

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Answers what Node's parser refuses (`clientError`), where Node itself would send a bare status line. */
export function answerUnread(
  { code = "", rawPacket }: ParserError,
  socket: Duplex,
  responseOf: (status: UnreadStatus) => RawResponse,
): void {
  const { headers = {} } = connections.get(socket) ?? {};
  const response = responseOf(UNREAD[code] ?? 400);
  const https = CAME_BY_HTTPS.test(rawPacket?.toString("latin1") ?? "") ? HSTS : headers;
  sendRaw(socket, { ...response, headers: { ...response.headers, ...https } });
}
