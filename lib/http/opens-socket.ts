import type { IncomingMessage } from "node:http";

type RequestHead = Pick<IncomingMessage, "method" | "headers">;

/** True for a browser's WebSocket handshake (RFC 6455, 4.1); the Upgrade header alone is not enough. */
export function opensSocket(method: string | undefined, header: (name: string) => string | null | undefined): boolean {
  const names = (name: string, value: string) =>
    (header(name) ?? "").split(",").some((part) => part.trim().toLowerCase() === value);
  return (
    method === "GET" &&
    names("upgrade", "websocket") &&
    names("connection", "upgrade") &&
    Boolean(header("sec-websocket-key"))
  );
}

/** Whether a request asks for a socket, wherever it leads. */
export const asksForSocket = ({ method, headers }: RequestHead): boolean =>
  opensSocket(method, (name) => [headers[name]].flat().join(","));

/** A handshake has no body (RFC 6455, 4.1). Passed on it would be one that the API has to read to the end. */
export const hasBody = ({ headers }: Pick<RequestHead, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined ||
  headers.trailer !== undefined ||
  (headers["content-length"] ?? "0") !== "0";

/** Of what asks to upgrade, all that may leave the server's parser: anything else gets a normal HTTP response. */
export const isHandshake = (request: RequestHead): boolean => asksForSocket(request) && !hasBody(request);
