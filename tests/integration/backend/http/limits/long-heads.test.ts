import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";
import { ask } from "../../../../fixtures/shop/shops.ts";

describe("what the backend repeats of a request in the head of its response", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  test("[ROB-01] a call that accepts a thousand types, none of ours, is told of ours once", async () => {
    const { status, headers } = await ask("localhost", "/graphql?query=%7B__typename%7D", {
      port: Number(new URL(backend.url).port),
      headers: { accept: Array.from({ length: 1_000 }, (_, n) => `a/${n}`).join(",") },
    });
    expect(status).toBe(406);
    const types = `${headers.accept}`.split(", ");
    expect(types).toContain("application/json");
    expect(new Set(types).size).toBe(types.length);
  });
});
