import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { logRequest, logsEveryRequest } from "@/lib/observe/request-log";

const trace = { id: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
afterEach(() => vi.restoreAllMocks());

interface Asked {
  readonly url: string;
  readonly status?: number;
  readonly left?: boolean;
  readonly everyRequest?: boolean;
}

/** The lines of one request, as parsed JSON. */
function linesOf({ url, status = 200, left = false, everyRequest = true }: Asked): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  vi.spyOn(console, "info").mockImplementation(write);
  vi.spyOn(console, "error").mockImplementation(write);
  const response = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: !left });
  const headers = { cookie: "session=asha", authorization: "Bearer asha", host: "asha.example", referer: "/asha" };
  const request = { method: "POST", url, headers };
  const made = { request: request as unknown as IncomingMessage, response: response as unknown as ServerResponse };
  logRequest({ ...made, trace, startedAt: performance.now() - 40, shop: "kaapi-kitchen" }, everyRequest);
  response.emit("close");
  return lines;
}

test("[ROB-01] a request's line has its shop, route, status, time and the reference of the guest's screen", () => {
  expect(linesOf({ url: "/orders/83412?token=secret" })).toEqual([
    expect.objectContaining({
      level: "info",
      name: "storefront",
      trace: trace.id,
      shop: "kaapi-kitchen",
      method: "POST",
      route: "/orders/:id",
      status: 200,
      ms: expect.toSatisfy((ms) => ms >= 40 && ms < 10_000),
    }),
  ]);
});

test.each([
  "/orders/83412?token=secret",
  "/by_ref/asha",
  "/payments/v1/txn/details/asha?key=secret",
  "/graphql?query=%7Bphone(is%3A9845077123)%7D",
  "/asha-rao",
  "/table/83412",
])("[SEC-03] a request's line has nothing of a guest's address or headers: %s", (url) => {
  const told = JSON.stringify(linesOf({ url }).map(({ time: _, ...line }) => line));
  expect(told).toContain("kaapi-kitchen");
  expect(told).not.toMatch(/83412|secret|asha|9845077123/);
});

test("[ROB-01] above the level info only failed requests have a line, which is an error", () => {
  expect(linesOf({ url: "/menu", everyRequest: false })).toEqual([]);
  expect(linesOf({ url: "/menu", status: 404, everyRequest: false })).toEqual([]);
  expect(linesOf({ url: "/menu", status: 503, everyRequest: false })).toEqual([
    expect.objectContaining({ level: "error", status: 503 }),
  ]);
});

test("[ROB-01] a visitor who left before the response was out has the status 499", () => {
  expect(linesOf({ url: "/menu", left: true })[0]?.status).toBe(499);
});

test.each(["/_next/static/chunks/a.js", "/api/health", "/api/metrics", "/pedidos/sw.js"])(
  "[ROB-01] what is only sent, or asked by supervisors, has no line: %s",
  (url) => {
    expect(linesOf({ url, status: 500 })).toEqual([]);
  },
);

test.each([
  [undefined, true],
  ["", true],
  ["info", true],
  ["debug", true],
  ["warn", false],
  ["silent", false],
])("[ROB-01] at the level %j every request is logged: %s", (level, every) => {
  expect(logsEveryRequest(level)).toBe(every);
});
