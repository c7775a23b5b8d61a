import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { hasFront, startFront } from "../../fixtures/front.ts";

test.runIf(hasFront)(
  "[ROB-01] open live connections are not among the 400 requests of a network, and nothing else leaves them by asking to upgrade",
  async () => {
    const open: Duplex[] = [];
    const storefront = createServer((_request, response) => response.end("page"));
    let upgraded = 0;
    const accept = (_request: IncomingMessage, socket: Duplex) => {
      upgraded += 1;
      open.push(socket);
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    };
    storefront.on("upgrade", accept);
    await new Promise<void>((resolve) => storefront.listen(0, "127.0.0.1", resolve));
    const front = await startFront((storefront.address() as AddressInfo).port);
    /** The status of each of many connections at once, null for those that are still waited for. */
    const statuses = (first: string, more = "", many = 410, body = "") => {
      const heads: (number | null)[] = Array.from({ length: many }, () => null);
      for (const nth of heads.keys()) {
        const socket = connect(front.port, "localhost", () =>
          socket.write(
            `${first} HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n${more}\r\n${body}`,
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
    const live = statuses("GET /en/graphql?x=1", "Content-Length: 0\r\n");
    await expect.poll(() => count(live, 101), { timeout: 20_000 }).toBe(410);
    const held = statuses("POST /graphql", "Content-Length: 1000\r\n");
    await expect.poll(() => count(held, 429), { timeout: 20_000 }).toBe(10);
    for (const socket of open.splice(0)) socket.destroy();
    // What is no handshake arrives as any other request.
    upgraded = 0;
    const others = ["GET /menu", "GET /GRAPHQL", "GET /demo/graphql", "POST /graphql"].map((first) =>
      statuses(first, "", 1),
    );
    const withBody = statuses("GET /graphql", "Content-Length: 1\r\n", 1, "x");
    await expect.poll(() => [...others, withBody].flat(), { timeout: 20_000 }).toEqual([200, 200, 200, 200, 200]);
    expect(upgraded).toBe(0);
    for (const socket of open) socket.destroy();
    await front.stop();
    storefront.close();
  },
);
