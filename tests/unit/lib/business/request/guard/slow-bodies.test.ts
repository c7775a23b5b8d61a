import { once } from "node:events";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { guardServers } from "@/lib/business/request/guard/guard";
import { sendAllFirst } from "@/tests/fixtures/sockets/send-all-first";

const NEVER_MS = 3_600_000;

/** A server behind the guard; its `send` opens a connection with the head of a request and the begin of its body. */
async function serverWith(
  slowBodies: NonNullable<Parameters<typeof guardServers>[1]>["slowBodies"],
  listener: (request: IncomingMessage, response: ServerResponse) => void = (request) => request.resume(),
) {
  class Guarded extends Server {}
  guardServers(Guarded, { slowBodies });
  const server = new Guarded(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  return {
    server,
    send(path = "/graphql", { allowHalfOpen = false, before = "" } = {}) {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen }).on("error", () => {});
      sockets.push(socket);
      const sent = { text: "" };
      socket.setEncoding("latin1").on("data", (text) => {
        sent.text += text;
      });
      socket.write(`${before}POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n{`);
      return { closed: once(socket, "close").then(() => sent.text), socket };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("bodies that come byte by byte", () => {
  it("[ROB-01] one that never ends is refused after its time, with the headers of every response", async () => {
    const { send, stop } = await serverWith({ slowMs: 5, requestMs: 30, pictureMs: NEVER_MS });
    expect(await send().closed).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n(?:.*\r\n)*content-security-policy: default-src 'none'.*\r\n(?:.*\r\n)*\r\nThis request took too long to arrive\. Try again\.\n$/i,
    );
    await stop();
  });

  it("[ROB-01] one whose request was answered before its end has its response, and gets no second one", async () => {
    const { send, stop } = await serverWith({ slowMs: 5, requestMs: 30 }, (_, response) => response.end("answered"));
    const text = await send().closed;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
    expect(text).toMatch(/answered/);
    await stop();
  });

  it("[ROB-01] one behind a response that is still on its way ends the connection, and is no part of that response", async () => {
    const { send, stop } = await serverWith({ slowMs: 5, requestMs: 60 }, (request, response) => {
      if (request.method === "GET") response.writeHead(200, { "content-length": 900 }).write("begun ");
      else request.resume();
    });
    const text = await send("/graphql", { before: "GET /menu HTTP/1.1\r\nhost: x\r\n\r\n" }).closed;
    expect(text).toMatch(/begun $/);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
    await stop();
  });

  it("[ROB-01] one without an announced length is refused once it is longer than any, and its client has that", async () => {
    const { server, stop } = await serverWith({ slowMs: NEVER_MS, mostBytes: 1_000_000 });
    const { port } = server.address() as AddressInfo;
    const head = "POST /pg HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffff\r\n";
    const { all, failure, text } = await sendAllFirst(port, head, Buffer.alloc(6_000_000, "a"));
    expect({ all, failure }).toEqual({ all: true, failure: null });
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\n\r\nThis is more than can be sent at once\. Send less\.\n$/);
    await stop();
  });

  it("[ROB-01] there are no more of one network at once than a few, and who leaves makes room", async () => {
    const { send, stop, server } = await serverWith({ slowMs: 20, requestMs: NEVER_MS, mostOfNetwork: 3 });
    const refusals: string[] = [];
    const sendOne = async () => {
      const arrived = once(server, "request");
      const one = send();
      const [request] = await arrived;
      return {
        ...one,
        left: once(request as IncomingMessage, "close"),
        refused: one.closed.then((text) => refusals.push(text)),
      };
    };
    const three = [await sendOne(), await sendOne(), await sendOne()];
    await (await sendOne()).refused;
    expect(refusals).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 /)]);
    three[0]?.socket.destroy();
    await three[0]?.left;
    await sendOne();
    await (await sendOne()).refused;
    // The one who left, and who came when all places were taken.
    expect(refusals.map((text) => text.slice(9, 12)).sort()).toEqual(["", "408", "408"]);
    await stop();
  });

  it("[ROB-01] one that was answered before its end, and whose connection is being closed, takes no place of a slow one", async () => {
    const { send, stop } = await serverWith(
      { slowMs: 20, requestMs: NEVER_MS, mostOfNetwork: 1 },
      (request, response) => {
        if (request.url === "/p/early") response.end("early");
        else request.resume().once("end", () => response.end("whole"));
      },
    );
    const early = send("/p/early", { allowHalfOpen: true });
    await pause(60);
    const upload = send();
    await pause(60);
    upload.socket.write("a".repeat(899), () => upload.socket.end());
    expect(await upload.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/);
    early.socket.end();
    expect(await early.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*early/);
    await stop();
  });

  it.each([
    ["at once", 0],
    ["after it has counted as slow", 60],
  ])(
    "[ROB-01] one that was answered before its end leaves its place to others once its connection is closed, %s",
    async (_, goesOnMs) => {
      const { send, stop } = await serverWith(
        { slowMs: 20, requestMs: NEVER_MS, mostOfNetwork: 2 },
        (request, response) => {
          if (request.url === "/p/early") response.end("early");
          else request.resume().once("end", () => response.end("whole"));
        },
      );
      const early = Array.from({ length: 3 }, () => send("/p/early", { allowHalfOpen: goesOnMs > 0 }));
      await pause(goesOnMs);
      for (const { socket } of early) socket.end();
      await Promise.all(early.map(({ closed }) => closed));
      await pause(60);
      const upload = send();
      await pause(60);
      upload.socket.write("a".repeat(899), () => upload.socket.end());
      expect(await upload.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/);
      await stop();
    },
  );
});
