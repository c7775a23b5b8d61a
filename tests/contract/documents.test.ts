import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const schema = buildSchema(readFileSync(path.join(root, "backend/schema.graphql"), "utf8"));
const files = globSync("lib/api/**/*.graphql", { cwd: root }).sort();
const documents = files.map((file) => parse(readFileSync(path.join(root, file), "utf8")));

const operations = documents
  .flatMap((document) => document.definitions)
  .filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION);

const sentFields = operations.flatMap(({ operation, selectionSet }) =>
  selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [{ operation, field: selection.name.value, node: selection }] : [],
  ),
);
const rootTypes = [
  ["query", schema.getQueryType()],
  ["mutation", schema.getMutationType()],
  ["subscription", schema.getSubscriptionType()],
] as const;
const contract = rootTypes.flatMap(([operation, type]) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ operation, name: field.name, args: field.args })),
);

describe("GraphQL documents of the storefront", () => {
  test("[API-01] every document is valid against the contract", () => {
    const all: DocumentNode = concatAST(documents);
    expect(validate(schema, all).map(String)).toEqual([]);
  });

  /** backend/contract-only.md; another test refuses lines there about what is used. */
  const kept = readFileSync(path.join(root, "backend/contract-only.md"), "utf8");
  const wanted = contract.filter(
    ({ operation, name }) =>
      !new RegExp(`\\.${name}\``).test(kept) ||
      sentFields.some((sent) => sent.operation === operation && sent.field === name),
  );

  test.each(wanted)("[API-01] $operation $name has a document", ({ operation, name }) => {
    expect(sentFields.some((sent) => sent.operation === operation && sent.field === name)).toBe(true);
  });

  test.each(wanted.filter(({ args }) => args.length > 0))(
    "[API-01] some document sends every argument of $operation $name",
    ({ operation, name, args }) => {
      const sent = sentFields
        .filter((field) => field.operation === operation && field.field === name)
        .flatMap(({ node }) => node.arguments?.map((argument) => argument.name.value) ?? []);
      expect(args.map(({ name: argument }) => argument).filter((argument) => !sent.includes(argument))).toEqual([]);
    },
  );

  test("[API-01] every operation has a name of its own", () => {
    const names = operations.map(({ name }) => name?.value);
    expect(names.filter((name, index) => !name || names.indexOf(name) !== index)).toEqual([]);
  });

  test("[API-01] every document is sent by a reader of lib/api", () => {
    const readers = globSync("lib/api/**/*.ts", { cwd: root, exclude: ["lib/api/generated/**"] }).map((file) =>
      readFileSync(path.join(root, file), "utf8"),
    );
    const code = readers.join("\n").replace(/^import[^;]+;/gm, "");
    const unsent = operations.map(({ name }) => `${name?.value}Document`).filter((name) => !code.includes(`${name},`));
    expect(unsent).toEqual([]);
  });
});
