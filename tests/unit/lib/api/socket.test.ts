import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { onOrderStatus } from "@/lib/api/order/subscriptions";
import type { ApiError } from "@/lib/api/transport/api-error";
import { CLOSE_CODES } from "@/lib/api/transport/close-codes";
import { KEEP_ALIVE, type LiveSocket, openSocket, type SocketOptions } from "@/lib/api/transport/socket";

/** A server that speaks graphql-transport-ws message by message, so that a test decides what it sends. */
interface ScriptedServer {
  readonly url: string;
  readonly inits: unknown[];
  readonly subscribed: { id: string; socket: WebSocket; payload: { query: string; variables: unknown } }[];
  readonly pings: number[];
  silent: boolean;
}
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

async function scriptedServer(): Promise<ScriptedServer> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, handleProtocols: () => "graphql-transport-ws" });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`;
  const state: ScriptedServer = { url, inits: [], subscribed: [], pings: [], silent: false };
  sockets.on("connection", (socket) =>
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      if (message.type === "connection_init") {
        state.inits.push(message.payload);
        socket.send(JSON.stringify({ type: "connection_ack" }));
      }
      if (message.type === "ping") {
        state.pings.push(Date.now());
        if (!state.silent) socket.send(JSON.stringify({ type: "pong" }));
      }
      if (message.type === "subscribe") state.subscribed.push({ id: message.id, socket, payload: message.payload });
    }),
  );
  closers.push(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  return state;
}

async function open(server: ScriptedServer, options: Partial<SocketOptions> = {}): Promise<LiveSocket> {
  const socket = await openSocket({
    url: server.url,
    connectionParams: () => ({ authorization: "Bearer t", "x-api-key": "k" }),
    random: () => 0,
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    ...options,
  });
  closers.push(() => socket.close());
  return socket;
}

/** Everything that a listener received. */
function follow(socket: LiveSocket) {
  const received: { states: string[]; errors: ApiError[] } = { states: [], errors: [] };
  const stop = onOrderStatus(
    socket,
    { order_id: "o1" },
    {
      next: (event) => received.states.push(event.new_state),
      error: (error) => received.errors.push(error),
    },
  );
  closers.push(stop);
  return received;
}

const push = ({ id, socket }: ScriptedServer["subscribed"][number], new_state: string) => {
  const orderStatusUpdates = { order_id: "o1", new_state, prev_state: null, created: "2026-11-21T12:00:00Z" };
  socket.send(JSON.stringify({ type: "next", id, payload: { data: { orderStatusUpdates } } }));
};

describe("the live connection", () => {
  test("[API-06] speaks graphql-transport-ws: connection_init, subscribe with query and variables, next", async () => {
    const server = await scriptedServer();
    const received = follow(await open(server));
    await expect.poll(() => server.subscribed.length).toBe(1);
    expect(server.inits).toEqual([{ authorization: "Bearer t", "x-api-key": "k" }]);
    const [subscription] = server.subscribed;
    expect(subscription?.payload).toMatchObject({ variables: { order_id: "o1" } });
    expect(subscription?.payload.query).toContain("subscription OrderStatusUpdates");
    if (subscription) push(subscription, "ACKNOWLEDGED");
    await expect.poll(() => received.states).toEqual(["ACKNOWLEDGED"]);
  });

  test("[LIVE-02] is kept alive by a ping every five seconds", async () => {
    expect(KEEP_ALIVE).toBe(5_000);
    const server = await scriptedServer();
    follow(await open(server, { keepAlive: 20 }));
    await expect.poll(() => server.pings.length).toBeGreaterThan(2);
  });

  test("[LIVE-02] a socket that leaves a ping unanswered is closed and opened again", async () => {
    const server = await scriptedServer();
    server.silent = true;
    follow(await open(server, { keepAlive: 20, pongTimeout: 20 }));
    await expect.poll(() => server.inits.length).toBeGreaterThan(1);
  });

  test("[LIVE-02] after a reconnect it subscribes again and says so, so the caller re-reads", async () => {
    const server = await scriptedServer();
    const socket = await open(server);
    let reconnected = 0;
    const seen: boolean[] = [];
    socket.onReconnected(() => {
      reconnected += 1;
    });
    socket.onConnection((connected) => seen.push(connected));
    const received = follow(socket);
    await expect.poll(() => server.subscribed.length).toBe(1);
    expect(reconnected).toBe(0);
    server.subscribed[0]?.socket.terminate();
    await expect.poll(() => server.subscribed.length).toBe(2);
    expect(reconnected).toBe(1);
    expect(seen).toEqual([true, false, true]);
    const again = server.subscribed[1];
    if (again) push(again, "DISPATCHED");
    await expect.poll(() => received.states).toEqual(["DISPATCHED"]);
  });

  test("[LIVE-02] retries without limit, each wait as the rule says", async () => {
    const waits: number[] = [];
    const nowhere = { url: "ws://127.0.0.1:1/graphql" } as ScriptedServer;
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds);
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const received = follow(await open(nowhere, { wait }));
    await expect.poll(() => waits.length).toBeGreaterThan(12);
    expect(waits.slice(0, 7)).toEqual([1300, 2300, 4300, 8300, 16_300, 32_300, 32_300]);
    expect(received.errors).toEqual([]);
  });

  const sent = CLOSE_CODES.filter(({ name }) => name !== "Terminated");
  test.each(sent)("[API-04] close code $code ($name) is $kind", async ({ code, kind }) => {
    const server = await scriptedServer();
    const received = follow(await open(server));
    await expect.poll(() => server.subscribed.length).toBe(1);
    server.subscribed[0]?.socket.close(code, "because");
    if (kind === "retry") await expect.poll(() => server.subscribed.length).toBe(2);
    else {
      await expect.poll(() => received.errors).toMatchObject([{ code: "SOCKET_CLOSED", status: code }]);
      expect(server.inits).toHaveLength(1);
    }
  });

  test("[LIVE-01] a refused subscription ends with the server's sentence", async () => {
    const server = await scriptedServer();
    const received = follow(await open(server));
    await expect.poll(() => server.subscribed.length).toBe(1);
    const [subscription] = server.subscribed;
    subscription?.socket.send(
      JSON.stringify({
        type: "error",
        id: subscription.id,
        payload: [{ message: "This order is not yours.", extensions: { code: "FORBIDDEN" } }],
      }),
    );
    await expect
      .poll(() => received.errors)
      .toMatchObject([{ message: "This order is not yours.", code: "FORBIDDEN" }]);
  });
});
