import type { IncomingMessage } from "node:http";
import { CloseCode, handleProtocols, makeServer, type ServerOptions } from "graphql-ws";
import type { Extra } from "graphql-ws/use/ws";
import type { Logger } from "pino";
import type { WebSocket, WebSocketServer } from "ws";

type Options = ServerOptions<Record<string, unknown>, Extra>;

interface Serving {
  readonly keepAliveMs: number;
  readonly log: Logger;
}

/**
 * Serves GraphQL on the sockets of a server, as graphql-ws's own `useServer` does, which leaves two things to be adjusted: it writes
 * what fails to the console with its stack, also what a client does wrong, and closes both as a failure of the server. Returns
 * how to end all of them, which waits until each client has said so too, or ws gives it up.
 */
export function serveSockets(options: Options, sockets: WebSocketServer, serving: Serving): () => Promise<void> {
  const server = makeServer(options);
  sockets.options.handleProtocols = handleProtocols;
  sockets.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    const stopPings = keepAlive(socket, serving.keepAliveMs);
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => send(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          socket.on("message", (data) => {
            handle(String(data)).catch((error: unknown) => endAfter(error, socket, serving.log));
          }),
      },
      { socket, request },
    );
    socket.once("close", (code, reason) => {
      stopPings();
      void closed(code, String(reason));
    });
  });
  return async () => {
    for (const socket of sockets.clients) socket.close(1001, "Going away");
    await new Promise<void>((resolve) => sockets.close(() => resolve()));
  };
}

const send = (socket: WebSocket, data: string) =>
  new Promise<void>((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    socket.send(data, (error) => (error ? reject(error) : resolve()));
  });

/** Pings the client, and cuts off one that doesn't answer until the next ping is due. */
function keepAlive(socket: WebSocket, everyMs: number): () => void {
  let patience: NodeJS.Timeout | undefined;
  const pings = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    patience = setTimeout(() => socket.terminate(), everyMs);
    socket.once("pong", () => clearTimeout(patience));
    socket.ping();
  }, everyMs);
  return () => {
    clearInterval(pings);
    clearTimeout(patience);
  };
}

/** A well-formed message that only servers send; graphql-ws has no other way to say so. */
const isServersMessage = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Unexpected message of type ");

function endAfter(error: unknown, socket: WebSocket, log: Logger): void {
  if (isServersMessage(error)) {
    log.info("A client sent a message that only servers send, and its socket was closed.");
    socket.close(CloseCode.BadRequest, "Only servers send messages of this type.");
  } else {
    log.error({ err: error }, "A message of a socket could not be handled.");
    socket.close(CloseCode.InternalServerError, "Internal server error");
  }
}
