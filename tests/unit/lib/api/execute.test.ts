import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { GetBusinessInfoDocument, GetItemPageDocument } from "@/lib/api/generated/graphql";
import { ApiError } from "@/lib/api/transport/api-error";
import { execute } from "@/lib/api/transport/execute";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(handler: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    handler(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const thrown = await call.then(
    () => new Error("it did not fail"),
    (problem) => problem,
  );
  expect(thrown).toBeInstanceOf(ApiError);
  return thrown as ApiError;
}

describe("execute", () => {
  test("[API-06] sends an operation by POST with its variables and headers and returns the data", async () => {
    let seen: { method: string | undefined; key: unknown; body: unknown } | undefined;
    const url = await serve((request, response, body) => {
      seen = { method: request.method, key: request.headers["x-api-key"], body: JSON.parse(body) };
      json(response, 200, { data: { getItemById: null } });
    });
    const data = await execute(GetItemPageDocument, { item_id: "dosa" }, { url, headers: { "x-api-key": "k" } });
    expect(data).toEqual({ getItemById: null });
    expect(seen).toMatchObject({
      method: "POST",
      key: "k",
      body: { query: expect.stringContaining("query GetItemPage"), variables: { item_id: "dosa" } },
    });
  });

  test("[API-06] sends a query by GET if the caller chooses it", async () => {
    let seen: URL | undefined;
    const url = await serve((request, response) => {
      seen = new URL(request.url ?? "", "http://localhost");
      json(response, 200, { data: { getGmapKey: { status: "ok", key: null } } });
    });
    const { GetPushKeyDocument } = await import("@/lib/api/generated/graphql");
    await execute(GetPushKeyDocument, {}, { url, method: "GET" });
    expect(seen?.searchParams.get("query")).toContain("query GetPushKey { getPushKey }");
  });

  test("[API-06] sends a query that is too long for an address by POST", async () => {
    let method: string | undefined;
    const url = await serve((request, response) => {
      method = request.method;
      json(response, 200, { data: { getItemById: null } });
    });
    await execute(GetItemPageDocument, { item_id: "x".repeat(3000) }, { url, method: "GET" });
    expect(method).toBe("POST");
  });

  test("[API-02] a failed call throws the message of the first error and keeps all the others", async () => {
    const url = await serve((_request, response) =>
      json(response, 200, {
        data: null,
        errors: [
          { message: "The coupon has ended.", extensions: { code: "COUPON_ENDED", until: "2026-11-01" } },
          { message: "And another." },
        ],
      }),
    );
    const error = await failure(execute(GetBusinessInfoDocument, {}, { url }));
    expect(error.message).toBe("The coupon has ended.");
    expect(error).toMatchObject({ code: "COUPON_ENDED", status: 200, fromServer: true });
    expect(error.errors).toHaveLength(2);
    expect(error.extensions.until).toBe("2026-11-01");
  });

  test("[API-02] a call fails when there are errors beside partial data", async () => {
    const url = await serve((_request, response) =>
      json(response, 200, { data: { getItemById: null }, errors: [{ message: "Half of it failed." }] }),
    );
    expect((await failure(execute(GetBusinessInfoDocument, {}, { url }))).message).toBe("Half of it failed.");
  });

  test("[API-04] without a message the error says 'GraphQL Error (Code: status)'", async () => {
    const url = await serve((_request, response) => json(response, 503, { errors: [{ message: "  " }] }));
    const error = await failure(execute(GetBusinessInfoDocument, {}, { url }));
    expect(error.message).toBe("GraphQL Error (Code: 503)");
    expect(error).toMatchObject({ status: 503, fromServer: false });
  });

  test.each<[string, Handler]>([
    ["an HTML page of a proxy", (_q, response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>")],
    ["an empty body", (_q, response) => response.writeHead(200, { "content-type": "application/json" }).end()],
    ["cut-off JSON", (_q, response) => response.writeHead(200, { "content-type": "application/json" }).end('{"da')],
    ["JSON that is no answer", (_q, response) => json(response, 200, [1, 2])],
    ["an answer without data", (_q, response) => json(response, 200, {})],
    ["data that is a text", (_q, response) => json(response, 200, { data: "<html>" })],
  ])("[API-04] %s is a clear error and no TypeError", async (_what, handler) => {
    const url = await serve(handler);
    const error = await failure(execute(GetBusinessInfoDocument, {}, { url }));
    expect(error.code).toBe("BAD_ANSWER");
    expect(error.message).toMatch(/^GraphQL Error \(Code: \d+\)$/);
  });

  test("[API-02] a call without a response in time fails with TIMEOUT", async () => {
    const url = await serve(() => {});
    const error = await failure(execute(GetBusinessInfoDocument, {}, { url, timeout: 60 }));
    expect(error).toMatchObject({ code: "TIMEOUT", status: 0 });
  });

  test("[API-02] the time-out also covers a body that never ends", async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).write('{"data":'),
    );
    expect((await failure(execute(GetBusinessInfoDocument, {}, { url, timeout: 80 }))).code).toBe("TIMEOUT");
  });

  test("[API-02] the time-out is 30 seconds by default", async () => {
    const { REQUEST_TIMEOUT_MS } = await import("@/config/constants");
    expect(REQUEST_TIMEOUT_MS).toBe(30_000);
  });

  test("[API-02] the caller can abort a call, even before it has begun", async () => {
    const url = await serve(() => {});
    const controller = new AbortController();
    const call = failure(execute(GetBusinessInfoDocument, {}, { url, signal: controller.signal }));
    controller.abort();
    expect((await call).code).toBe("ABORTED");
    expect((await failure(execute(GetBusinessInfoDocument, {}, { url, signal: controller.signal }))).code).toBe(
      "ABORTED",
    );
  });

  test("[API-04] no connection is an ApiError with code NETWORK", async () => {
    const error = await failure(execute(GetBusinessInfoDocument, {}, { url: "http://127.0.0.1:1/graphql" }));
    expect(error).toMatchObject({ code: "NETWORK", status: 0, fromServer: false });
  });
});
