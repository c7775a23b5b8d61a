import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { businessConfigSchema } from "../../../config/schema.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const sources = (...patterns: string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/generated|node_modules/.test(file))
    .map((file) => ({ file, text: read(file) }));
const listed = (text: string, heading: string) =>
  [...(text.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "").matchAll(/^\| `([^`]+)`/gm)].map(
    ([, name = ""]) => name,
  );
const has = (text: string, word: string) => new RegExp(`\\b${word.replace("$", "\\$")}\\b`).test(text);

const storefront = sources("{app,components,lib}/**/*.{ts,tsx}", "proxy.ts");

interface Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
}

/** Paths of all fields that hold a value; `[]` for each entry of a list. */
function paths(schemaPart: Json, at: string): string[] {
  const parts = [schemaPart, ...(schemaPart.anyOf ?? [])];
  const inner = parts.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}).flatMap(([key, value]) => paths(value, at ? `${at}.${key}` : key)),
    ...(items ? paths(items, `${at}[]`) : []),
  ]);
  return inner.length > 0 ? [...new Set(inner)] : [at];
}

test("[CFG-01] each field of a business's configuration is read, or it is in docs/configuration.md", () => {
  const json = z.toJSONSchema(businessConfigSchema, { io: "input", unrepresentable: "any" }) as Json;
  const code = [
    ...storefront,
    ...sources("config/load.ts", "config/hosts.ts", "{backend,scripts}/**/*.ts").filter(
      ({ file }) => file !== "backend/schema.graphql",
    ),
  ];
  const isRead = (field: string) => {
    const [key = "", parent] = field.replace(/\[\]$/, "").split(".").reverse();
    if (parent === undefined) return code.some(({ text }) => has(text, `business.${key}`) || has(text, `{ ${key} }`));
    // Read beside the name of its parent or of an entry of that list, because many things have a name or a title.
    // A secondAction is an action.
    const kind = /[A-Z][a-z]+$/.exec(parent)?.[0] ?? parent;
    const inside = new RegExp(
      parent.endsWith("s[]")
        ? `\\b${parent.slice(0, -3)}`
        : `\\b(?:${parent.replace("[]", "")}|${kind.replace("[]", "")})\\b`,
      "i",
    );
    return code.some(({ text }) => has(text, key) && inside.test(text));
  };
  const kept = listed(read("docs/configuration.md"), "Kept for the contract only");
  const all = paths(json, "");
  expect(all.filter((field) => !isRead(field) && !kept.includes(field))).toEqual([]);
  expect(kept.filter((field) => !all.includes(field))).toEqual([]);
});
