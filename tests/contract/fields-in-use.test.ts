import { globSync, readFileSync } from "node:fs";
import { buildSchema, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { expect, test } from "vitest";

/**
 * Every field and operation of the contract is queried and read by the storefront, or is listed in
 * backend/contract-only.md with its reason. A field counts as read if its name occurs outside the API layer; an operation,
 * if the function that calls it does.
 */
const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
const ROOTS = ["Query", "Mutation", "Subscription"];

const textOf = (files: readonly string[]) =>
  files.map((file) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")).join("\n");
const sources = globSync("{app,components,lib,payments}/**/*.{ts,tsx}").filter((file) => !file.includes("/generated/"));
const api = sources.filter((file) => file.startsWith("lib/api/"));
/** Its words are those of sentences that guests read. */
const TEXTS = "lib/i18n/regional.ts";
const readers = sources.filter((file) => !api.includes(file) && file !== TEXTS);
const words = new Set(textOf(readers).match(/[\w$]+/g));
/** A mapper that takes a field over under another name reads it; one that copies it (`taxes: minor.required(wire.taxes)`) does not. */
const mapped = new Set(
  textOf(api)
    .split("\n")
    .flatMap((line) => (line.match(/[\w$]+/g) ?? []).filter((word) => !new RegExp(`\\b${word}\\??:`).test(line))),
);

/** "Type.field" of everything that the client's documents select. */
function asked(): Map<string, Set<string>> {
  const info = new TypeInfo(schema);
  const found = new Map<string, Set<string>>();
  for (const file of globSync("lib/api/documents/**/*.graphql")) {
    let operation = "";
    visit(
      parse(readFileSync(file, "utf8")),
      visitWithTypeInfo(info, {
        enter(node) {
          if (node.kind === "OperationDefinition") operation = node.name?.value ?? "";
          if (node.kind !== "Field") return;
          const name = `${info.getParentType()?.name}.${node.name.value}`;
          found.set(name, (found.get(name) ?? new Set()).add(operation));
        },
      }),
    );
  }
  return found;
}

/** The exported functions of the API layer that send a document. */
function callersOf(operation: string): string[] {
  return api.flatMap((file) => {
    const parts = readFileSync(file, "utf8").split(/(?=^export )/m);
    const using = parts.filter((part) => part.includes(`${operation}Document`));
    return using.flatMap((part) => /^export (?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? []);
  });
}

function isUsed(type: string, field: string, operations: ReadonlySet<string> | undefined): boolean {
  if (!operations) return false;
  if (!ROOTS.includes(type)) return words.has(field) || mapped.has(field);
  return [...operations].some((operation) => callersOf(operation).some((name) => words.has(name)));
}

const unused = (() => {
  const known = asked();
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("__"));
  return types.flatMap((type) =>
    isObjectType(type)
      ? Object.keys(type.getFields())
          .filter((field) => !isUsed(type.name, field, known.get(`${type.name}.${field}`)))
          .map((field) => `${type.name}.${field}`)
      : [],
  );
})();

const listed = [...readFileSync("backend/contract-only.md", "utf8").matchAll(/^\| `([\w., `]+)` \|/gm)].flatMap(
  ([, names]) => (names ?? "").split(/`,? `|, /),
);

test("[API-01] every field and operation of the contract has an effect, or is listed with the reason why it has none", () => {
  expect(unused.filter((name) => !listed.includes(name)).sort()).toEqual([]);
});

test("[API-01] what is listed as kept for the contract only exists there, and has no effect indeed", () => {
  expect(listed.filter((name) => !unused.includes(name)).sort()).toEqual([]);
});
