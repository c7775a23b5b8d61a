import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { newKey, payingOptions } from "../../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../../fixtures/payments/payments.ts";

/** PostgreSQL keeps neither of them; each kind of request refuses them at one place, before a handler sees them. */
const UNSTORABLE = ["a\u0000b", "half \ud83c"];

describe("texts that the database cannot keep", () => {
  let backend: TestBackend;
  let token: string;
  let tablet: ConsoleVisitor;
  const logged: unknown[] = [];
  beforeAll(async () => {
    backend = await startTestBackend(payingOptions(new TestBank(), { now: NOON }));
    backend.app.log.error = (...values: unknown[]) => void logged.push(values);
    token = await signUpGuest(backend);
    tablet = await staffMember(backend, { login: "asha", role: "manager" });
  });
  afterAll(() => backend?.remove());

  test.each(UNSTORABLE)("[ROB-01] GraphQL refuses %j in variables and in the document, and names it", async (text) => {
    const wrong = [
      backend.query("query($k: String) { getAllItems(keyword: $k) { total } }", { variables: { k: text } }),
      backend.query("mutation($i: ProfileInput!) { updateProfile(input: $i) { success } }", {
        variables: { i: { first_name: text } },
        token,
      }),
    ];
    for (const { status, errors } of await Promise.all(wrong)) {
      expect({ status, code: errors?.[0]?.extensions.code }).toEqual({ status: 400, code: "BAD_USER_INPUT" });
      expect(errors?.[0]?.message).toMatch(/^variables\.(?:k|i\.first_name) contains a character/);
    }
    const written = await backend.query(`{ getAllItems(keyword: ${JSON.stringify("a\u0000b")}) { total } }`);
    expect(written.errors?.[0]?.message).toMatch(/^keyword contains a character/);
    expect(written.status).toBe(400);
  });

  test.each(UNSTORABLE)("[ROB-01] a socket refuses %j in its greeting and in variables", async (text) => {
    const url = `${backend.url.replace("http", "ws")}/graphql`;
    const outcomeOf = (params: Record<string, unknown>, variables: Record<string, unknown>) =>
      new Promise((resolve) => {
        const client = createClient({
          url,
          webSocketImpl: WebSocket,
          retryAttempts: 0,
          connectionParams: { "x-api-key": "key_test_bistro", ...params },
        });
        const query = "query($k: String) { getAllItems(keyword: $k) { total } }";
        const done = (outcome: unknown) => {
          resolve(outcome);
          void client.dispose();
        };
        client.subscribe({ query, variables }, { next: done, error: done, complete: () => done("complete") });
      });
    expect(await outcomeOf({ location_id: text }, {})).toMatchObject({ code: 4403 });
    expect(await outcomeOf({}, { k: text })).toMatchObject([{ message: expect.stringContaining("variables.k") }]);
  });

  test.each(UNSTORABLE)("[ROB-01] the payment service refuses %j in a body and names the field", async (text) => {
    const init = await pay(backend, token, "POST", "/txn/init", initBody({ user: { name: text } }));
    expect(init).toMatchObject({ status: 400, body: { message: expect.stringContaining("user.name") } });
    for (const [field, change] of Object.entries({
      g_txn_id: { g_txn_id: text },
      idempotency_key: { idempotency_key: `12345678${text}` },
      "extra_details.note": { extra_details: { note: text } },
    })) {
      const body = { g_txn_id: "x", idempotency_key: newKey("cap"), ...change };
      const { status, body: said } = await pay(backend, token, "POST", "/txn/capture/x", body);
      expect({ status, said }).toMatchObject({ status: 400, said: { message: expect.stringContaining(field) } });
    }
  });

  test.each(UNSTORABLE)("[ROB-01] the staff routes refuse %j in a body and name the field", async (text) => {
    const { status, body } = await backend.rest("POST", "/staff/store", { business: text, store: 1 });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_USER_INPUT", message: expect.stringMatching(/^business contains/) } },
    });
  });

  test("[ROB-01] the console refuses U+0000 in a form, in words, and names the field", async () => {
    const form = await tablet.post("/console/11/hours", { reason_en: "a\u0000b" });
    expect(form).toMatchObject({ status: 400, said: expect.stringContaining("reason_en") });
    const plain = await tablet.post("/console/login", { login: "a\u0000b" }, { accept: "text/html" });
    expect(plain).toMatchObject({ status: 400, body: expect.stringContaining("login") });
  });

  test.each([
    ["/v1/txn/details/%00", "The path"],
    ["/v1/txn/return/a%00", "The path"],
    ["/payments/v1/account/store/%00/gateway", "The path"],
    ["/staff/stock?business=%00", "The parameter business"],
    ["/staff/payments/show?txn=a%00b", "The parameter txn"],
    ["/p/config?host=%00", "The parameter host"],
    ["/console/11/history?q=%00", "The parameter q"],
    ["/p/health?%00=1", "The query"],
  ])("[ROB-01] U+0000 in the address %s is refused and named", async (path, named) => {
    const { status, body } = await backend.rest("GET", path, undefined, { cookie: tablet.cookie });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST", message: expect.stringMatching(new RegExp(`^${named}.* contains`)) } },
    });
  });

  test("[ROB-01] none of these is logged as a failure of the server", () => {
    expect(logged).toEqual([]);
  });

  test("[ROB-01] a HEAD for the console's events ends at once; a method that a route lacks is told which it has", async () => {
    const board = (await tablet.get("/console")).headers.get("location") ?? "";
    const head = await fetch(`${backend.url}${board.replace(/orders$/, "events")}`, {
      method: "HEAD",
      headers: { cookie: tablet.cookie },
      signal: AbortSignal.timeout(5_000),
    });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const wrong = await fetch(`${backend.url}/p/health`, { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const consoles = await fetch(`${backend.url}/console`, { method: "DELETE" });
    expect([consoles.status, consoles.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});
