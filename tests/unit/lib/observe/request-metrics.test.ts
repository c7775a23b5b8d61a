import { once } from "node:events";
import { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardServers } from "@/lib/business/request/guard/guard";
import { versionOf } from "@/lib/domain/version";
import { createRequestMetrics } from "@/lib/observe/request-metrics";
import { ask } from "../../../fixtures/shop/shops.ts";

describe("metrics of the storefront", () => {
  class Guarded extends Server {}
  const server = new Guarded((_, response) => response.end("by Next"));
  beforeAll(async () => {
    const shopOf = (host: string | undefined) => (host === "kaapi.example" ? "kaapi-kitchen" : null);
    const metrics = createRequestMetrics({ token: "secret", version: versionOf("1.2.3", " 3d2c03be "), shopOf });
    guardServers(Guarded, {
      metrics,
      pages: {
        send(request, response) {
          if (request.url !== "/menu") return false;
          response.writeHead(request.headers["if-none-match"] ? 304 : 200).end();
          return true;
        },
        pass: (_request, _response, next) => next(),
      },
    });
    server.listen(0, "localhost");
    await once(server, "listening");
  });
  afterAll(() => server.close());

  const get = async (path: string, { host = "localhost", ...headers }: Record<string, string> = {}) => {
    const { port } = server.address() as AddressInfo;
    return ask(host, path, { port, headers: { connection: "close", ...headers } });
  };
  const metrics = async () => (await get("/api/metrics", { authorization: "Bearer secret" })).body;

  it("says of each request by whom it was answered, and of which shop", async () => {
    const of = { host: "kaapi.example" };
    for (const path of ["/menu", "/menu", "/profile", "/pedidos/graphql", "/_next/static/a.js"]) await get(path, of);
    await get("/menu", { ...of, "if-none-match": "x" });
    await get("/invented", { host: "invented.example" });
    const count = (shop: string, kind: string, by: string) =>
      `storefront_visits_total{shop="${shop}",kind="${kind}",by="${by}"}`;
    const text = await metrics();
    expect(text).toContain(`${count("kaapi-kitchen", "page", "bytes")} 2\n`);
    expect(text).toContain(`${count("kaapi-kitchen", "page", "unchanged")} 1\n`);
    expect(text).toContain(`${count("kaapi-kitchen", "page", "next")} 1\n`);
    expect(text).toContain(`${count("kaapi-kitchen", "call", "next")} 1\n`);
    expect(text).toContain(`${count("kaapi-kitchen", "file", "next")} 1\n`);
    expect(text).toContain(`${count("none", "page", "next")} 1\n`);
    expect(text).toContain('storefront_visit_seconds_count{kind="page",by="unchanged",status="304"} 1\n');
    expect(text).toContain('storefront_visit_seconds_count{kind="page",by="bytes",status="200"} 2\n');
    expect(text).not.toContain("invented");
  });

  it("nobody without the token reads them", async () => {
    for (const authorization of ["", "Bearer ", "Bearer other", "secret"])
      expect(await get("/api/metrics", { authorization })).toMatchObject({
        status: 401,
        headers: { "x-content-type-options": "nosniff", "referrer-policy": "strict-origin-when-cross-origin" },
      });
  });

  it("[SEC-02] who comes by https is told to stay there, with the token and without", async () => {
    for (const authorization of ["", "Bearer secret"]) {
      const { headers } = await get("/api/metrics", { authorization, "x-forwarded-proto": "https" });
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    }
  });

  it("the version is the release with the commit of its build", async () => {
    expect(await metrics()).toContain('storefront_build_info{version="1.2.3+3d2c03be"} 1');
    expect(versionOf("1.2.3", undefined)).toBe("1.2.3");
  });
});
