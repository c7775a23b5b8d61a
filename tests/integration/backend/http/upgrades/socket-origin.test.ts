import { once } from "node:events";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";

const FRIEND = "https://app.bistro.example";

describe("who may open a socket to the backend", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ corsOrigins: [FRIEND] });
  });
  afterAll(() => backend?.remove());

  /** 101, or the status of the refusal. */
  const statusFor = async (origin: string | undefined) => {
    const socket = new WebSocket(`${backend.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
      ...(origin === undefined ? {} : { origin }),
    });
    socket.on("error", () => {});
    const status = await Promise.race([
      once(socket, "open").then(() => 101),
      once(socket, "unexpected-response").then(([, response]) => response.statusCode as number),
    ]);
    socket.terminate();
    return status;
  };

  test("[SEC-01] a page of another site gets no socket; listed origins and clients that are no browsers do", async () => {
    for (const origin of ["https://evil.example", "null", "http://localhost:1", `${FRIEND}.evil.example`])
      expect(await statusFor(origin), origin).toBe(403);
    for (const origin of [undefined, FRIEND, backend.url]) expect(await statusFor(origin), `${origin}`).toBe(101);
  });

  test("[API-06] the storefront's sockets carry subscriptions and nothing else", async () => {
    class OfStorefront extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { "x-api-key": "key_test_bistro" } });
      }
    }
    const client = createClient({
      url: `${backend.url.replace("http", "ws")}/graphql`,
      webSocketImpl: OfStorefront,
      retryAttempts: 0,
    });
    const first = (query: string) => client.iterate({ query }).next();
    for (const query of [
      "{ getBusinessInfo { id } }",
      '{ getOTP(isd_code: "+91", phone: "9812345678", channel: web) { status } }',
      'mutation { verifyOTP(isd_code: "+91", phone: "9812345678", otp: "123456") { __typename } }',
    ])
      await expect(first(query), query).rejects.toMatchObject([
        { extensions: { code: "BAD_REQUEST" }, message: expect.stringContaining("subscriptions only") },
      ]);
    const stock = await first('subscription { stockUpdates(biz_location_id: "11") { sold_out_items } }');
    expect(stock.value).toMatchObject({ data: { stockUpdates: { sold_out_items: expect.any(Array) } } });
    await client.dispose();
  });
});
