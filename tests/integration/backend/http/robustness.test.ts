import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";

describe("requests that are wrong", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": "key_test_bistro", ...headers },
      body,
    });
  test("[API-04] a body that is no GraphQL request is the caller's mistake, whatever they accept", async () => {
    for (const accept of ["application/json", "application/graphql-response+json", "*/*"]) {
      for (const body of ["{", "", "[]", "null", "{}", '{"query":1}']) {
        const got = await post(body, { accept });
        expect([accept, body, got.status]).toEqual([accept, body, 400]);
        expect((await got.json()).errors[0].extensions).toEqual({ code: "BAD_REQUEST" });
      }
    }
  });

  test("[API-06] what sends or keeps something is taken as JSON by POST alone; what only reads by GET as well", async () => {
    const key = { "x-api-key": "key_test_bistro" };
    const outbox = async () => (await backend.rest("GET", "/outbox?business=bistro")).body;
    const before = await outbox();
    const ask = `getOTP(phone: "9845077001", isd_code: "+91", channel: web) { status }`;
    const feedback = `submitFeedback(orderId: "1", rating: 5, token: "t", bizId: "bistro") { success }`;
    const sending = [
      `{ ${ask} }`,
      `query Quiet { sent: ${ask} }`,
      `{ ...on Query { ${ask} } }`,
      `{ ...Some } fragment Some on Query { ${ask} }`,
      `{ ${feedback} }`,
      `mutation { guestSignup(customerName: "A", isd_code: "+91", customerPhone: "9845077001", channel: web) { status } }`,
    ];
    for (const query of sending) {
      const got = await fetch(`${backend.url}/graphql?${new URLSearchParams({ query })}`, { headers: key });
      expect([query, got.status]).toEqual([query, 405]);
      const bodies: [string | null, string][] = [
        ["application/x-www-form-urlencoded", new URLSearchParams({ query }).toString()],
        ["text/plain", JSON.stringify({ query })],
        ["application/graphql", query],
        [
          "multipart/form-data; boundary=x",
          `--x\r\ncontent-disposition: form-data; name="query"\r\n\r\n${query}\r\n--x--`,
        ],
        ["application/jsonish", JSON.stringify({ query })],
        [null, JSON.stringify({ query })],
      ];
      for (const [type, body] of bodies) {
        const sent = new TextEncoder().encode(body);
        const headers = { ...key, ...(type ? { "content-type": type } : {}) };
        const posted = await fetch(`${backend.url}/graphql`, { method: "POST", headers, body: sent });
        expect([type, query, posted.status]).toEqual([type, query, 415]);
        expect(await posted.json()).toMatchObject({
          errors: [{ message: expect.stringContaining("content-type: application/json") }],
        });
      }
    }
    for (const type of ["APPLICATION/JSON", "Application/Json; charset=utf-8", "application/json ;charset=utf-8"]) {
      const sent = JSON.stringify({ query: "{ getBusinessInfo { name } }" });
      expect([type, (await post(sent, { "content-type": type })).status]).toEqual([type, 200]);
    }
    expect(await outbox()).toBe(before);
    const read = new URLSearchParams({ query: "{ getBusinessInfo { name } getStoresList { name } }" });
    expect((await fetch(`${backend.url}/graphql?${read}`, { headers: key })).status).toBe(200);
    const utf8 = { "content-type": "application/json; charset=utf-8" };
    expect((await post(JSON.stringify({ query: `{ ${ask} }` }), utf8)).status).toBe(200);
    expect(await outbox()).not.toBe(before);
  });

  test("[API-01] what is no GraphQL request gets an error, never a crash", async () => {
    for (const body of [
      "",
      "{",
      "null",
      "[]",
      "[1]",
      '"x"',
      '{"query":5}',
      '{"query":"{"}',
      '{"query":"{ nothing }"}',
      '{"variables":{}}',
      '{"query":"{ getBusinessInfo { id } }","variables":"x"}',
    ]) {
      const response = await post(body);
      expect(response.status, body).toBeLessThan(500);
      expect(((await response.json()) as { errors?: unknown[] }).errors?.length, body).toBeGreaterThan(0);
    }
    expect((await backend.query("{ getBusinessInfo { id } }")).data.getBusinessInfo.id).toBe("bistro");
  });

  test("[API-04] an unexpected error is masked and carries a reference to the log", async () => {
    const { maskError } = await import("../../../../backend/http/mask-errors.ts");
    const logged: unknown[] = [];
    const masked = maskError(new Error("connect ECONNREFUSED 10.0.0.1 password=hunter2"), {
      error: (details: unknown) => logged.push(details),
    } as never);
    expect(masked.message).not.toContain("hunter2");
    expect(masked.message).toContain((logged[0] as { reference: string }).reference);
  });

  test("[SEC-01] other origins get no permission to read", async () => {
    const response = await post('{"query":"{ getBusinessInfo { id } }"}', { origin: "https://evil.example" });
    expect(response.headers.get("access-control-allow-origin")).toBe(null);
  });

  test("[API-06] a query goes by GET too, a mutation does not", async () => {
    const get = (query: string) =>
      fetch(`${backend.url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { "x-api-key": "key_test_bistro" },
      });
    expect(await (await get("{ getBusinessInfo { id } }")).json()).toEqual({
      data: { getBusinessInfo: { id: "bistro" } },
    });
    expect((await get("mutation { callWaiter { success } }")).status).toBe(405);
  });

  test("[API-02] a parameter of a GET that is no JSON is the caller's mistake, reported by name", async () => {
    const query = encodeURIComponent("{ getBusinessInfo { id } }");
    for (const name of ["variables", "extensions"]) {
      for (const value of ["x", "{", "%7B%22a%22%3A", "undefined", "%00"]) {
        for (const asked of [`query=${query}&${name}=${value}`, `${name}=${value}`]) {
          const response = await fetch(`${backend.url}/graphql?${asked}`, {
            headers: { "x-api-key": "key_test_bistro" },
          });
          expect(response.status, asked).toBe(400);
          const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] };
          expect(errors[0]?.extensions.code, asked).toBe("BAD_REQUEST");
          expect(errors[0]?.message, asked).toContain(`parameter ${name} is not JSON`);
        }
      }
      for (const value of ["1", "[]", "%22x%22"]) {
        const response = await fetch(`${backend.url}/graphql?query=${query}&${name}=${value}`);
        expect(response.status, `${name}=${value}`).toBeLessThan(500);
      }
    }
  });

  test("[API-01] REST routes answer unknown paths, methods and bodies with a code and a sentence", async () => {
    expect(await backend.rest("GET", "/nothing")).toMatchObject({
      status: 404,
      body: { error: { code: "NOT_FOUND" } },
    });
    expect(await backend.rest("POST", "/p/health", {})).toMatchObject({
      status: 405,
      body: { error: { code: "METHOD_NOT_ALLOWED" } },
    });
    expect(await backend.rest("POST", "/staff/store", "{")).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST" } },
    });
    const wrong = await backend.rest("POST", "/staff/store", { business: "bistro", store: "eleven" });
    expect(wrong).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining("store") } } });
  });

  test("[API-06] the socket refuses a wrong key with 4403 and a too deep query with an error", async () => {
    const wrong = openSocket(backend.url, { "x-api-key": "nobody" });
    expect(await wrong.closed).toBe(4403);
    const socket = openSocket(backend.url, { "x-api-key": "key_test_bistro" });
    await socket.next("connection_ack");
    const deep = `{ getCategories { categories ${"{ sub_categories ".repeat(20)} { id } ${"}".repeat(20)} } }`;
    socket.send({ id: "1", type: "subscribe", payload: { query: deep } });
    expect((await socket.next("error")).payload[0]).toMatchObject({ extensions: { code: "QUERY_TOO_LARGE" } });
    socket.send({ id: "3", type: "subscribe", payload: { query: "subscription {" } });
    expect((await socket.next("error")).payload[0].message).toContain("Syntax Error");
    socket.send({ id: "2", type: "subscribe", payload: { query: "{ getBusinessInfo { id } }" } });
    expect((await socket.next("next")).payload).toEqual({ data: { getBusinessInfo: { id: "bistro" } } });
    socket.close();
  });

  test("[ROB-01] garbage on the port does not stop the server", async () => {
    const { port, hostname } = new URL(backend.url);
    await new Promise<void>((resolve) => {
      const raw = connect(Number(port), hostname, () => raw.end("\u0000\u0001 not http\r\n\r\n"));
      raw.resume();
      raw.on("close", () => resolve());
      raw.on("error", () => resolve());
    });
    expect((await backend.rest("GET", "/p/health")).body.status).toBe("ok");
  });
});

// biome-ignore lint/suspicious/noExplicitAny: protocol messages are looked at field by field.
type Message = { type: string; id?: string; payload?: any };

function openSocket(url: string, payload: Record<string, string>) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const waiting: Message[] = [];
  let wake = () => {};
  socket.on("open", () => socket.send(JSON.stringify({ type: "connection_init", payload })));
  socket.on("message", (data) => {
    waiting.push(JSON.parse(String(data)) as Message);
    wake();
  });
  return {
    closed: new Promise<number>((resolve) => socket.on("close", (code) => resolve(code))),
    send: (message: Message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
    async next(type: string): Promise<Message> {
      while (true) {
        const at = waiting.findIndex((message) => message.type === type);
        if (at >= 0) return waiting.splice(at, 1)[0] as Message;
        await new Promise<void>((resolve, reject) => {
          wake = resolve;
          socket.once("close", (code) =>
            reject(new Error(`The socket was closed with ${code} before "${type}" came.`)),
          );
        });
      }
    },
  };
}
