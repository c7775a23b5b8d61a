import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { finishHead, locationWithQuery } from "@/lib/business/request/guard/finish-head";

/** A server whose responses have the status that `?status=` names, and these headers before they are finished. */
async function answering(setHeaders: (response: ServerResponse) => void = () => {}) {
  const server = createServer((request, response) => {
    finishHead(request, response);
    setHeaders(response);
    response.statusCode = Number(new URL(`http://x${request.url}`).searchParams.get("status"));
    response.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (status: number, method = "GET") =>
    (await fetch(`http://127.0.0.1:${port}/here?status=${status}`, { method, redirect: "manual" })).headers;
}

it("[RTE-08] a canonical redirect keeps the visitor's parameters and none of the router's", () => {
  const to = "/pedidos/item/119/la-del-parque";
  expect(locationWithQuery(to, "/pedidos/item/119?o=1")).toBe(`${to}?o=1`);
  expect(locationWithQuery(to, "/pedidos/item/119?_rsc=x1&o=1&lang=ar&e=a%20b")).toBe(`${to}?o=1&lang=ar&e=a%20b`);
  expect(locationWithQuery(`${to}#x`, "/pedidos/item/119?o=1")).toBe(`${to}?o=1#x`);
  for (const url of ["/pedidos/item/119", "/pedidos/item/119?", "/pedidos/item/119?_rsc=x"])
    expect(locationWithQuery(to, url), url).toBeNull();
  for (const other of [`${to}?a=1`, "https://elsewhere.example/", undefined])
    expect(locationWithQuery(other, "/x?o=1")).toBeNull();
});

it("[SEC-02] a permanent redirect that has none of our headers gets them, and redirects and errors that say nothing of it are kept by nobody", async () => {
  const answer = await answering();
  const redirect = Object.fromEntries(await answer(308));
  expect(redirect).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  expect(redirect["content-security-policy"]).toContain("default-src 'none'");
  for (const [status, method] of [
    [303, "POST"],
    [307, "GET"],
    [401, "POST"],
  ] as const)
    expect((await answer(status, method)).get("cache-control"), `${status}`).toBe("no-store");
  for (const status of [200, 304]) expect((await answer(status)).get("cache-control"), `${status}`).toBeNull();
});

it("[ROB-01] an address is in a redirect's head once: a longer head than a front server reads takes a storefront for down", async () => {
  const answer = await answering((response) =>
    response.setHeader("location", "/there").setHeader("Refresh", "0;url=/there"),
  );
  const headers = await answer(308);
  expect([headers.get("location"), headers.get("refresh")]).toEqual(["/there?status=308", null]);
});

it("[SEC-02] the framework's word of where a request led is in no response, whatever its status", async () => {
  const answer = await answering((response) => response.setHeader("x-middleware-rewrite", "/a/long/address"));
  for (const status of [200, 308, 404])
    expect((await answer(status)).has("x-middleware-rewrite"), `${status}`).toBe(false);
});

it("[RTE-08] of redirects with a place and a time to be kept, only permanent ones change", async () => {
  const answer = await answering((response) =>
    response.setHeader("location", "/there").setHeader("cache-control", "max-age=60"),
  );
  const said = async (status: number, method?: string) => {
    const headers = await answer(status, method);
    return [headers.get("location"), headers.get("cache-control")];
  };
  expect(await said(308)).toEqual(["/there?status=308", "no-store"]);
  expect(await said(308, "POST"), "leads to no page").toEqual(["/there", "no-store"]);
  expect(await said(303)).toEqual(["/there", "max-age=60"]);
});

it("[ROB-01] a file that failed is not kept, although it was to be cached", async () => {
  const answer = await answering((response) => response.setHeader("cache-control", "max-age=60"));
  for (const status of [500, 503]) expect((await answer(status)).get("cache-control"), `${status}`).toBe("no-store");
  expect((await answer(404)).get("cache-control")).toBe("max-age=60");
});
