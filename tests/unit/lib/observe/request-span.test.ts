import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { traceRequest } from "@/lib/observe/spans/request-span";
import { onSpan, type Span } from "@/lib/observe/spans/span";

const trace = { id: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
let end = () => {};
afterEach(() => end());

/** The spans of one request that began a second after the process. */
function toldOf(url: string, headers: Record<string, string> = {}, status = 200, shop = "kaapi-kitchen"): Span[] {
  const told: Span[] = [];
  end = onSpan((span) => void told.push(span));
  const response = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: true });
  const request = { method: "GET", url, headers };
  const made = { request: request as unknown as IncomingMessage, response: response as unknown as ServerResponse };
  traceRequest({ ...made, trace, startedAt: 1_000, shop });
  response.emit("close");
  end();
  return told;
}

test.each([
  ["/orders/83412?token=secret", "GET /orders/:id"],
  ["/by_ref/asha", "GET /by_ref"],
  ["/payments/v1/txn/details/asha?key=secret", "GET /payments"],
  ["/graphql?query=%7Bphone(is%3A9845077123)%7D", "GET /graphql"],
  ["/p/asha/config", "GET /p"],
  ["/asha-rao", "GET /:page"],
])("[SEC-03] a trace has nothing of a guest's address: %s", (url, name) => {
  const [request] = toldOf(url);
  expect(request?.name).toBe(name);
  expect(JSON.stringify(request)).not.toMatch(/83412|secret|asha|9845077123/);
});

test("[ROB-01] a page below a shop's sub-path has its route's name", () => {
  expect(toldOf("/pedidos/menu", {}, 200, "la-arepera")[0]?.name).toBe("GET /menu");
});

test.each([
  "/_next/static/chunks/a.js",
  "/api/health",
  "/api/ready",
  "/api/metrics",
  "/sw.js",
  "/pedidos/sw.js",
  "/manifest.webmanifest",
  "/fonts/sora.woff2",
])("what is only sent, or asked by supervisors, has no trace: %s", (url) => {
  expect(toldOf(url)).toEqual([]);
});

test("[ROB-01] a request that a tap set off belongs to the tap, which began so much earlier", () => {
  const [tap, request] = toldOf("/graphql", { "x-since-tap": "120" });
  expect([tap?.name, tap?.parent, tap?.startedAt]).toEqual(["tap", null, 880]);
  expect([request?.parent, request?.trace, request?.startedAt]).toEqual([tap?.trace.span, trace, 1_000]);
});

test.each(["-1", "2001", "soon", ""])("[ROB-01] %j milliseconds since a tap are ignored", (sinceTap) => {
  expect(toldOf("/graphql", { "x-since-tap": sinceTap }).map(({ name }) => name)).toEqual(["GET /graphql"]);
});

test("[ROB-01] a request that failed on our side is marked", () => {
  expect(toldOf("/menu", {}, 503)[0]?.failed).toBe(true);
  expect(toldOf("/menu", {}, 404)[0]?.failed).toBe(false);
});
