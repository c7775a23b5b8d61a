import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { LiveStream, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

const METHODS = ["select", "insert", "update", "delete", "execute", "transaction"] as const;

/** The console and the payment service are counted like the API: floods end before the database. */
describe("requests to the console and the payment service beyond their budgets", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({
      // Its jobs are at rest once it has started, so every query that is counted is a request's.
      storage: "embedded",
      backendProxies: 1,
      requestBudget: { most: 150, perSecond: 1 },
      clock: () => new Date(NOON),
      autopilotSeconds: 0,
      payments: { sweepEveryMs: 0, limits: { init: 30, other: 20, webhook: 300 } },
      push: { everyMs: 1_000_000 },
    });
  });
  afterAll(() => backend?.remove());

  const from = (address: string, headers: Record<string, string> = {}) => ({ "x-forwarded-for": address, ...headers });
  const get = (path: string, headers: Record<string, string>) =>
    fetch(`${backend.url}${path}`, { headers, redirect: "manual" });
  const guessCookie = (address: string) =>
    get("/console/101/orders", from(address, { cookie: `console=${crypto.randomUUID()}` }));
  const guessToken = (address: string) =>
    get("/v1/txn/details/x", from(address, { authorization: `Bearer ${crypto.randomUUID()}` }));
  const guessPassword = (address: string) =>
    fetch(`${backend.url}/console/login`, {
      method: "POST",
      headers: from(address),
      body: new URLSearchParams({ login: crypto.randomUUID(), password: "wrong" }),
    });
  const plainPage = (address: string) => get("/console", from(address));
  const plainCall = (address: string) => get("/v1/nothing", from(address, { authorization: "Bearer key_test_bistro" }));

  /** Runs `work` and returns how often it used the database. */
  async function queriesOf(work: () => Promise<unknown>): Promise<number> {
    const spies = METHODS.map((method) => vi.spyOn(backend.app.db, method));
    try {
      await work();
      return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  test.each([
    ["unknown cookies of the console", 401, guessCookie, 100, 1],
    ["wrong passwords", 401, guessPassword, 40, 2],
    ["unknown tokens at the payment service", 401, guessToken, 20, 3],
    ["the console's sign-in page", 200, plainPage, 150, 4],
    ["the payment service with a shop's public key", 404, plainCall, 150, 5],
  ])(
    "[ROB-01] a flood of %s is refused with 429 and no query; another network is not affected",
    async (_what, before, send, most, number) => {
      const first = await send(`203.0.113.${number}`);
      const sent = [first, ...(await Promise.all(Array.from({ length: most - 1 }, () => send(`203.0.113.${number}`))))];
      expect([...new Set(sent.map(({ status }) => status))]).toEqual([before]);
      const refusals: number[] = [];
      const queries: number[] = [];
      // The least of several, because jobs run at any time.
      for (let i = 0; i < 5; i += 1)
        queries.push(await queriesOf(async () => void refusals.push((await send(`203.0.113.${number}`)).status)));
      expect({ refusals, queries: Math.min(...queries) }).toEqual({ refusals: Array(5).fill(429), queries: 0 });
      expect((await send(`198.51.100.${number}`)).status).toBe(before);
    },
  );

  test("[ROB-01] twenty wrong passwords at once do not take all threads: another calculation is done before most of them", async () => {
    let answered = 0;
    const guesses = Array.from({ length: 20 }, async () => {
      await guessPassword("203.0.113.60");
      answered += 1;
    });
    await Promise.race(guesses);
    await promisify(pbkdf2)("", "", 1, 32, "sha256");
    expect(answered).toBeLessThan(10);
    await Promise.all(guesses);
  });

  test("[ROB-01] a signed-in tablet goes on in a network whose budgets are used up", async () => {
    const tablet = await staffMember(backend, { login: "asha" });
    const address = from("203.0.113.40");
    const orders = (await tablet.get("/console", address)).headers.get("location") ?? "";
    expect((await tablet.get(orders, address)).status).toBe(200);
    for (let i = 0; i < 150; i += 1) await guessCookie("203.0.113.40");
    expect((await guessCookie("203.0.113.40")).status).toBe(429);
    expect((await tablet.post("/console/language", { language: "en" }, address)).status).toBe(303);
    for (let i = 0; i < 60; i += 1) expect((await tablet.get(orders, address)).status).toBe(200);
    const stream = new LiveStream(tablet, orders.replace(/orders$/, "events"));
    await stream.until("hello");
    stream.close();
  });
});
