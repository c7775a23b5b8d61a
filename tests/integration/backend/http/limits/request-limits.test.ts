import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_LEFT } from "../../../../../backend/http/body.ts";
import { storefrontSignature, visitorSignature } from "../../../../../backend/http/visitor.ts";
import { createLog } from "../../../../../backend/log.ts";
import { translator } from "../../../../../backend/texts/texts.ts";
import type { Language } from "../../../../../config/languages.ts";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../../../fixtures/backend/configuration.ts";

const SECRET = "a-secret-of-the-storefront-for-tests";
const KEY = "key_test_bistro";

/** Refusals decided by a request's address and headers alone, before its body is read. */
describe("requests that are refused before their body is read", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({
      storefrontSecret: SECRET,
      requestBudget: { most: 30, perSecond: 1 },
      callBudgets: { network: { most: 20, perSecond: 1 } },
      // Budgets refill by this clock, which does not move.
      clock: () => new Date("2026-11-20T10:00:00Z"),
    });
  });
  afterAll(() => backend?.remove());

  const visitor = (address: string): Record<string, string> => ({
    "x-visitor-address": address,
    "x-visitor-host": "bistro.example",
    "x-visitor-signature": visitorSignature({ address, host: "bistro.example" }, SECRET),
  });
  const get = async (path: string, headers: Record<string, string>, times: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1)
      statuses.push((await fetch(`${backend.url}${path}`, { headers: { "x-api-key": KEY, ...headers } })).status);
    return [...new Set(statuses)];
  };

  /** Sends a head that announces a body, and none of the body; resolves with what comes back. */
  function sendHead(path: string, headers: Record<string, string>): Promise<string> {
    const { port } = new URL(backend.url);
    const socket = connect(Number(port), "localhost");
    let text = "";
    const lines = Object.entries({ host: "localhost", "content-length": "5000", "x-api-key": KEY, ...headers });
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
    return new Promise((resolve) => {
      socket.on("data", (chunk) => {
        text += chunk.toString("utf8");
        if (text.includes("\r\n\r\n")) socket.destroy();
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(text));
    });
  }
  const JSON_TYPE = { "content-type": "application/json" };

  test("[ROB-01] a body of another kind than JSON is refused before any of it has come", async () => {
    const answer = await sendHead("/graphql", { "content-type": "text/plain", ...visitor("203.0.113.1") });
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  test("[ROB-01] a body that announces too much is refused before any of it has come", async () => {
    const headers = { ...JSON_TYPE, "content-length": "9000000", ...visitor("203.0.113.2") };
    expect(await sendHead("/graphql", headers)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("[ROB-01] a network that has used up its calls is refused before any of the next one's body has come", async () => {
    const spender = { headers: visitor("203.0.113.3") };
    for (let i = 0; i < 2; i += 1)
      expect((await backend.query("{ getAllItems(limit: 1) { total } }", spender)).errors).toBeUndefined();
    const answer = await sendHead("/graphql", { ...JSON_TYPE, "x-use-lang": "es", ...visitor("203.0.113.3") });
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/retry-after: 10\r\n/i);
    expect(answer).toContain("TOO_MANY_REQUESTS");
    expect(answer).not.toContain("Too many");
  });

  test("[ROB-01] requests count as such, larger ones for more, also those that are refused for something else", async () => {
    const headers = { ...JSON_TYPE, ...visitor("203.0.113.4") };
    const send = (body: string) => fetch(`${backend.url}/graphql`, { method: "POST", headers, body });
    // No operation: nothing of the calls' budget is used.
    const large = JSON.stringify({ query: "{ a }", variables: { x: "x".repeat(200_000) } });
    const statuses = [await send(large), await send(large), await send(large)].map(({ status }) => status === 429);
    expect(statuses).toEqual([false, false, true]);
  });

  test("[ROB-01] public reads by REST count for the network that asks; other networks and the storefront notice nothing", async () => {
    for (const path of ["/p/config", "/p/payments", "/p/announcement"]) {
      const address = `203.0.113.${50 + path.length}`;
      expect(await get(path, visitor(address), 30), path).not.toContain(429);
      const refused = await fetch(`${backend.url}${path}`, { headers: visitor(address) });
      expect(refused.status, path).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("1");
      expect(await refused.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
      expect(await get(path, visitor("198.51.100.7"), 1), path).not.toContain(429);
    }
    const own = { "x-storefront-signature": storefrontSignature(SECRET) };
    expect(await get("/p/config", { ...own, ...visitor("203.0.113.90") }, 40)).not.toContain(429);
  });

  test("[ROB-01] a supervisor always learns whether the process lives, and a shop's visitor not more often than anything else", async () => {
    const behind = await startTestBackend({ backendProxies: 1, requestBudget: { most: 5, perSecond: 1 } });
    try {
      const ask = async (path: string) =>
        (await fetch(`${behind.url}${path}`, { headers: { "x-forwarded-for": "203.0.113.9" } })).status;
      for (let i = 0; i < 10; i += 1) expect([await ask("/p/health"), await ask("/p/ready")]).toEqual([200, 200]);
    } finally {
      await behind.remove();
    }
    expect(await get("/p/health", visitor("203.0.113.91"), 31)).toEqual([200, 429]);
  });
});

describe("the form of an early refusal", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configuration = configurationOf(configOf("bistro"));
    backend = await startTestBackend({ configuration, backendProxies: 1, requestBudget: { most: 1, perSecond: 0.01 } });
  });
  afterAll(() => backend?.remove());

  test("[ROB-01] [STUDIO-01] the studio is told in its own form that there were too many calls, and when there are fewer", async () => {
    const headers = { "x-api-key": KEY, "x-use-lang": "es", "x-forwarded-for": "203.0.113.20" };
    await fetch(`${backend.url}/p/studio/me`, { headers });
    const refused = await fetch(`${backend.url}/p/studio/me`, { headers });
    const seconds = Number(refused.headers.get("retry-after"));
    expect([refused.status, seconds > 0]).toEqual([429, true]);
    expect(await refused.json()).toEqual({
      code: "TOO_MANY_REQUESTS",
      message: translator("es")("studio.too_many", { seconds }),
    });
  });
});

describe("the language of an early refusal", () => {
  const config = configOf("bistro", { biz: { supportedLanguages: ["en", "ar"], defaultLanguage: "ar" } });
  let backend: TestBackend;
  beforeAll(async () => {
    const configuration = configurationOf(config);
    const requestBudget = { most: 1, perSecond: 0.01 };
    backend = await startTestBackend({ storefrontSecret: SECRET, configuration, requestBudget });
  });
  afterAll(() => backend?.remove());

  test.each([
    [KEY, "es", "ar"],
    [KEY, "en", "en"],
    ["key_of_nobody", "es", "es"],
  ])("[ROB-01] [I18N-01] a call with key %s that asks for %s is refused in %s", async (key, asked, spoken) => {
    const address = `2001:db8:${key.length}:${asked.charCodeAt(1)}::1`;
    const visitor = { address, host: "bistro.example" };
    const signed = { "x-visitor-address": address, "x-visitor-host": visitor.host };
    const signature = { "x-visitor-signature": visitorSignature(visitor, SECRET) };
    const headers = { "x-api-key": key, "x-use-lang": asked, ...signed, ...signature };
    await fetch(`${backend.url}/p/payments`, { headers });
    const refused = await fetch(`${backend.url}/p/payments`, { headers });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    const { error } = (await refused.json()) as { error: { message: string } };
    expect(error.message).toBe(translator(spoken as Language)("errors.too_many_calls", { seconds }));
  });
});

describe("requests that arrive byte by byte", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ slowestRequestMs: 600 });
  });
  afterAll(() => backend?.remove());

  test.each([
    ["a call", "/graphql", 408],
    ["a payment", "/v1/txn/init", 401],
    ["a provider's message", "/v1/webhook/razorpay", 404],
    ["a console's form", "/console/login", 403],
    ["a tool's request", "/staff/menu", 408],
  ])(
    "[ROB-01] %s that sends a byte from time to time to %s is cut off after one response, a %i",
    async (_what, path, status) => {
      const { port } = new URL(backend.url);
      const socket = connect(Number(port), "localhost");
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk.toString("utf8");
      });
      socket.on("error", () => {});
      const lines = [`POST ${path} HTTP/1.1`, "host: localhost", "content-type: application/json", `x-api-key: ${KEY}`];
      const more = [`authorization: Bearer ${backend.app.staffToken}`, "content-length: 5000"];
      socket.write(`${[...lines, ...more].join("\r\n")}\r\n\r\n{`);
      const drip = setInterval(() => socket.write(" "), 50);
      await new Promise((resolve) => socket.once("close", resolve));
      clearInterval(drip);
      // What is refused for something else is told so, and nothing after it.
      expect(text.match(/HTTP\/1\.1 \d+ /g)).toEqual([`HTTP/1.1 ${status} `]);
      expect((await backend.rest("GET", "/p/health")).status).toBe(200);
    },
  );
});

describe("clients that leave", () => {
  test.each([
    ["a call", "/graphql", "application/json"],
    ["a provider's message", "/v1/webhook/Razorpay", "application/json"],
    ["a return from a provider", "/v1/txn/return/t1", "application/x-www-form-urlencoded"],
    ["a console's form", "/console/login", "application/x-www-form-urlencoded"],
    ["a tool's request", "/staff/menu", "application/json"],
  ])(
    "[ROB-01] %s whose sender hangs up in the middle of the body is no failure of the server",
    async (_what, path, type) => {
      const lines: { level: number; msg: string }[] = [];
      const log = createLog("debug", { write: (line) => lines.push(JSON.parse(line)) });
      const backend = await startTestBackend({ log });
      const failures = () => lines.filter(({ level }) => level >= 50);
      try {
        const socket = connect(Number(new URL(backend.url).port), "localhost");
        socket.on("error", () => {});
        const head = [`POST ${path} HTTP/1.1`, "host: localhost", `content-type: ${type}`, `x-api-key: ${KEY}`];
        const more = [`authorization: Bearer ${backend.app.staffToken}`, "content-length: 5000"];
        // Node tells of it where the body is being read, so part of it has to be there first.
        socket.write(`${[...head, ...more].join("\r\n")}\r\n\r\n{"a": 1`);
        const left = lines.length;
        await backend.rest("GET", "/p/health");
        socket.destroy();
        if (path === "/graphql") await backend.rest("GET", "/p/health");
        else await expect.poll(() => lines.slice(left).map(({ msg }) => msg)).toContain(CLIENT_LEFT);
        expect(failures()).toEqual([]);
      } finally {
        await backend.remove();
      }
      expect(failures()).toEqual([]);
    },
  );
});
