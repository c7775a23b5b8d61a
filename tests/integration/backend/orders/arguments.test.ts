import { readFileSync } from "node:fs";
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, NOON } from "../../../fixtures/backend/ordering.ts";

const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
const operations = [
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: "mutation", field })),
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: "query", field })),
];

/** A value of the right type; texts are `text`. */
function rightValue(type: GraphQLInputType, text: unknown): unknown {
  if (isNonNullType(type)) return rightValue(type.ofType, text);
  if (isListType(type)) return [rightValue(type.ofType, text)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, rightValue(field.type, text)]),
    );
  }
  return { Int: 1, Float: 12.97, Decimal: 1, Boolean: true }[type.name] ?? text;
}

/** Values that JSON can carry and an argument of this type must refuse. */
function wrongValues(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return [null, ...wrongValues(type.ofType)];
  if (isListType(type)) return [[{ nonsense: true }], 17.5];
  if (isEnumType(type)) return ["nonsense", 1, {}];
  if (isInputObjectType(type)) return ["text", 1, { nonsense: true }];
  if (type.name === "Int") return ["1", 1.5, 3e9, {}, true];
  if (type.name === "Float" || type.name === "Decimal") return ["1", {}, true];
  if (type.name === "Boolean") return ["true", 1, {}];
  if (type.name === "ID") return [{}, true, 1.5];
  return [1, {}, true, ["a"]];
}

function requestOf(kind: string, field: (typeof operations)[number]["field"], values: Record<string, unknown>) {
  const used = field.args.filter(({ name }) => name in values);
  const declared = used.map((arg: GraphQLArgument) => `$${arg.name}: ${arg.type}`).join(", ");
  const passed = used.map(({ name }) => `${name}: $${name}`).join(", ");
  const named = getNamedType(field.type);
  const selection = isObjectType(named) ? " { __typename }" : "";
  return `${kind}${declared ? `(${declared})` : ""} { ${field.name}${passed ? `(${passed})` : ""}${selection} }`;
}

describeWithStorage("arguments", (storage) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    token = await logIn(backend, "9000000500");
  });
  afterAll(() => backend.remove());

  test("[API-01] an argument of the wrong type is refused with a sentence that names it, in every operation", async () => {
    for (const { kind, field } of operations) {
      const right = Object.fromEntries(field.args.map((arg) => [arg.name, rightValue(arg.type, "1")]));
      for (const arg of field.args) {
        for (const wrong of wrongValues(arg.type)) {
          const variables = { ...right, [arg.name]: wrong };
          const { errors, data } = await backend.query(requestOf(kind, field, variables), {
            variables,
            token,
            location: CENTRE,
          });
          const where = `${field.name}(${arg.name}: ${JSON.stringify(wrong)})`;
          expect(errors?.[0]?.extensions.code, where).toBe("BAD_USER_INPUT");
          expect(errors?.[0]?.message, where).toContain(arg.name);
          expect(data ?? null, where).toBeNull();
        }
      }
    }
  });

  test("[SEC-03] hostile texts of the right type are answered or refused, and never break the server", async () => {
    const texts = [
      "\u0000",
      "a\u0000b",
      "\ud800",
      "'; drop table orders; --",
      "x".repeat(60_000),
      "1e309",
      "",
      "\u202e<script>",
      "-1",
    ];
    for (const text of texts) {
      for (const { kind, field } of operations) {
        const variables = Object.fromEntries(field.args.map((arg) => [arg.name, rightValue(arg.type, text)]));
        const { errors } = await backend.query(requestOf(kind, field, variables), {
          variables,
          token,
          location: CENTRE,
        });
        const where = `${field.name} with ${JSON.stringify(text.slice(0, 20))}: ${errors?.[0]?.message.slice(0, 200)}`;
        expect(errors?.[0]?.extensions.code, where).not.toBe("INTERNAL_SERVER_ERROR");
      }
    }
    expect((await backend.rest("GET", "/p/health")).status).toBe(200);
  });
});
