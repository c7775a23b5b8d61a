import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";
import { sendAllFirst } from "../../../../fixtures/sockets/send-all-first.ts";

const LARGE = 6_000_000;
const HANDSHAKE = [
  "upgrade: websocket",
  "sec-websocket-version: 13",
  "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
] as const;

describe("a request to upgrade that opens no socket", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  /** As a front server passes it on. */
  async function ask(line: string, lines: readonly string[], bytes = 0) {
    const length = bytes > 0 ? [`content-length: ${bytes}`] : [];
    const head = [`${line} HTTP/1.1`, "host: localhost", "connection: upgrade", ...lines, ...length, "", ""];
    const { all, failure, text } = await sendAllFirst(
      Number(new URL(backend.url).port),
      head.join("\r\n"),
      Buffer.alloc(bytes, "a"),
    );
    return { all, failure, status: Number(text.split(" ", 2)[1]), text };
  }

  test.each([
    ["GET /nowhere", ["upgrade: foo"], 404],
    ["GET /graphql", ["upgrade: foo", "content-type: application/json"], 413],
    ["GET /graphql", HANDSHAKE, 413],
    ["GET /nowhere", HANDSHAKE, 404],
    ["POST /console/login", HANDSHAKE, 403],
    ["POST /console/pictures", ["upgrade: foo", "content-type: image/png"], 401],
  ] as const)(
    "[ROB-01] %s with a body gets a whole response like any other request (%o)",
    async (line, lines, status) => {
      const answer = await ask(line, lines, LARGE);
      expect(answer).toMatchObject({ all: true, failure: null, status });
      expect(answer.text).toMatch(/^content-security-policy: default-src 'none'/im);
    },
  );

  test.each([
    ["a key that is none", ["upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-key: x"], 400],
    ["a version of old", [...HANDSHAKE.filter((each) => !each.includes("version")), "sec-websocket-version: 7"], 400],
    ["another site's origin", [...HANDSHAKE, "origin: https://evil.example"], 403],
  ] as const)("[SEC-01] with %s it is refused with the headers of every response", async (_what, lines, status) => {
    const { failure, text, ...answer } = await ask("GET /graphql", [...lines, "x-forwarded-proto: https"]);
    expect({ failure, ...answer }).toMatchObject({ failure: null, status });
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head).toMatch(/^strict-transport-security: /im);
    expect(JSON.parse(body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
  });

  test("[ROB-01] what follows a refused handshake on its connection is thrown away, and its client has the refusal", async () => {
    const head = [
      "GET /graphql HTTP/1.1",
      "host: localhost",
      "connection: upgrade",
      ...HANDSHAKE,
      "origin: null",
      "",
      "",
    ];
    const { all, failure, text } = await sendAllFirst(
      Number(new URL(backend.url).port),
      head.join("\r\n"),
      Buffer.alloc(LARGE, "a"),
    );
    expect({ all, failure, status: text.split(" ", 2)[1] }).toEqual({ all: true, failure: null, status: "403" });
  });
});
