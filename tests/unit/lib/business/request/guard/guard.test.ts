import { once } from "node:events";
import { type IncomingMessage, request, Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getCloneableBody } from "next/dist/server/body-streams.js";
import { describe, expect, it, vi } from "vitest";
import { guardServers, isForeignSocket, refusalOf } from "@/lib/business/request/guard/guard";
import { isOriginOf } from "@/lib/business/request/same-origin";
import { PEER_HEADER } from "@/lib/business/request/visitor";

const asked = (url: string, method = "GET", headers: Record<string, string> = {}) => ({ url, method, headers });
const statusOf = (...[url, method, headers]: Parameters<typeof asked>) =>
  refusalOf(asked(url, method, headers))?.status ?? null;

const isApi = (_host: string | undefined, url: string) => url === "/graphql";

describe("requests before they reach the framework", () => {
  it("[ROB-01] an address that is none is the sender's mistake", () => {
    for (const url of ["*", "", "http://[", "http://evil.example/menu", "menu", "?", "\\"])
      expect(statusOf(url), url).toBe(400);
    for (const url of ["/", "/menu?x=[", "/item/%E0%A4%A/x", "/pedidos/graphql", "/%zz"])
      expect(statusOf(url), url).toBeNull();
  });

  it("[ROB-01] methods that nothing here takes are told so", () => {
    for (const method of ["TRACE", "PUT", "PATCH", "PROPFIND", "get", ""]) expect(statusOf("/menu", method)).toBe(405);
    for (const url of ["/graphql", "/pedidos/graphql?x=1", "/api/place", "/p/visit", "/_next/static/x.js"])
      for (const method of ["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
        expect(statusOf(url, method), `${method} ${url}`).toBeNull();
  });

  it("[SEC-01] a page or a file of a shop is visited and nothing else, because what comes of a visit is kept; a payment returns with POST", () => {
    const files = ["/sw.js", "/robots.txt", "/favicon.ico", "/brand/icon-192.png", "/menu/rows/all", "/pedidos/menu"];
    for (const url of ["/", "/menu", ...files, "/p/../sw.js", "/api/%2e%2e/robots.txt", "/p\\..\\sw.js"]) {
      for (const method of ["GET", "HEAD"]) expect(statusOf(url, method), `${method} ${url}`).toBeNull();
      for (const method of ["POST", "DELETE", "OPTIONS"])
        expect(refusalOf(asked(url, method)), `${method} ${url}`).toMatchObject({ status: 405, allow: "GET, HEAD" });
    }
    for (const url of ["/pg", "/pg?status=paid", "/pedidos/pg"]) expect(statusOf(url, "POST"), url).toBeNull();
    expect(statusOf("/pg/bank", "POST")).toBe(405);
  });

  it("[ROB-01] a body that announces more than any route takes is refused before it comes", () => {
    expect(statusOf("/graphql", "POST", { "content-length": "999999999" })).toBe(413);
    expect(statusOf("/graphql", "POST", { "content-length": `${1024 * 1024}` })).toBeNull();
  });

  it("[ROB-01] a visitor who leaves in the middle of a body is no error, and the next request is served", async () => {
    class Guarded extends Server {}
    guardServers(Guarded);
    const server = new Guarded();
    const errors: unknown[] = [];
    const left = new Promise((resolve) => {
      server.on("request", (request: IncomingMessage, response: ServerResponse) => {
        request.on("error", (error) => errors.push(error));
        request.once("close", () => resolve(request.complete));
        request.resume();
        if (request.method === "GET") response.end("served");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{", () => socket.destroySoon());
    expect(await left).toBe(false);
    expect(errors).toEqual([]);
    const next = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
    expect(await next.text()).toBe("served");
    await new Promise((resolve) => server.close(resolve));
  });

  it("[ROB-02] a connection rests longer than any front keeps one, so that no call is sent while it is closed", async () => {
    class Guarded extends Server {}
    guardServers(Guarded);
    const server = new Guarded((_request: IncomingMessage, response: ServerResponse) => void response.end("served"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.get("keep-alive")).toBe("timeout=75");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("[ROB-01] nor is one who leaves after Next has put the copy of a body into its place", async () => {
    class Guarded extends Server {}
    guardServers(Guarded);
    const server = new Guarded();
    const left = Promise.withResolvers<void>();
    const uncaught = vi.fn((_: Error) => left.resolve());
    process.on("uncaughtException", uncaught);
    server.on("request", async (request: IncomingMessage) => {
      const body = getCloneableBody(request);
      body.cloneBodyStream();
      await body.finalize();
      request.once("close", left.resolve);
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write("POST /api/place HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}");
    await left.promise;
    await new Promise((resolve) => server.close(resolve));
    process.off("uncaughtException", uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it("[ROB-01] an action of the framework, which no page has, is refused before it comes", () => {
    expect(statusOf("/menu", "POST", { "next-action": "7f00" })).toBe(400);
  });

  it("[ROB-01] a caller's address is the connection's, and an upgrade that nothing answers is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    class Guarded extends Server {}
    guardServers(Guarded, { isApi });
    const server = new Guarded();
    const seen: unknown[] = [];
    server.on("request", (request, response) => {
      seen.push(request.headers[PEER_HEADER]);
      response.end();
    });
    server.on("upgrade", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/menu`, { headers: { [PEER_HEADER]: "203.0.113.9", connection: "close" } });
    expect(seen).toEqual(["127.0.0.1"]);
    const upgraded = new Promise((resolve) => server.once("upgrade", resolve));
    const socket = connect(port, "127.0.0.1");
    const closed = new Promise((resolve) => socket.resume().once("close", resolve));
    socket.write(
      "GET /graphql HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\n\r\n",
    );
    await upgraded;
    vi.runAllTimers();
    await closed;
    await new Promise((resolve) => server.close(resolve));
    vi.useRealTimers();
  });

  it("[SEC-02] a browser that came by https to the front server is told to stay there", async () => {
    class Guarded extends Server {}
    guardServers(Guarded);
    const server = new Guarded((_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const told = async (protocol: string) => {
      const headers = { "x-forwarded-proto": protocol, connection: "close" };
      return (await fetch(`http://127.0.0.1:${port}/menu`, { headers })).headers.get("strict-transport-security");
    };
    expect(await told("https")).toBe("max-age=31536000");
    expect(await told("https, http")).toBe("max-age=31536000");
    expect(await told("http")).toBeNull();
    await new Promise((resolve) => server.close(resolve));
  });

  it("[ROB-01] a body that comes byte by byte is cut off with 408, one that has come is waited for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    class Guarded extends Server {}
    guardServers(Guarded);
    const server = new Guarded();
    const requests: { end: () => void }[] = [];
    server.on("request", (request, response) => {
      request.resume();
      requests.push({ end: () => response.end("done") });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const send = async (body: string) => {
      const arrived = once(server, "request");
      const socket = connect(port, "127.0.0.1");
      const sent = { text: "" };
      socket.on("data", (chunk) => {
        sent.text += chunk;
      });
      socket.on("error", () => {});
      socket.write(`POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\n${body}`);
      const [request] = await arrived;
      return { socket, sent, request };
    };
    const slow = await send("{");
    const whole = await send("{ }");
    if (!whole.request.readableEnded) await once(whole.request, "end");
    const closed = once(slow.socket, "close");
    slow.socket.write(" ");
    vi.advanceTimersByTime(15_000);
    await closed;
    expect(slow.sent.text).toMatch(/^HTTP\/1\.1 408 /);
    requests[1]?.end();
    await once(whole.socket, "data");
    expect(whole.sent.text).toMatch(/^HTTP\/1\.1 200 /);
    whole.socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    vi.useRealTimers();
  });

  it("[SEC-01] a socket is for pages of its own host; without an origin the client is no browser", () => {
    const isForeign = (origin: string | undefined, host: string) =>
      isForeignSocket({
        url: "/graphql",
        method: "GET",
        headers: { host, ...(origin === undefined ? {} : { origin }) },
      });
    for (const [origin, host] of [
      ["https://shop.example", "shop.example"],
      ["http://kaapi.localhost:3000", "kaapi.localhost:3000"],
      ["http://kaapi-kitchen.localhost:3000", "Kaapi-Kitchen.localhost:3000"],
      [undefined, "shop.example"],
    ] as const)
      expect(isForeign(origin, host), `${origin}`).toBe(false);
    for (const origin of ["https://evil.example", "https://a.shop.example", "https://shop.example:8443", "null", ""])
      expect(isForeign(origin, "shop.example"), origin).toBe(true);
  });

  it("[SEC-01] an origin is compared whole, and its scheme with the one that a front server reports", () => {
    const isOwn = (origin: string, proto?: string) => isOriginOf(origin, "shop.example", proto);
    for (const odd of ["//a@", "//a:b@"]) expect(isOwn(`https:${odd}shop.example`), odd).toBe(false);
    for (const odd of ["/", "/path", "?x", "#x"]) expect(isOwn(`https://shop.example${odd}`), odd).toBe(false);
    expect(isOwn("ftp://shop.example")).toBe(false);
    for (const proto of ["https", "https, http", "wss"]) {
      expect(isOwn("https://shop.example", proto), proto).toBe(true);
      expect(isOwn("http://shop.example", proto), proto).toBe(false);
    }
    expect(isOwn("https://shop.example", "http")).toBe(false);
  });

  it("[SEC-01] a socket of another site's page is refused with 403 before anything behind the guard", async () => {
    class Guarded extends Server {}
    guardServers(Guarded, { isApi });
    const server = new Guarded();
    let upgrades = 0;
    server.on("upgrade", (_, socket) => {
      upgrades += 1;
      socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const open = async (origin: string) => {
      const socket = connect(port, "127.0.0.1");
      let text = "";
      socket.on("data", (data) => {
        text += data;
      });
      socket.write(
        `GET /graphql HTTP/1.1\r\nhost: shop.example\r\norigin: ${origin}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\n\r\n`,
      );
      await once(socket, "close");
      return text;
    };
    expect(await open("https://evil.example")).toMatch(/^HTTP\/1\.1 403 .*shop's own pages only/s);
    expect(upgrades).toBe(0);
    expect(await open("https://shop.example")).toMatch(/^HTTP\/1\.1 101 /);
    await new Promise((resolve) => server.close(resolve));
  });

  it("in development the sockets open by which the framework reloads pages; outside it none but the API's", async () => {
    const opens = async (development: boolean, path: string) => {
      class Guarded extends Server {}
      guardServers(Guarded, { development, isApi });
      const server = new Guarded((_, response) => response.end());
      server.on("upgrade", (_, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-key": "x" };
      const asking = request({ host: "127.0.0.1", port, path, headers }).end();
      const status = await new Promise<number>((resolve, reject) => {
        asking.on("upgrade", (response, socket) => {
          socket.destroy();
          resolve(response.statusCode ?? 0);
        });
        asking.on("response", (response) => resolve(response.resume().statusCode ?? 0));
        asking.on("error", reject);
      });
      server.closeAllConnections();
      server.close();
      return status;
    };
    for (const path of ["/_next/webpack-hmr", "/_next/hmr?id=1"]) {
      expect(await opens(true, path), path).toBe(101);
      expect(await opens(false, path), path).toBe(200);
    }
    expect(await opens(false, "/graphql")).toBe(101);
  });
});
