import { readFileSync } from "node:fs";
import { buildSchema, isNonNullType, isScalarType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";

describe("wrong arguments", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend?.remove());

  const _post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": "key_test_bistro", ...headers },
      body,
    });
  test("[API-01] a value of the wrong type in any argument of any operation is refused with a code and a sentence naming it", async () => {
    const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
    const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };
    let checked = 0;
    for (const [kind, root] of Object.entries(roots)) {
      for (const field of Object.values(root?.getFields() ?? {})) {
        for (const arg of field.args) {
          const named = arg.type.toString().replace(/[[\]!]/g, "");
          const selection = isScalarType(schema.getType(field.type.toString().replace(/[[\]!]/g, "")))
            ? ""
            : "{ __typename }";
          const variables = { wrong: named === "String" || named === "ID" ? { a: [1] } : "no such thing" };
          const query = `${kind}($wrong: ${arg.type}) { ${field.name}(${arg.name}: $wrong) ${selection} }`;
          // The other required arguments are missing too; only errors about this one count.
          const { status, errors } = await backend.query(query, { variables });
          expect(status, `${field.name}.${arg.name}`).toBeLessThan(500);
          expect(errors?.length, `${field.name}.${arg.name}`).toBeGreaterThan(0);
          for (const error of errors ?? []) {
            expect(error.extensions.code, `${field.name}.${arg.name}: ${error.message}`).toMatch(
              /^(BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED)$/,
            );
          }
          if (isNonNullType(arg.type)) checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  test("[API-01] each optional argument alone is refused by its type, not by a neighbour's absence", async () => {
    const wrong: [string, Record<string, unknown>][] = [
      ["query($v: Int) { getAllItems(limit: $v) { total } }", { v: "ten" }],
      ["query($v: Int) { getAllItems(limit: $v) { total } }", { v: 1.5 }],
      ["query($v: Int) { getAllItems(limit: $v) { total } }", { v: 99999999999 }],
      ["query($v: String) { getAllItems(keyword: $v) { total } }", { v: 5 }],
      ["query($v: [ID!]) { getAllItems(filter_by: $v) { total } }", { v: [null] }],
      ["query($v: FulfilmentMode) { getAllItems(fulfilment_mode: $v) { total } }", { v: "teleport" }],
      [
        "query($v: Float!) { getStoresFromLatLng(lat: $v, lng: 1, fulfilment_mode: delivery) { code } }",
        { v: "north" },
      ],
    ];
    for (const [query, variables] of wrong) {
      const { errors } = await backend.query(query, { variables });
      expect(errors?.[0], JSON.stringify(variables)).toMatchObject({
        message: expect.stringContaining("$v"),
        extensions: { code: "BAD_USER_INPUT" },
      });
    }
  });

  test("[API-01] values of the right type that make no sense are refused with what to do", async () => {
    for (const args of [
      "limit: 0",
      "limit: 201",
      "offset: -1",
      'sort_by: "cheapest"',
      'filter_by: ["x"]',
      `keyword: "${"a".repeat(101)}"`,
    ]) {
      const { errors } = await backend.query(`{ getAllItems(${args}) { total } }`);
      expect(errors?.[0], args).toMatchObject({ extensions: { code: "BAD_REQUEST" } });
    }
  });

  test("[SEC-03] ids that are no ids find nothing and break nothing", async () => {
    for (const id of ["", "0", "-1", "1e9", "' or 1=1 --", "9".repeat(40), "__proto__"]) {
      const { data, errors } = await backend.query(
        "query($id: ID!) { getItemById(item_id: $id) { id } getCategory(id: $id) { id } }",
        { variables: { id } },
      );
      expect({ data, errors }, id).toEqual({ data: { getItemById: null, getCategory: null }, errors: undefined });
    }
  });

  test("[SEC-03] a keyword with pattern characters is only a text", async () => {
    for (const keyword of ["%", "_", "\\", "'; drop table items; --", "🍕"]) {
      const { errors } = await backend.query("query($k: String) { getAllItems(keyword: $k) { total } }", {
        variables: { k: keyword },
      });
      expect(errors, JSON.stringify(keyword)).toBeUndefined();
    }
  });
});
