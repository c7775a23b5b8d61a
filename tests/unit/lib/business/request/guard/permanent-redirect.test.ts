import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { finishHead, locationWithQuery } from "@/lib/business/request/guard/permanent-redirect";

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

it("[SEC-02] a redirect that has none of our headers gets them, and what is no success is kept by nobody unless it says so", async () => {
  const server = createServer((request, response) => {
    finishHead(request, response);
    response.statusCode = Number(new URL(`http://x${request.url}`).searchParams.get("status"));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = async (status: number, method = "GET") =>
    (await fetch(`http://127.0.0.1:${port}/?status=${status}`, { method, redirect: "manual" })).headers;
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
  server.closeAllConnections();
  server.close();
});

it("[ROB-01] an address is in a redirect's head once: a longer head than a front server reads takes a storefront for down", async () => {
  const server = createServer((request, response) => {
    finishHead(request, response);
    response.setHeader("location", "/there").setHeader("Refresh", "0;url=/there");
    response.statusCode = 308;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
  expect([headers.get("location"), headers.get("refresh")]).toEqual(["/there", null]);
  server.closeAllConnections();
  server.close();
});

it("[SEC-02] the framework's word of where a request led is in no response, whatever its status", async () => {
  const server = createServer((request, response) => {
    finishHead(request, response);
    response.setHeader("x-middleware-rewrite", "/a/long/address");
    response.statusCode = Number(new URL(`http://x${request.url}`).searchParams.get("status"));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const status of [200, 308, 404]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/?status=${status}`, { redirect: "manual" });
    expect(headers.has("x-middleware-rewrite"), `${status}`).toBe(false);
  }
  server.closeAllConnections();
  server.close();
});

it("[RTE-08] only permanent redirects change; they and failures are not stored by browsers, however the response ends", async () => {
  const server = createServer((request, response) => {
    finishHead(request, response);
    response.setHeader("location", "/there");
    response.setHeader("cache-control", "max-age=60");
    response.statusCode = Number(new URL(`http://x${request.url}`).searchParams.get("status"));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = async (status: number) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}/here?status=${status}`, { redirect: "manual" });
    return [headers.get("location"), headers.get("cache-control")];
  };
  expect(await answer(308)).toEqual(["/there?status=308", "no-store"]);
  expect(await answer(303)).toEqual(["/there", "max-age=60"]);
  expect(await answer(503), "[ROB-01] a failed file").toEqual(["/there", "no-store"]);
  server.closeAllConnections();
  server.close();
});
