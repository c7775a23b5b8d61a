import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";
import { sendAllFirst } from "../../../../fixtures/sockets/send-all-first.ts";

interface Refused {
  readonly method?: string;
  readonly path: string;
  readonly status: number;
  readonly type?: string;
  readonly bytes?: number;
  readonly chunked?: boolean;
  readonly header?: string;
}
const LARGE = 6_000_000;
const REFUSED: readonly Refused[] = [
  { path: "/graphql", status: 413 },
  { path: "/graphql", status: 413, chunked: true },
  { path: "/graphql", status: 415, type: "text/plain", bytes: 990_000 },
  { path: "/graphql", status: 415, type: "text/plain", chunked: true },
  { method: "DELETE", path: "/graphql", status: 405, chunked: true, header: "accept: text/event-stream" },
  { path: "/graphql", status: 413, chunked: true, header: "accept: text/event-stream" },
  { path: "/v1/webhook/Stripe", status: 413 },
  { path: "/payments/v1/webhook/Stripe", status: 413, chunked: true },
  { path: "/p/visit", status: 413 },
  { path: "/p/visit", status: 413, chunked: true },
  { path: "/staff/stock", status: 401 },
  { path: "/nowhere", status: 404 },
  { path: "/console/login", status: 403 },
  { path: "/console/pictures", status: 401, type: "image/png" },
  { path: "/p/studio/pictures", status: 401, type: "image/png" },
  { path: "/graphql", status: 431, header: `cookie: ${"a".repeat(20_000)}` },
  { path: "/graphql", status: 417, header: "expect: tea" },
];

describe("a body that is refused before it has arrived", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  function send({
    method = "POST",
    path,
    type = "application/json",
    bytes = LARGE,
    chunked = false,
    header = "",
  }: Refused) {
    const length = chunked ? "transfer-encoding: chunked" : `content-length: ${bytes}`;
    const lines = [
      `${method} ${path} HTTP/1.1`,
      "host: localhost",
      `content-type: ${type}`,
      length,
      ...(header ? [header] : []),
    ];
    const size = chunked ? `${bytes.toString(16)}\r\n` : "";
    const head = `${lines.join("\r\n")}\r\n\r\n${size}`;
    return sendAllFirst(Number(new URL(backend.url).port), head, Buffer.alloc(bytes, "a"));
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
