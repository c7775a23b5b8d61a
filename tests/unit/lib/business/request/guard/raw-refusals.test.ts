import { once } from "node:events";
import { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { guardServers } from "@/lib/business/request/guard/guard";
import { sendRaw } from "../../../../../fixtures/sockets/raw-socket.ts";
import { sendAllFirst } from "../../../../../fixtures/sockets/send-all-first.ts";

/** What each is refused with; none of them reaches a page. */
const REFUSED: Readonly<Record<string, readonly [status: number, request: string]>> = {
  "no HTTP": [400, "hello\r\n\r\n"],
  "a space in the address": [400, "GET /me nu HTTP/1.1\r\nhost: x\r\nFORWARDED\r\n"],
  "two lengths": [400, "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\nFORWARDED\r\n"],
  "no host": [400, "GET /menu HTTP/1.1\r\nFORWARDED\r\n"],
  "extensions of a chunk without end": [
    413,
    `POST /graphql HTTP/1.1\r\nhost: x\r\nFORWARDEDtransfer-encoding: chunked\r\n\r\n1;${"a".repeat(20_000)}`,
  ],
  "an expectation": [417, "GET /menu HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nFORWARDED\r\n"],
  "headers without end": [431, `GET /menu HTTP/1.1\r\nhost: x\r\nFORWARDEDcookie: ${"a".repeat(20_000)}\r\n\r\n`],
};

describe("what Node refuses before any page", () => {
  class Guarded extends Server {}
  guardServers(Guarded);
  const server = new Guarded((request, response) => {
    request.resume();
    if (request.url === "/p/begun") response.writeHead(200).write("begun");
  });
  beforeAll(async () => {
    server.listen(0, "localhost");
    await once(server, "listening");
  });
  afterAll(() => server.close());

  const send = (requests: Readonly<Record<string, string>>) =>
    sendRaw(
      (server.address() as AddressInfo).port,
      Object.entries(requests).map(([name, text]) => ({ name, bytes: Buffer.from(text), sender: "waits" as const })),
    );
  const refusals = async (forwarded: string) =>
    send(
      Object.fromEntries(
        Object.entries(REFUSED).map(([name, [, text]]) => [name, text.replace("FORWARDED", forwarded)]),
      ),
    );

  it("[SEC-02] every refusal has the headers of every response and a plain sentence", async () => {
    for (const { name, statuses, text } of await refusals("")) {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      expect(statuses, name).toEqual([REFUSED[name]?.[0]]);
      for (const header of [
        /^content-security-policy: default-src 'none';.*frame-ancestors 'self'/im,
        /^x-content-type-options: nosniff/im,
        /^cache-control: no-store/im,
        /^content-type: text\/plain; charset=utf-8/im,
        /^connection: close/im,
      ])
        expect(head, name).toMatch(header);
      expect(head, name).not.toMatch(/strict-transport-security/i);
      expect(body, name).toMatch(/[A-Z][^<>]+\.\n/);
    }
  });

  it("[SEC-02] a browser that came by https is told to stay there by a refusal as well", async () => {
    const { "no HTTP": _, ...readable } = REFUSED;
    for (const { name, text } of await refusals("X-Forwarded-Proto: https\r\n"))
      if (name in readable) expect(text, name).toMatch(/^strict-transport-security: max-age=31536000\r$/im);
    // Of a request that came before on the same connection.
    const [after] = await send({
      after: "GET /p/begun HTTP/1.1\r\nhost: x\r\nx-forwarded-proto: https\r\nconnection: keep-alive\r\n\r\n",
    });
    expect(after?.text).toMatch(/^strict-transport-security: /im);
  });

  it.each([
    [431, `cookie: ${"a".repeat(20_000)}`],
    [417, "expect: tea"],
  ])("[ROB-01] a %i reaches a client that sends its whole body first", async (status, header) => {
    const body = Buffer.alloc(6_000_000, "a");
    const head = `POST /graphql HTTP/1.1\r\nhost: x\r\n${header}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { all, failure, text } = await sendAllFirst((server.address() as AddressInfo).port, head, body);
    expect({ all, failure, status: text.split(" ", 2)[1] }).toEqual({ all: true, failure: null, status: `${status}` });
  });

  it("[ROB-01] a refusal holds the connection of a client that neither goes on nor closes it for a few seconds only", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { port } = server.address() as AddressInfo;
      const arrived = once(server, "connection");
      const socket = connect({ port, host: "localhost", allowHalfOpen: true }).on("error", () => {});
      const [held] = (await arrived) as [Socket];
      socket.write("hello\r\n\r\n");
      await once(socket.resume(), "end");
      vi.advanceTimersByTime(4_900);
      expect(held.destroyed).toBe(false);
      vi.advanceTimersByTime(200);
      expect(held.destroyed).toBe(true);
      socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("[ROB-01] what cannot be read after a response has begun is cut off, without a second response", async () => {
    const broken = "POST /p/begun HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nno length\r\n";
    const [answer] = await send({ broken });
    expect(answer?.statuses.filter((status) => status !== 200)).toEqual([]);
    expect(answer?.silent).toBe(false);
  });
});
