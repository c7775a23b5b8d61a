import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";

const PATIENCE = { timeout: 20_000 };
const INIT = { type: "connection_init", payload: { "x-api-key": "key_test_bistro", location_id: "11" } };

describe("what one socket may send, and has to read", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  async function open() {
    const socket = new WebSocket(`${backend.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    const pongs: unknown[] = [];
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.on("error", () => {});
    const ready = new Promise<void>((resolve) => {
      socket.on("message", (data) => {
        const message = JSON.parse(String(data));
        if (message.type === "connection_ack") resolve();
        if (message.type === "pong") pongs.push(message.payload);
      });
    });
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(JSON.stringify(INIT));
    await ready;
    return { socket, pongs, closed };
  }

  test("[ROB-01] a page's messages are all answered; hundreds at once end the socket, and only its own", async () => {
    const [page, flood] = [await open(), await open()];
    for (let nth = 0; nth < 60; nth += 1) page.socket.send(JSON.stringify({ type: "ping", payload: { nth } }));
    await expect.poll(() => page.pongs.length, PATIENCE).toBe(60);
    for (let nth = 0; nth < 5_000; nth += 1) flood.socket.send('{"type":"ping"}');
    await flood.closed;
    expect(flood.pongs.length).toBeLessThanOrEqual(150);
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
    page.socket.terminate();
  });

  test("[ROB-01] frames of the protocol itself count as well", async () => {
    const { socket, closed } = await open();
    for (let nth = 0; nth < 5_000; nth += 1) socket.ping();
    await closed;
  });

  test("[ROB-01] an operation with a long id ends its socket, because ids are kept while it runs", async () => {
    const { socket, pongs } = await open();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const query = "subscription { stockUpdates { sold_out_items } }";
    const subscribe = (id: string) => socket.send(JSON.stringify({ id, type: "subscribe", payload: { query } }));
    subscribe("a".repeat(100));
    socket.send('{"type":"ping"}');
    await expect.poll(() => pongs.length, PATIENCE).toBe(1);
    subscribe("a".repeat(101));
    expect(await closed).toBe(4400);
  });

  test("[ROB-01] a client that does not read what it asked for is cut off before it fills the memory", async () => {
    const { socket, closed } = await open();
    (socket as unknown as { _socket: Socket })._socket.pause();
    const ask = () => socket.send(JSON.stringify({ type: "ping", payload: { text: "x".repeat(60_000) } }));
    // Five megabytes, in fewer messages than are allowed at once.
    for (let nth = 0; nth < 80; nth += 1) ask();
    // Who does not read learns of the end by what can no longer be sent.
    const asking = setInterval(ask, 200);
    await closed;
    clearInterval(asking);
  });

  test("[ROB-01] five megabytes are no reason to cut off a client that reads them", async () => {
    const { socket, pongs } = await open();
    for (let nth = 1; nth <= 80; nth += 1) {
      socket.send(JSON.stringify({ type: "ping", payload: { text: "x".repeat(60_000) } }));
      await expect.poll(() => pongs.length, { ...PATIENCE, interval: 5 }).toBe(nth);
    }
    socket.terminate();
  });
});
