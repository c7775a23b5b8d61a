import { createServer, type IncomingMessage, request, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { passCall } from "@/lib/business/request/guard/direct-calls";
import { guardServers } from "@/lib/business/request/guard/guard";
import { createRequestMetrics } from "@/lib/observe/request-metrics";

const LONG = JSON.stringify({
  data: { dishes: Array.from({ length: 200 }, (_, id) => ({ id, title: `Dish ${id}` })) },
});
const heard: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
/** Null is an API that never answers, "cut" one whose answer ends before its end. */
let respond: (body: string) => string | null;
const api = createServer(async (incoming, response) => {
  const body = await text(incoming).catch(() => "");
  heard.push({ url: incoming.url ?? "", headers: incoming.headers, body });
  const answer = respond(body);
  if (answer === null) return;
  if (answer === "cut") {
    response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    response.write('{"data":', () => response.destroy());
    return;
  }
  response.writeHead(200, { "content-type": "application/json", "x-request-id": "r1", "set-cookie": "a=b" });
  response.end(answer);
});
class Guarded extends Server {}
const arrived = vi.fn();
guardServers(Guarded, {
  metrics: createRequestMetrics({ token: "token", version: "1", shopOf: () => "kaapi-kitchen" }),
  passCall(incoming, response) {
    arrived();
    // As a later Node might let one through.
    if (incoming.headers["x-odd"]) incoming.headers["no name"] = "x";
    return passCall(incoming, response);
  },
});
const front = new Guarded((_request, response) => response.writeHead(200, { "x-by": "next" }).end("next"));
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await Promise.all([listen(api), listen(front)]);
});
afterAll(() => {
  for (const server of [api, front]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  heard.length = 0;
  arrived.mockClear();
  respond = (body) => (body.includes("long") ? LONG : '{"data":{}}');
  vi.stubEnv("API_URL", `http://127.0.0.1:${portOf(api)}`);
});

interface Asked {
  readonly path?: string;
  readonly host?: string;
  readonly method?: string;
  readonly body?: string | null;
  readonly headers?: Record<string, string>;
}
const ask = ({ path = "/graphql", host = "kaapi.localhost", method = "POST", body = "{}", headers = {} }: Asked = {}) =>
  new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
    const type = method === "POST" ? { "content-type": "application/json" } : {};
    const outgoing = request(
      { port: portOf(front), path, method, headers: { host, ...type, ...headers } },
      async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      },
    );
    outgoing.on("error", reject).end(method === "POST" ? body : undefined);
  });

test("[CFG-08] [SEC-01] a page's call goes to the API under the shop's own key, with the headers that may be passed on and no others", async () => {
  const headers = {
    cookie: "session=s",
    "x-api-key": "key_demo_union-burger",
    "x-peer-address": "198.51.100.9",
    location_id: "11",
  };
  const answer = await ask({ path: "/graphql?a=1", body: '{"query":"{ a }"}', headers });
  expect([answer.status, String(answer.body)]).toEqual([200, '{"data":{}}']);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ url: "/graphql?a=1", body: '{"query":"{ a }"}' });
  expect(heard[0]?.headers).toMatchObject({ "x-api-key": "key_demo_kaapi-kitchen", location_id: "11" });
  expect(heard[0]?.headers).toMatchObject({ "x-visitor-address": "127.0.0.1", "x-visitor-host": "kaapi.localhost" });
  expect(heard[0]?.headers.cookie).toBeUndefined();
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("[SEC-02] the answer has the headers of every response, and says that it depends on the encoding", async () => {
  const { headers } = await ask();
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
    vary: "Accept-Encoding",
  });
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a long answer is compressed for who takes it, a short one and one for others is not", async () => {
  const body = '{"query":"{ long }"}';
  const zipped = await ask({ body, headers: { "accept-encoding": "gzip" } });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(zipped.body.length).toBeLessThan(LONG.length / 3);
  expect(String(gunzipSync(zipped.body))).toBe(LONG);
  const plain = await ask({ body });
  expect([plain.headers["content-encoding"], String(plain.body)]).toEqual([undefined, LONG]);
  expect((await ask({ headers: { "accept-encoding": "gzip" } })).headers["content-encoding"]).toBeUndefined();
});

test.each<[string, Asked]>([
  ["a page", { path: "/menu", method: "GET" }],
  ["a call that pages do not make", { path: "/p/metrics", method: "GET" }],
  ["a path that leads elsewhere", { path: "/p/../internal", method: "GET" }],
  ["an address that begins as another host's", { path: "//u:p@x/graphql", method: "GET" }],
  ["one with a backslash", { path: "/\\u:p@x/graphql", method: "GET" }],
  ["a path with an escape", { path: "/p/%2e%2e/internal", method: "GET" }],
  ["another method", { path: "/graphql", method: "OPTIONS" }],
  ["the opening of a socket", { path: "/graphql", method: "GET", headers: { upgrade: "websocket" } }],
  ["the host of the business's id, where previews are", { host: "kaapi-kitchen.localhost" }],
  ["a host that is none of ours", { host: "nobody.example" }],
])("%s is left to Next", async (_what, asked) => {
  expect((await ask(asked)).headers["x-by"]).toBe("next");
  expect(heard).toEqual([]);
});

test("[SEC-01] a call from another site is refused, with the reason in the visitor's language", async () => {
  const answer = await ask({ headers: { "sec-fetch-site": "cross-site", "x-use-lang": "en" } });
  expect(answer.status).toBe(403);
  expect(JSON.parse(String(answer.body)).errors[0].extensions.code).toBe("FOREIGN_ORIGIN");
  expect(heard).toEqual([]);
});

test("[ROB-01] a body that is too large is refused, and an API that is down is said in a sentence", async () => {
  expect((await ask({ body: `"${"x".repeat(1_100_000)}"` })).status).toBe(413);
  vi.stubEnv("API_URL", "http://127.0.0.1:9");
  const answer = await ask();
  expect(answer.status).toBe(502);
  expect(JSON.parse(String(answer.body)).errors[0].extensions.code).toBe("API_UNREACHABLE");
});

test("[ROB-01] a call has one trace from here to the API, whatever the visitor sent, and a failure names it to the guest and in the log", async () => {
  const made_up = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  const answer = await ask({ headers: { traceparent: made_up } });
  const [, id] = String(heard[0]?.headers.traceparent).split("-");
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(id).not.toBe("a".repeat(32));
  expect(answer.headers["x-request-id"]).toBe(id);
  vi.stubEnv("API_URL", "http://127.0.0.1:9");
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const headers = { cookie: "session=canary", authorization: "Bearer canary", location_id: "canary" };
  const failed = await ask({ body: '{"query":"{ canary }"}', path: "/graphql?name=canary", headers });
  const trace = String(failed.headers["x-request-id"]);
  const [error] = JSON.parse(String(failed.body)).errors;
  expect(error.extensions.reference).toBe(trace.slice(0, 8));
  expect(error.message).toContain(`Reference ${trace.slice(0, 8)}.`);
  const lines = log.mock.calls.map(([line]) => String(line));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      name: "storefront",
      level: "warn",
      trace,
      shop: "kaapi-kitchen",
      path: "/graphql",
      status: 502,
    }),
  ]);
  expect(lines.join()).not.toContain("canary");
  log.mockRestore();
});

test("[ROB-01] a visitor who leaves in the middle of a body or of the wait ends nothing and is no failure of the API: 499 in the metrics, no warning, and the next one is served", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const left = (body: string, length: number) =>
    request({
      port: portOf(front),
      path: "/graphql",
      method: "POST",
      headers: { host: "kaapi.localhost", "content-type": "application/json", "content-length": length },
    })
      .on("error", () => {})
      .end(body);
  respond = () => null;
  const [sending, waiting] = [left("{", 100), left("{}", 2)];
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(heard.map(({ url, body }) => [url, body])).toEqual([["/graphql", "{}"]]));
  for (const one of [sending, waiting]) one.destroy();
  const metrics = () => ask({ path: "/api/metrics", method: "GET", headers: { authorization: "Bearer token" } });
  const counted = 'kind="call",by="next",status="499"} 2\n';
  await vi.waitFor(async () => expect(String((await metrics()).body)).toContain(counted));
  respond = () => "{}";
  expect((await ask()).status).toBe(200);
  vi.stubEnv("API_URL", "http://127.0.0.1:9");
  expect((await ask()).status).toBe(502);
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)).problem)).toEqual(["unreachable"]);
  log.mockRestore();
});

test("[ROB-01] an API that breaks off in the middle of its answer is reported in a sentence and logged", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  respond = () => "cut";
  const answer = await ask();
  expect(answer.status).toBe(502);
  expect(JSON.parse(String(answer.body)).errors[0].extensions.code).toBe("API_UNREACHABLE");
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)).problem)).toEqual(["unreachable"]);
  log.mockRestore();
});

test("[ROB-01] a call that cannot be passed on at all is answered, never cut off without a word, and the log says why", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await ask({ path: "/payments/v1/txn/details/t1?a=canary", method: "GET", headers: { "x-odd": "1" } });
  expect([answer.status, String(answer.body)]).toEqual([502, expect.stringContaining("cannot be reached right now")]);
  expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  expect(answer.headers).toMatchObject({ "retry-after": "5", connection: "close" });
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toEqual([
    expect.objectContaining({
      shop: "kaapi-kitchen",
      path: "/payments/v1/txn/details/…",
      error: expect.stringContaining("no name"),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("canary");
  log.mockRestore();
});

test("[CFG-06] below a sub-path the call is the same", async () => {
  const answer = await ask({ host: "arepera.localhost", path: "/pedidos/graphql" });
  expect(answer.status).toBe(200);
  expect(heard[0]?.url).toBe("/graphql");
});
