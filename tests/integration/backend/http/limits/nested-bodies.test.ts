import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";

/** Just below the most that is read. */
const SIZE = 990_000;
const DEEP = "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2);
const WIDE = `[${"[],".repeat(SIZE / 3)}1]`;

describe("a megabyte of brackets", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": "key_test_bistro", ...headers },
      body,
    });

  test("[ROB-01] GraphQL refuses it before it builds anything, and says why", async () => {
    const around = (value: string) =>
      `{"query":"query($a: String) { getAllItems(keyword: $a) { total } }","variables":{"a":${value}}}`;
    for (const [body, why] of [
      [DEEP, "within each other"],
      [around(DEEP), "within each other"],
      [around(WIDE), "more than 20000 values"],
    ] as const) {
      const answer = await post("/graphql", body);
      expect(answer.status).toBe(413);
      const { errors } = await answer.json();
      expect(errors).toEqual([{ message: expect.stringContaining(why), extensions: { code: "BODY_TOO_LARGE" } }]);
    }
  });

  test("[ROB-01] other routes refuse it too: counted visits, messages of payment providers, and of staff what is deep", async () => {
    const staff = { authorization: `Bearer ${backend.app.staffToken}` };
    for (const body of [DEEP, WIDE]) {
      expect((await post("/p/visit", body)).status).toBe(413);
      expect((await post("/payments/v1/webhook/Tap", body)).status).toBe(413);
    }
    const refused = await post("/staff/stock", DEEP, staff);
    expect(refused.status).toBe(413);
    expect((await refused.json()).error).toMatchObject({ code: "BODY_TOO_LARGE" });
  });

  test("[ROB-01] staff send as many values as a large menu has", async () => {
    const staff = { authorization: `Bearer ${backend.app.staffToken}` };
    const answer = await post("/staff/stock", WIDE, staff);
    // It is read, and is no change of stock.
    expect({ status: answer.status, code: (await answer.json()).error.code }).toEqual({
      status: 400,
      code: "BAD_REQUEST",
    });
  });
});
