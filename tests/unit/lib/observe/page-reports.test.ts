import { once } from "node:events";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPageReports, type PageReports } from "@/lib/observe/page-reports";
import { ask } from "../../../fixtures/shop/shops.ts";

const HOST = "kaapi.example";
const CHUNK = "/_next/static/chunks/app-1f.js:1:2345";

describe("reports of guests' browsers", () => {
  let reports: PageReports;
  let registry: Registry;
  let lines: object[];
  let time = 0;
  beforeEach(() => {
    [registry, lines, time] = [new Registry(), [], 0];
    reports = createPageReports({
      registers: [registry],
      shopOf: (host) => (host === HOST ? "kaapi-kitchen" : null),
      log: (level, message, facts) => lines.push({ level, message, ...facts }),
      now: () => time,
    });
  });
  const server = new Server((request: IncomingMessage, response: ServerResponse) => {
    if (!reports.take(request, response)) response.writeHead(404).end();
  });
  beforeAll(() => once(server.listen(0, "localhost"), "listening"));
  afterAll(() => server.close());

  const tell = async (body: unknown, { path = "/api/page-report", origin = `http://${HOST}`, host = HOST } = {}) => {
    const { port } = server.address() as AddressInfo;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return (await ask(host, path, { port, method: "POST", headers: { origin, connection: "close" }, body: text }))
      .status;
  };
  const menu = { page: "menu", values: { LCP: 1_800, INP: 90, CLS: 0.02 }, failures: [] };

  it("count how fast a page was, by nothing but its kind", async () => {
    expect(await tell(menu)).toBe(204);
    expect(await tell({ ...menu, values: { LCP: 900 } }, { path: "/cafe/api/page-report" })).toBe(204);
    const text = await registry.metrics();
    expect(text).toContain('storefront_page_lcp_seconds_bucket{le="2",page="menu"} 2\n');
    expect(text).toContain('storefront_page_lcp_seconds_bucket{le="1",page="menu"} 1\n');
    expect(text).toContain('storefront_page_inp_seconds_count{page="menu"} 1\n');
    expect(text).toContain('storefront_page_layout_shift_sum{page="menu"} 0.02\n');
  });

  it("count failures by known names, and log shop, page and place in the code, at most ten in a minute", async () => {
    const failures = [
      { name: "TypeError", at: CHUNK },
      { name: "Asha Rao 9845077123", at: "" },
    ];
    for (let n = 0; n < 8; n += 1) await tell({ ...menu, values: {}, failures });
    const text = await registry.metrics();
    expect(text).toContain('storefront_browser_failures_total{page="menu",name="TypeError"} 8\n');
    expect(text).toContain('storefront_browser_failures_total{page="menu",name="other"} 8\n');
    expect(lines).toHaveLength(10);
    const failed = { level: "warn", message: "A guest's browser failed.", shop: "kaapi-kitchen", page: "menu" };
    expect(lines.slice(0, 2)).toEqual([
      { ...failed, error: "TypeError", script: CHUNK },
      { ...failed, error: "other" },
    ]);
    time = 60_000;
    await tell({ ...menu, values: {}, failures });
    expect(lines).toHaveLength(12);
    expect(`${text}${JSON.stringify(lines)}`).not.toMatch(/Asha|9845077123/);
  });

  it.each([
    ["a page that does not exist", { ...menu, page: "/table/7Q2M9" }],
    ["a time that no page takes", { ...menu, values: { LCP: 1e9 } }],
    ["a text in place of a line of code", { ...menu, failures: [{ name: "Error", at: "Asha Rao, 9845077123" }] }],
    [
      "a line of another site's script",
      { ...menu, failures: [{ name: "Error", at: "https://evil.example/a.js:1:1" }] },
    ],
    ["more failures than a browser reports", { ...menu, failures: Array(6).fill({ name: "Error", at: "" }) }],
    ["a body that is not JSON", "LCP=1"],
  ])("[SEC-01] count nothing of %s", async (_, body) => {
    const before = await registry.metrics();
    expect(await tell(body)).toBe(204);
    expect(await registry.metrics()).toBe(before);
    expect(lines).toEqual([]);
  });

  it("[SEC-01] count nothing from another site or an unknown host, at most fifty in a second, and nothing over two kilobytes", async () => {
    const before = await registry.metrics();
    expect(await tell(menu, { origin: "https://evil.example" })).toBe(204);
    expect(await tell(menu, { host: "invented.example", origin: "http://invented.example" })).toBe(204);
    expect(await registry.metrics()).toBe(before);
    expect(await tell("x".repeat(3_000))).toBe(413);
    for (let n = 0; n < 60; n += 1) await tell(menu);
    expect(await registry.metrics()).toContain('storefront_page_lcp_seconds_count{page="menu"} 50\n');
  });
});
