import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BusinessConfig } from "@/config/schema";
import { getStores, getStoresById } from "@/lib/api/shop/stores";
import { type Remember, serverSource } from "@/lib/api/transport/server";
import { settle } from "@/lib/api/transport/source";
import { type CommerceServer, startCommerce } from "../commerce-server";
import { wireStore } from "../fixtures";

const biz = { id: "kaapi", apiKey: "secret-key", env: "local", mode: "web" } as BusinessConfig["biz"];
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function commerce(): Promise<CommerceServer> {
  const server = await startCommerce({ getStoresList: () => [wireStore()] });
  closers.push(() => server.close());
  vi.stubEnv("API_URL", server.origin);
  return server;
}

/** Keeps responses in a map, as Next's data cache does, and records their keys and tags. */
function memory() {
  const kept = new Map<string, unknown>();
  const tags: string[][] = [];
  const remember: Remember = async (read, key, keep) => {
    tags.push(keep.tags);
    if (!kept.has(key)) kept.set(key, await read());
    return kept.get(key) as Awaited<ReturnType<typeof read>>;
  };
  return { kept, tags, remember };
}

const inr = (source: ReturnType<typeof serverSource>) => ({ ...source, currency: async () => "INR" });

const PART = { offset: 0, limit: 50 };

describe("server-side reads", () => {
  test("[SESS-09] are a visitor's: the API key, language, mode and store, and no customer's token", async () => {
    const server = await commerce();
    const { remember } = memory();
    await getStores(inr(serverSource({ biz }, "es", { storeId: "indiranagar", mode: "pickup" }, { remember })), PART);
    expect(server.calls[0]?.headers).toMatchObject({
      authorization: "secret-key",
      "x-api-key": "secret-key",
      "x-use-lang": "es",
      "x-request-type": "web",
      location_id: "indiranagar",
    });
  });

  test("[SEC-01] are filed under business, language and store, without the key", async () => {
    await commerce();
    const { kept, tags, remember } = memory();
    await getStores(inr(serverSource({ biz }, "es", { storeId: "indiranagar", mode: "pickup" }, { remember })), PART);
    await getStores(inr(serverSource({ biz }, "en", null, { remember })), PART);
    await getStores(inr(serverSource({ biz: { ...biz, id: "manara" } }, "en", null, { remember })), PART);
    expect(kept.size).toBe(3);
    expect(tags[0]).toEqual(["business:kaapi", "stores:kaapi"]);
    expect(tags[2]).toEqual(["business:manara", "stores:manara"]);
    expect([...kept.keys()].join()).not.toContain("secret-key");
  });

  test("[ROB-01] a failure is thrown, so it is never cached", async () => {
    const server = await commerce();
    server.answer({
      getStoresList: () => {
        throw new Error("Busy.");
      },
    });
    const { kept, remember } = memory();
    const source = inr(serverSource({ biz }, "en", null, { remember }));
    expect(await settle(getStores(source, PART))).toMatchObject({ ok: false, error: { message: "Busy." } });
    expect(kept.size).toBe(0);
    server.answer({ getStoresList: () => [wireStore()] });
    expect(await settle(getStores(source, PART))).toMatchObject({ ok: true });
  });

  test.for([
    ["breaks off", (request: IncomingMessage) => void request.socket.destroy()],
    [
      "is answered by nobody behind the front",
      (_: IncomingMessage, response: ServerResponse) => void response.writeHead(502).end(),
    ],
  ] as const)("[ROB-01] a read that %s is sent once more, and a second failure is one", async ([, fail]) => {
    let calls = 0;
    let failing = 1;
    const server = createServer((request, response) => {
      calls += 1;
      if (calls <= failing) return fail(request, response);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: { getStoresList: [wireStore()] } }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => server.close());
    vi.stubEnv("API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const source = inr(serverSource({ biz }, "en", null, { remember: memory().remember }));
    expect(await settle(getStores(source, PART))).toMatchObject({ ok: true });
    expect(calls).toBe(2);
    failing = 4;
    expect(
      await settle(getStores(inr(serverSource({ biz }, "en", null, { remember: memory().remember })), PART)),
    ).toMatchObject({ ok: false });
    expect(calls).toBe(4);
  });

  test("[ROB-01] reads that follow each other have one deadline, and the currency is read once beside them", async () => {
    const server = await commerce();
    const deadline = { endsAt: performance.now() + 60_000 };
    const source = serverSource({ biz }, "en", null, { remember: memory().remember, deadline });
    await Promise.all(["one", "other"].map((id) => settle(getStoresById(source, [id]))));
    expect(server.callsOf("GetBusinessInfo")).toHaveLength(1);
    deadline.endsAt = performance.now();
    expect(await settle(getStoresById(inr(source), ["third"]))).toMatchObject({
      ok: false,
      error: { code: "TIMEOUT" },
    });
  });

  test("[ROB-01] a read of a silent API ends well before the browser would give up", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    closers.push(() => {
      silent.closeAllConnections();
      silent.close();
    });
    vi.stubEnv("API_URL", `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const { READ_TIMEOUT } = await import("@/lib/api/transport/server");
    expect(READ_TIMEOUT).toBeLessThanOrEqual(8_000);
    const source = inr(serverSource({ biz }, "en", null, { remember: memory().remember }));
    expect(await settle(getStores(source, PART, { timeout: 50 }))).toMatchObject({
      ok: false,
      error: { code: "TIMEOUT" },
    });
  });
});
