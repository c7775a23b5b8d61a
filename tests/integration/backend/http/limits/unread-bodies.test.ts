import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";

interface Refused {
  readonly path: string;
  readonly status: number;
  readonly type?: string;
  readonly bytes?: number;
  readonly chunked?: boolean;
}
const LARGE = 6_000_000;
const REFUSED: readonly Refused[] = [
  { path: "/graphql", status: 413 },
  { path: "/graphql", status: 413, chunked: true },
  { path: "/graphql", status: 415, type: "text/plain", bytes: 990_000 },
  { path: "/graphql", status: 415, type: "text/plain", chunked: true },
  { path: "/v1/webhook/Stripe", status: 413 },
  { path: "/payments/v1/webhook/Stripe", status: 413, chunked: true },
  { path: "/p/visit", status: 413 },
  { path: "/p/visit", status: 413, chunked: true },
  { path: "/staff/stock", status: 401 },
  { path: "/nowhere", status: 404 },
  { path: "/console/login", status: 403 },
  { path: "/console/pictures", status: 401, type: "image/png" },
  { path: "/p/studio/pictures", status: 401, type: "image/png" },
];

describe("a body that is refused before it has arrived", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  /** Sends all of it before it reads any of the response, as nginx may, and says how the connection ended. */
  async function send({ path, type = "application/json", bytes = LARGE, chunked = false }: Refused) {
    const body = Buffer.alloc(bytes, "a");
    const socket = connect(Number(new URL(backend.url).port), "localhost");
    await once(socket, "connect");
    socket.pause();
    let failure: string | null = null;
    socket.on("error", (error: NodeJS.ErrnoException) => {
      failure = error.code ?? error.message;
    });
    const length = chunked ? "transfer-encoding: chunked" : `content-length: ${bytes}`;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`);
    if (chunked) socket.write(`${bytes.toString(16)}\r\n`);
    const sent = new Promise<boolean>((resolve) => {
      socket.write(body, (error) => resolve(!error));
      socket.once("close", () => resolve(false));
    });
    const all = await sent;
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    const closed = socket.closed ? Promise.resolve() : once(socket, "close");
    socket.resume();
    await closed;
    return { all, failure, text };
  }

  test.each(REFUSED)(
    "[ROB-01] $path answers $status in whole to a client that sends everything first (chunked: $chunked)",
    async (refused) => {
      const { all, failure, text } = await send(refused);
      expect({ all, failure, status: text.split(" ", 2)[1] }).toEqual({
        all: true,
        failure: null,
        status: `${refused.status}`,
      });
      const [head = "", body = ""] = text.split("\r\n\r\n");
      expect(head).toMatch(/^connection: close$/im);
      const length = /^content-length: (\d+)$/im.exec(head)?.[1];
      if (length) expect(body).toHaveLength(Number(length));
    },
  );

  test("[ROB-01] more than a front server lets through is cut off", async () => {
    const { all } = await send({ path: "/graphql", status: 413, bytes: 60_000_000 });
    expect(all).toBe(false);
  });
});
