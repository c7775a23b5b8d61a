import { once } from "node:events";
import { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { guardServers } from "@/lib/business/request/guard/guard";
import { isApiOfShop } from "@/lib/business/request/guard/upgrades";

const HANDSHAKE =
  "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

let server: Server | undefined;
afterEach(async () => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/** A guarded server of one shop whose framework treats a socket like this. */
async function shopWith(upgrade: (socket: Socket) => unknown): Promise<number> {
  class Guarded extends Server {}
  guardServers(Guarded, { isApi: (host, url) => host === "shop" && /^\/graphql(?:\?|$)/.test(url) });
  server = new Guarded((_request, response) => response.writeHead(404).end("no socket here"));
  server.on("upgrade", (_request, socket) => upgrade(socket as Socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** All that comes back until the connection is closed, or until nothing more comes for the moment. */
async function askForSocket(port: number, { url = "/graphql", host = "shop", more = "", method = "GET" } = {}) {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.write(`${method} ${url} HTTP/1.1\r\nHost: ${host}\r\n${HANDSHAKE}\r\n${more}\r\n`);
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  socket.destroy();
  return answer;
}

describe("a request for a socket", () => {
  test("[LIVE-01] leads to the API of a shop, below its sub-path, and to nothing else", () => {
    for (const [host, url] of [
      ["kaapi.localhost:3000", "/graphql"],
      ["kaapi-kitchen.localhost", "/graphql?x=1"],
      ["arepera.localhost", "/pedidos/graphql"],
    ] as const)
      expect(isApiOfShop(host, url), url).toBe(true);
    for (const url of ["/", "/a/graphql", "/graphql/", "/graphql/x", "//graphql", "http://[", "*", "/_next/graphql"])
      expect(isApiOfShop("kaapi.localhost", url), url).toBe(false);
    for (const host of ["nobody.example", "", undefined, "arepera.localhost"])
      expect(isApiOfShop(host, "/graphql"), host).toBe(false);
  });

  test("[ROB-01] anywhere else, or with a body, gets an HTTP response like any other request", async () => {
    const port = await shopWith((socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
    expect(await askForSocket(port)).toMatch(/^HTTP\/1\.1 101 /);
    expect(await askForSocket(port, { url: "/a/graphql" })).toMatch(/^HTTP\/1\.1 404 /);
    expect(await askForSocket(port, { host: "nobody.example" })).toMatch(/^HTTP\/1\.1 404 /);
    expect(await askForSocket(port, { method: "POST" })).toMatch(/^HTTP\/1\.1 404 /);
    for (const more of ["Trailer: x\r\n", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"])
      expect(await askForSocket(port, { more }), more).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("[ROB-01] with more parameters than an address of ours has is refused before the framework", async () => {
    const port = await shopWith((socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
    expect(await askForSocket(port, { url: `/graphql?${"&=".repeat(99)}` })).toMatch(/^HTTP\/1\.1 101 /);
    expect(await askForSocket(port, { url: `/graphql?${"&=".repeat(7_000)}` })).toMatch(/^HTTP\/1\.1 414 /);
  });

  test.each([
    ["hangs up", (socket: Socket) => socket.end()],
    ["writes a bare text", (socket: Socket) => socket.end("Internal Server Error")],
    ["writes a bare text in pieces", (socket: Socket) => [socket.write("Internal "), socket.end("Error")]],
  ])("[ROB-01] is answered with 502, and when to try again, when the framework %s", async (_what, upgrade) => {
    const port = await shopWith(upgrade);
    const answer = await askForSocket(port);
    expect(answer).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
    expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/);
    expect(answer).toMatch(/\r\nretry-after: 5\r\n/);
    expect(answer).toMatch(/\r\n\r\nThe shop cannot be reached right now\. Try again in a few seconds\.\n$/);
  });

  test("[ROB-01] is answered with 502 when nothing has come after a quarter of a minute", async () => {
    const port = await shopWith(() => {
      vi.advanceTimersByTime(15_000);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    expect(await askForSocket(port)).toMatch(/^HTTP\/1\.1 502 /);
  });

  test("[LIVE-01] what follows the handshake passes as it is", async () => {
    const port = await shopWith((socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
      socket.end("frames");
    });
    expect(await askForSocket(port)).toContain("\r\n\r\nframes");
  });
});
