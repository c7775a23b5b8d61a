import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { onSpan, type Span } from "@/lib/observe/spans/span";
import { tellVisit } from "@/lib/observe/spans/visit-span";

const trace = { id: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
let end = () => {};
afterEach(() => end());

/** What is told of one visit that began a second after the process. */
function toldOf(url: string, headers: Record<string, string> = {}, status = 200): Span[] {
  const told: Span[] = [];
  end = onSpan((span) => void told.push(span));
  const response = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: true });
  const request = { method: "GET", url, headers };
  const made = { request: request as unknown as IncomingMessage, response: response as unknown as ServerResponse };
  tellVisit({ ...made, trace, startedAt: 1_000, shop: "kaapi" });
  response.emit("close");
  end();
  return told;
}

test.each([
  ["/orders/83412?token=secret", "GET /orders/:id"],
  ["/by_ref/ASHA2024", "GET /by_ref"],
  ["/payments/v1/txn/details/txn_8f31?key=secret", "GET /payments/v1/txn/details/…"],
  ["/graphql?query=%7Bphone(is%3A9845077123)%7D", "GET /graphql"],
  ["/Asha-Rao", "GET /:page"],
])("[SEC-03] a trace has nothing of a guest's address: %s", (url, name) => {
  const [visit] = toldOf(url);
  expect(visit?.name).toBe(name);
  expect(JSON.stringify(visit)).not.toMatch(/83412|secret|ASHA|Asha|8f31|9845077123/);
});

test("[ROB-01] a visit that a press set off is a part of the press, which began so much earlier", () => {
  const [tap, visit] = toldOf("/graphql", { "x-since-tap": "120" });
  expect([tap?.name, tap?.parent, tap?.startedAt]).toEqual(["tap", null, 880]);
  expect([visit?.parent, visit?.trace, visit?.startedAt]).toEqual([tap?.trace.span, trace, 1_000]);
});

test.each(["-1", "5001", "soon", ""])("[ROB-01] a press of %j milliseconds ago is none", (sinceTap) => {
  expect(toldOf("/graphql", { "x-since-tap": sinceTap }).map(({ name }) => name)).toEqual(["GET /graphql"]);
});

test("[ROB-01] a visit that failed on our side is marked", () => {
  expect(toldOf("/menu", {}, 503)[0]?.failed).toBe(true);
  expect(toldOf("/menu", {}, 404)[0]?.failed).toBe(false);
});
