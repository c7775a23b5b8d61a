import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { REQUESTS } from "@/scripts/cluster/load/flood";

test("a flood asks for what the contract has: menus, searches, what can be had, accounts", () => {
  const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
  const bodies = REQUESTS.flatMap((request) => {
    const body = request(12).body as { query: string; variables?: object } | undefined;
    return body ?? [];
  });
  for (const { query, variables = {} } of bodies) {
    const document = parse(query);
    expect(validate(schema, document), query).toEqual([]);
    const [operation] = document.definitions;
    const wanted = (operation?.kind === "OperationDefinition" && operation.variableDefinitions) || [];
    expect(Object.keys(variables).sort(), query).toEqual(wanted.map(({ variable }) => variable.name.value).sort());
  }
  const asked = bodies.map(({ query }) => query).join();
  for (const field of ["autoComplete", "getAllItems(keyword", "available", "getStoresFromLatLng", "getFullSlots"])
    expect(asked).toContain(field);
});
