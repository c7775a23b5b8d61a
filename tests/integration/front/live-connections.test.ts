import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asksForSocket } from "../../../lib/http/opens-socket.ts";
import { type Front, hasFront, startFront } from "../../fixtures/front.ts";

const PATIENCE = { timeout: 20_000 };
const HOSTS = ["shop.example", "console.example"];

interface Request {
  readonly first: string;
  readonly host?: string;
  /** Without one it is a handshake for the front alone. */
  readonly key?: boolean;
  readonly more?: string;
  readonly many?: number;
  readonly body?: string;
}

describe.runIf(hasFront)("live connections of one network", () => {
  const open: Duplex[] = [];
  let upgraded = 0;
  let respond = (_request: IncomingMessage, response: ServerResponse) => void response.end("page");
  const storefront = createServer({ shouldUpgradeCallback: asksForSocket }, (request, response) =>
    respond(request, response),
  );
  storefront.on("upgrade", (_request: IncomingMessage, socket: Duplex) => {
    upgraded += 1;
    open.push(socket);
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  });
  let front: Front;
  beforeAll(() => new Promise<void>((resolve) => storefront.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void storefront.close());
  // Each test begins with a front that has counted nothing.
  beforeEach(async () => {
    upgraded = 0;
    respond = (_request, response) => void response.end("page");
    front = await startFront((storefront.address() as AddressInfo).port);
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    storefront.closeAllConnections();
    await front?.stop();
  });

  /** The status of each of many connections at once, null for those that are still waited for. */
  const statuses = ({ first, host = "shop.example", key = true, more = "", many = 410, body = "" }: Request) => {
    const secret = key ? "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" : "";
    const heads: (number | null)[] = Array.from({ length: many }, () => null);
    for (const nth of heads.keys()) {
      const socket = connect(front.port, "localhost", () =>
        socket.write(
          `${first} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n${secret}${more}\r\n${body}`,
        ),
      );
      socket.on("data", (data) => {
        heads[nth] ??= Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString("latin1"))?.[1]);
      });
      socket.on("error", () => {});
      open.push(socket);
    }
    return heads;
  };
  const count = (heads: readonly (number | null)[], wanted: number) => heads.filter((each) => each === wanted).length;

  test("[ROB-01] a network may have 400 of them open, and beside them as many requests", async () => {
    const live = statuses({ first: "GET /en/graphql?x=1", more: "Content-Length: 0\r\n" });
    await expect.poll(() => [count(live, 101), count(live, 429)], PATIENCE).toEqual([400, 10]);
    const held = statuses({ first: "POST /graphql", more: "Content-Length: 1000\r\n" });
    await expect.poll(() => count(held, 429), PATIENCE).toBe(10);
  });

  test("[ROB-01] what looks like one and is answered otherwise, slowly, is counted as well", async () => {
    respond = () => {};
    for (const host of HOSTS) {
      const held = statuses({ first: "GET /graphql", host, key: false });
      await expect.poll(() => count(held, 429), PATIENCE).toBe(host === HOSTS[0] ? 10 : 410);
    }
    expect(upgraded).toBe(0);
  });

  test("[ROB-01] what is no handshake arrives as any other request", async () => {
    const others = ["GET /menu", "GET /GRAPHQL", "GET /demo/graphql", "POST /graphql"].map((first) =>
      statuses({ first, many: 1 }),
    );
    const withBody = statuses({ first: "GET /graphql", more: "Content-Length: 1\r\n", many: 1, body: "x" });
    await expect.poll(() => [...others, withBody].flat(), PATIENCE).toEqual([200, 200, 200, 200, 200]);
    expect(upgraded).toBe(0);
  });
});
