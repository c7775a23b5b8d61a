import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** As much as the front server lets through (deploy/nginx). */
export const MOST_BODY_BYTES = 21 * 1024 * 1024;
const LONGEST_MS = 5_000;

/**
 * A response that is sent before its request has arrived, as a refusal is, ends the connection gently: the rest of the
 * body is read and thrown away, within bounds. Node closes at once, and a system that closes a connection with unread
 * bytes resets it. The client then loses the response, and a front server takes the whole process for broken.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return;
  const { writeHead } = response;
  const writeHeadUnread = (...values: unknown[]) => {
    if (!request.complete) {
      // Says `Connection: close`: where the next request would begin is not known.
      response.setHeader("connection", "close");
      socket.destroySoon = () => {
        Reflect.deleteProperty(socket, "destroySoon");
        if (request.complete) socket.destroySoon();
        else {
          closeGently(socket);
          // Taken from Node's parser it would never end, nor close.
          socket.once("close", () => request.destroy());
        }
      };
    }
    return Reflect.apply(writeHead, response, request.complete ? values : values.map(withoutConnection));
  };
  Object.assign(response, { writeHead: writeHeadUnread });
}

/** Headers as `writeHead` takes them. A stream of events says `keep-alive` of itself. */
function withoutConnection(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isOther = (name: unknown) => String(name).toLowerCase() !== "connection";
  if (Array.isArray(value)) return value.filter((_, index) => isOther(value[index - (index % 2)]));
  return Object.fromEntries(Object.entries(value).filter(([name]) => isOther(name)));
}

/** Ends a connection after these last bytes; what still arrives is read and thrown away, within the same bounds. */
export function closeGently(socket: Duplex, last = ""): void {
  const timer = setTimeout(() => socket.destroy(), LONGEST_MS);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
  socket.once("end", () => socket.destroy());
  // Node's parser stops reading once nobody takes a body.
  socket.removeAllListeners("data");
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) socket.destroy();
  });
  socket.end(last);
  socket.resume();
}
