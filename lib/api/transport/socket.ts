import type { Client } from "graphql-ws";
import { ApiError, errorOfAnswer, type ServerError } from "@/lib/api/transport/api-error";
import { closeKind, retryDelay } from "@/lib/api/transport/close-codes";
import type { Document } from "@/lib/api/transport/execute";

/** Section 9: a ping every five seconds. */
export const KEEP_ALIVE = 5_000;
/** A socket that leaves a ping unanswered this long is dead, even if the network has not reported it. */
export const PONG_TIMEOUT = 5_000;

export interface SocketOptions {
  /** ws or wss, see `socketUrl`. */
  readonly url: string;
  /** Payload of connection_init, created at every attempt: headers as in a request. */
  readonly connectionParams: () => Record<string, string>;
  /** 0 ≤ n < 1, to spread retries. */
  readonly random: () => number;
  readonly keepAlive?: number;
  readonly pongTimeout?: number;
  /** The wait before a retry; real time by default, replaced in tests. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** For Node without a built-in WebSocket. */
  readonly webSocketImpl?: unknown;
}

export interface Listener<Data> {
  next(data: Data): void;
  /** The subscription has ended permanently: the server refused it, or the socket closed with a fatal code. */
  error(error: ApiError): void;
  /** The server completed the subscription. */
  complete?(): void;
}

export interface LiveSocket {
  /**
   * Subscribes, and returns an unsubscribe function. The first subscription opens the connection, the last one closes
   * it.
   */
  subscribe<Data, Variables>(
    document: Document<Data, Variables>,
    variables: Variables,
    listener: Listener<Data>,
  ): () => void;
  /**
   * LIVE-02: called after every reconnect; the caller must read again what happened in between. Returns an unsubscribe
   * function.
   */
  onReconnected(listener: () => void): () => void;
  /** True while connected. */
  isConnected(): boolean;
  /** Called when the connection opens (true) and closes (false). Returns an unsubscribe function. */
  onConnection(listener: (connected: boolean) => void): () => void;
  close(): void;
  /** The protocol client, for Apollo's link. */
  readonly client: Client;
}

/** API-06, LIVE-02: a graphql-transport-ws client with unlimited retries. Loads its library on this call. */
export async function openSocket(options: SocketOptions): Promise<LiveSocket> {
  const { createClient } = await import("graphql-ws");
  const wait = options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  const client = createClient({
    url: options.url,
    connectionParams: options.connectionParams,
    keepAlive: options.keepAlive ?? KEEP_ALIVE,
    connectionAckWaitTimeout: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (attempt) => wait(retryDelay(attempt, options.random())),
    shouldRetry: (problem) => !isClose(problem) || closeKind(problem.code) === "retry",
    ...(options.webSocketImpl ? { webSocketImpl: options.webSocketImpl } : {}),
  });
  let connected = false;
  client.on("connected", () => {
    connected = true;
  });
  client.on("closed", () => {
    connected = false;
  });
  const stopWatching = closeDeadSocket(client, options.pongTimeout ?? PONG_TIMEOUT);
  return {
    client,
    subscribe: (document, variables, listener) => subscribe(client, document, variables, listener),
    isConnected: () => connected,
    onReconnected: (listener) => client.on("connected", (_socket, _payload, wasRetry) => wasRetry && listener()),
    onConnection(listener) {
      const stops = [client.on("connected", () => listener(true)), client.on("closed", () => listener(false))];
      return () => {
        for (const stop of stops) stop();
      };
    },
    close() {
      stopWatching();
      // Disposing waits for a pending connection and rejects if that fails; the socket is closed either way.
      Promise.resolve(client.dispose()).catch(() => {});
    },
  };
}

function subscribe<Data, Variables>(
  client: Client,
  document: Document<Data, Variables>,
  variables: Variables,
  listener: Listener<Data>,
): () => void {
  return client.subscribe<Data>(
    { query: String(document), variables: (variables ?? {}) as Record<string, unknown> },
    {
      next({ data, errors }) {
        if (errors?.length) listener.error(errorOfAnswer(errors as unknown as ServerError[], 200));
        else if (data) listener.next(data);
      },
      error: (problem) => listener.error(socketError(problem)),
      complete: () => listener.complete?.(),
    },
  );
}

interface CloseLike {
  readonly code: number;
  readonly reason: string;
}
const isClose = (problem: unknown): problem is CloseLike =>
  typeof problem === "object" && problem !== null && "code" in problem && "reason" in problem;

function socketError(problem: unknown): ApiError {
  if (Array.isArray(problem)) return errorOfAnswer(problem as ServerError[], 200);
  if (isClose(problem)) {
    const reason = problem.reason || "no reason given";
    return new ApiError(`The live connection was closed (${problem.code}: ${reason}).`, {
      code: "SOCKET_CLOSED",
      status: problem.code,
      cause: problem,
    });
  }
  return new ApiError("The live connection failed.", { code: "NETWORK", cause: problem });
}

/** Closes a socket whose ping stays unanswered; the client then retries as after any other loss. */
function closeDeadSocket(client: Client, pongTimeout: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => clearTimeout(timer);
  const stops = [
    client.on("ping", (received) => {
      if (received) return;
      clear();
      timer = setTimeout(() => client.terminate(), pongTimeout);
    }),
    client.on("pong", (received) => received && clear()),
    client.on("closed", clear),
  ];
  return () => {
    clear();
    for (const stop of stops) stop();
  };
}
