import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";

const PATIENCE = { timeout: 20_000 };
const INIT = { type: "connection_init", payload: { "x-api-key": "key_test_bistro", location_id: "11" } };
const STOCK = "subscription { stockUpdates { sold_out_items } }";

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: readonly { readonly extensions: { readonly code: string } }[];
}

describe("what one socket may send, and has to read", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  async function open() {
    const socket = new WebSocket(`${backend.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    const pongs: unknown[] = [];
    const messages: Message[] = [];
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.on("error", () => {});
    const ready = new Promise<void>((resolve) => {
      socket.on("message", (data) => {
        const message: Message = JSON.parse(String(data));
        messages.push(message);
        if (message.type === "connection_ack") resolve();
        if (message.type === "pong") pongs.push(message.payload);
      });
    });
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(JSON.stringify(INIT));
    await ready;
    return { socket, pongs, messages, closed };
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
    const [pinging, ponging] = [await open(), await open()];
    for (let nth = 0; nth < 5_000; nth += 1) ponging.socket.pong();
    await ponging.closed;
    // In bunches that are answered one by one: of more at a time ws itself ends the connection.
    let answered = 0;
    pinging.socket.on("pong", () => {
      answered += 1;
    });
    let isCut = false;
    void pinging.closed.then(() => {
      isCut = true;
    });
    for (let bunch = 1; bunch <= 5 && !isCut; bunch += 1) {
      for (let nth = 0; nth < 40 && !isCut; nth += 1) pinging.socket.ping();
      await expect.poll(() => isCut || answered >= bunch * 40, PATIENCE).toBe(true);
    }
    expect(isCut).toBe(true);
  });

  test("[ROB-01] a message that only servers send, or that is none, ends its socket with the protocol's code and is no failure: one line of the log, without a stack, and nothing on the console", async () => {
    const written = vi.spyOn(console, "error").mockImplementation(() => {});
    const lines: unknown[][] = [];
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(backend.app.log, level).mockImplementation(
        (...values: unknown[]) => void lines.push([level, ...values]),
      );
    const sent = async (message: string) => {
      const { socket } = await open();
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.send(message);
      return closed;
    };
    for (const message of [
      '{"type":"next","id":"1","payload":{"data":{}}}',
      '{"type":"connection_ack"}',
      String.raw`{"type":"\u0065rror","id":"1","payload":[{"message":"x"}]}`,
    ]) {
      expect(await sent(message), message).toBe(4400);
      expect(lines.splice(0)).toEqual([["info", expect.stringContaining("that only servers send")]]);
    }
    for (const message of ['{"type":"next"}', '{"type":"other"}', "{", "[]"])
      expect(await sent(message), message).toBe(4400);
    expect(lines).toEqual([]);
    expect(written).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test("[ROB-01] an operation with a long id ends its socket, because ids are kept while it runs", async () => {
    const { socket, pongs, messages } = await open();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const subscribe = (id: string, more: object = {}) =>
      socket.send(JSON.stringify({ id, type: "subscribe", payload: { query: STOCK, ...more } }));
    subscribe("a".repeat(100), { id: null });
    socket.send('{"type":"ping"}');
    await expect.poll(() => pongs.length, PATIENCE).toBe(1);
    expect(messages.filter(({ type }) => type === "error")).toEqual([]);
    subscribe("a".repeat(101), { id: "a" });
    expect(await closed).toBe(4400);
  });

  test("[ROB-01] a subscription whose message has kilobytes is refused, whatever they are, because it is kept; a call may be long", async () => {
    const { socket, messages } = await open();
    const padding = "x".repeat(7_000);
    const send = (id: string, payload: object, more: object = {}) =>
      socket.send(JSON.stringify({ id, type: "subscribe", payload, ...more }));
    send("short", { query: STOCK, extensions: { padding: "x".repeat(100) } });
    send("query", { query: `${STOCK} #${padding}` });
    send("variables", { query: STOCK, variables: { padding } });
    send("extensions", { query: STOCK, extensions: { padding } });
    send("beside", { query: STOCK }, { padding });
    // Of several in a row, each has its own length.
    send("last", { query: STOCK });
    send("call", { query: "{ getBusinessInfo { name } }", variables: { padding } });
    const answered = (type: string) => messages.flatMap((each) => (each.type === type ? [each.id] : [])).toSorted();
    await expect.poll(() => answered("next"), PATIENCE).toEqual(["call", "last", "short"]);
    expect(answered("error")).toEqual(["beside", "extensions", "query", "variables"]);
    const codes = messages.flatMap(({ type, payload }) => (type === "error" ? payload?.[0]?.extensions.code : []));
    expect(new Set(codes)).toEqual(new Set(["QUERY_TOO_LARGE"]));
    socket.terminate();
  });

  test("[ROB-01] a greeting of kilobytes ends its socket, because it is kept as long as the socket is open", async () => {
    const greeted = async (padding: number) => {
      const socket = new WebSocket(`${backend.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
      await new Promise((resolve) => socket.once("open", resolve));
      const end = new Promise((resolve) => {
        socket.once("close", (code, reason) => resolve([code, String(reason)]));
        socket.once("message", (data) => resolve(JSON.parse(String(data)).type));
      });
      socket.send(JSON.stringify({ ...INIT, payload: { ...INIT.payload, padding: "x".repeat(padding) } }));
      const answer = await end;
      socket.terminate();
      return answer;
    };
    expect(await greeted(5_000)).toBe("connection_ack");
    expect(await greeted(6_000)).toEqual([4400, "connection_init has 6000 bytes at most."]);
  });

  test("[ROB-01] a client that does not read what it asked for is cut off before it fills the memory", async () => {
    const { socket, closed } = await open();
    (socket as unknown as { _socket: Socket })._socket.pause();
    const ask = () => socket.send(JSON.stringify({ type: "ping", payload: { text: "x".repeat(60_000) } }));
    // Five megabytes, in fewer messages than are allowed at once.
    for (let nth = 0; nth < 80; nth += 1) ask();
    // Who does not read learns of the end by what can no longer be sent.
    const asking = setInterval(ask, 200);
    // Sooner than graphql-ws misses the responses to its own pings.
    const end = await Promise.race([closed.then(() => "cut off"), setTimeout(10_000, "open")]);
    clearInterval(asking);
    expect(end).toBe("cut off");
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
