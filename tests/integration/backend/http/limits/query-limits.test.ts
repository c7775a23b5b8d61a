import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";

describe("limits of a query", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": "key_test_bistro", ...headers },
      body,
    });
  test("[API-01] a query too deep, too wide or with too many roots is refused with QUERY_TOO_LARGE", async () => {
    const deep = `{ getCategories { categories ${"{ sub_categories ".repeat(20)} { id } ${"}".repeat(20)} } }`;
    const roots = `{ ${Array.from({ length: 16 }, (_, i) => `a${i}: getSortFilters { __typename }`).join(" ")} }`;
    const wide = `query { ${Array.from({ length: 15 }, (_, i) => `a${i}: getStoresList { ...S }`).join(" ")} } fragment S on Store { ${Array.from({ length: 120 }, (_, i) => `b${i}: name`).join(" ")} }`;
    for (const query of [deep, roots, wide]) {
      const { errors } = await backend.query(query);
      expect(errors?.[0]?.extensions.code).toBe("QUERY_TOO_LARGE");
    }
  });

  test("[API-01] option groups to seven levels and introspection are within the limits", async () => {
    const levels = (n: number): string => (n === 0 ? "" : `option_groups { id options { id price ${levels(n - 1)} } }`);
    const item = await backend.query(
      `{ getItemOptionGroups(item_id: "999") { id options { id allergens { allergen } ${levels(6)} } } }`,
    );
    expect(item.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    const { getIntrospectionQuery } = await import("graphql");
    expect((await backend.query(getIntrospectionQuery())).errors).toBeUndefined();
  });

  test("[API-01] fragments that spread each other exponentially are refused quickly", async () => {
    const chain = Array.from({ length: 40 }, (_, i) => `fragment F${i} on Store { ...F${i + 1} ...F${i + 1} }`).join(
      " ",
    );
    // 2^40 spreads: visiting each would not end within the test's time-out.
    const { errors } = await backend.query(`{ getStoresList { ...F0 } } ${chain} fragment F40 on Store { name }`);
    expect(errors?.some((error) => error.extensions.code === "QUERY_TOO_LARGE")).toBe(true);
  });

  test("[API-01] a body beyond a megabyte is refused with 413, announced or not", async () => {
    const body = JSON.stringify({ query: "{ getBusinessInfo { id } }", variables: { a: "x".repeat(1_100_000) } });
    const announced = await post(body);
    expect(announced.status).toBe(413);
    expect(((await announced.json()) as { errors: { message: string }[] }).errors[0]?.message).toContain(
      "1000000 bytes",
    );
    const chunked = await new Promise<number>((resolve, reject) => {
      const req = request(
        `${backend.url}/graphql`,
        { method: "POST", headers: { "content-type": "application/json", "x-api-key": "key_test_bistro" } },
        (res) => {
          res.resume();
          resolve(res.statusCode ?? 0);
        },
      );
      req.on("error", reject);
      for (let at = 0; at < body.length; at += 100_000) req.write(body.slice(at, at + 100_000));
      req.end();
    });
    expect(chunked).toBe(413);
  });
});
