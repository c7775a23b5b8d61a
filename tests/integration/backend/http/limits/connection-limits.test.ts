import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { visitorSignature } from "../../../../../backend/http/visitor.ts";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";
import { logIn, menuIds, NOON, placeOrder, watch } from "../../../../fixtures/backend/ordering.ts";

const SECRET = "a-secret-of-the-storefront-for-tests";
const PATIENCE = { timeout: 10_000 };
const STOCK = "subscription { stockUpdates { sold_out_items } }";

describe("open connections per caller", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ storefrontSecret: SECRET, mostConnections: 3, clock: () => new Date(NOON) });
  });
  afterAll(() => backend?.remove());

  const signed = (address: string) => ({
    "x-visitor-address": address,
    "x-visitor-host": "bistro.example",
    "x-visitor-signature": visitorSignature({ address, host: "bistro.example" }, SECRET),
  });

  /** A visitor's socket after the handshake: the messages it received, and its close code. */
  async function open(address: string, { url } = backend) {
    const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
      headers: signed(address),
    });
    const heard: { type: string; id?: string; payload?: { extensions?: { code: string } }[] }[] = [];
    const closed = new Promise<number>((resolve) => {
      socket.on("close", (code) => resolve(code));
      socket.on("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
      socket.on("error", () => {});
    });
    socket.on("open", () =>
      socket.send(
        JSON.stringify({ type: "connection_init", payload: { "x-api-key": "key_test_bistro", location_id: "11" } }),
      ),
    );
    const ready = new Promise<"ready">((resolve) => {
      socket.on("message", (data) => {
        const message = JSON.parse(String(data));
        heard.push(message);
        if (message.type === "connection_ack") resolve("ready");
      });
    });
    const subscribe = (id: string) => socket.send(JSON.stringify({ id, type: "subscribe", payload: { query: STOCK } }));
    return { socket, heard, closed, subscribe, outcome: await Promise.race([ready, closed]) };
  }

  test("[ROB-01] one network has a limit of sockets; the next is refused, other networks are not affected, and closing one frees its place", async () => {
    const held = await Promise.all([1, 2, 3].map(() => open("203.0.113.7")));
    expect(held.map(({ outcome }) => outcome)).toEqual(["ready", "ready", "ready"]);
    expect((await open("203.0.113.7")).outcome).toBe(429);
    const other = await open("203.0.113.8");
    expect(other.outcome).toBe("ready");
    held[0]?.socket.close();
    await held[0]?.closed;
    await expect.poll(async () => (await open("203.0.113.7")).outcome, PATIENCE).toBe("ready");
    for (const { socket } of [...held, other]) socket.terminate();
  });

  test("[ROB-01] a socket beyond the limit is refused at the upgrade, so that it cannot send an operation", async () => {
    const held = await Promise.all([1, 2, 3].map(() => open("203.0.113.9")));
    const frame = (text: string) => {
      const [data, mask] = [Buffer.from(text), Buffer.alloc(4)];
      return Buffer.concat([Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 255]), mask, data]);
    };
    const socket = connect(Number(new URL(backend.url).port), "localhost");
    const lines = Object.entries({
      host: "localhost",
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-protocol": "graphql-transport-ws",
      ...signed("203.0.113.9"),
    });
    socket.write(`GET /graphql HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
    const payload = { "x-api-key": "key_test_bistro", location_id: "11", padding: "x".repeat(100) };
    socket.write(frame(JSON.stringify({ type: "connection_init", payload })));
    const subscribe = {
      id: "1",
      type: "subscribe",
      payload: { query: STOCK, variables: { padding: "x".repeat(100) } },
    };
    socket.write(frame(JSON.stringify(subscribe)));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.includes("connection_ack")) socket.destroy();
    });
    await new Promise((resolve) => socket.once("close", resolve));
    expect(text).toMatch(/^HTTP\/1\.1 429 /);
    expect(text).not.toContain("connection_ack");
    for (const one of held) one.socket.terminate();
  });

  test("[ROB-01] a socket holds twenty subscriptions; one more is refused and the others go on", async () => {
    const { socket, heard, subscribe } = await open("203.0.113.20");
    for (let i = 1; i <= 21; i += 1) subscribe(String(i));
    await expect.poll(() => heard.filter(({ type }) => type === "next").length, PATIENCE).toBe(20);
    const refused = heard.filter(({ type }) => type === "error");
    expect(refused.map(({ payload }) => payload?.[0]?.extensions?.code)).toEqual(["TOO_MANY_REQUESTS"]);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  test("[ROB-01] messages count as requests of their network; a socket that sends more is closed, and others go on", async () => {
    const requestBudget = { most: 5, perSecond: 1 };
    const strict = await startTestBackend({ storefrontSecret: SECRET, requestBudget, clock: () => new Date(NOON) });
    const sender = await open("203.0.113.30", strict);
    const other = await open("203.0.113.31", strict);
    // Refused for its query: it was read all the same.
    for (let i = 1; i <= 6; i += 1)
      sender.socket.send(
        JSON.stringify({ id: `${i}`, type: "subscribe", payload: { query: "subscription { none }" } }),
      );
    expect(await sender.closed).toBe(1013);
    other.subscribe("1");
    await expect.poll(() => other.heard.filter(({ type }) => type === "next").length, PATIENCE).toBe(1);
    other.socket.terminate();
    await strict.remove();
  });

  test("[ROB-01] a subscription over HTTP counts like a socket until it is left", async () => {
    const stop = new AbortController();
    const stream = () =>
      fetch(`${backend.url}/graphql?query=${encodeURIComponent(STOCK)}`, {
        headers: {
          accept: "text/event-stream",
          "x-api-key": "key_test_bistro",
          location_id: "11",
          ...signed("203.0.113.30"),
        },
        signal: stop.signal,
      });
    const streams = await Promise.all([stream(), stream(), stream()]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await stream();
    expect(await refused.text()).toContain("TOO_MANY_REQUESTS");
    stop.abort();
    await expect.poll(async () => (await open("203.0.113.30")).outcome, PATIENCE).toBe("ready");
  });

  test("[ROB-01] a subscription over HTTP is kept as one of a socket is, and no longer than one", async () => {
    const subscribe = async (padding: string) => {
      const stop = new AbortController();
      const response = await fetch(`${backend.url}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "text/event-stream",
          "x-api-key": "key_test_bistro",
          location_id: "11",
          ...signed("203.0.113.40"),
        },
        body: JSON.stringify({ query: STOCK, variables: { padding } }),
        signal: stop.signal,
      });
      const { value } = (await response.body?.getReader().read()) ?? {};
      stop.abort();
      return new TextDecoder().decode(value);
    };
    expect(await subscribe("x".repeat(7_000))).toContain("QUERY_TOO_LARGE");
    // Bytes count, and of these letters each has two.
    expect(await subscribe("ж".repeat(3_500))).toContain("QUERY_TOO_LARGE");
    expect(await subscribe("x".repeat(5_000))).not.toContain("errors");
  });

  test("[SESS-05] a subscription that was begun with a login ends when its holder signs out; one of another login goes on", async () => {
    const ids = await menuIds(backend);
    const place = async (phone: string) => {
      const token = await logIn(backend, phone);
      const { data, errors } = await placeOrder(backend, token, ids);
      expect(errors).toBeUndefined();
      return { token, id: data.placeOrder.order_id as string };
    };
    const query = "subscription($id: ID!) { orderDetailUpdates(order_id: $id) { state } }";
    const follow = ({ token, id }: { token: string; id: string }) =>
      watch(backend.url, query, { id }, { authorization: `Bearer ${token}` });
    const [one, other] = [await place("9000000041"), await place("9000000042")];
    const [ended, lasting] = [follow(one), follow(other)];
    const advance = (order: string) => backend.rest("POST", "/staff/orders/advance", { order });
    await Promise.all([ended.until(1), lasting.until(1)]);
    await backend.query("mutation { signOut { success } }", { token: one.token });
    await ended.completed();
    await Promise.all([advance(one.id), advance(other.id)]);
    await lasting.until(2);
    expect(ended.events).toHaveLength(1);
    await Promise.all([ended.close(), lasting.close()]);
  });
});
