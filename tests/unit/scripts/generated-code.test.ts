import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isUpToDate, requireGenerated, stampGenerated } from "../../../scripts/build/generated-code.ts";

const root = mkdtempSync(path.join(tmpdir(), "generated-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

test("a build is refused while the documents of the API's calls are missing or of an older contract", () => {
  write("backend/schema.graphql", "type Query { menu: String }");
  write("lib/api/documents/menu.graphql", "query Menu { menu }");
  expect(() => requireGenerated(root)).toThrow(/is missing.*npm run codegen/);
  write("lib/api/generated/graphql.ts", "export const MenuDocument = 1;");
  expect(() => requireGenerated(root)).toThrow(/other sources.*npm run codegen/);
  stampGenerated(root);
  expect(() => requireGenerated(root)).not.toThrow();
  write("lib/api/documents/menu.graphql", "query Menu { menu stores }");
  expect(() => requireGenerated(root)).toThrow(/other sources/);
});

test("types of the contract are made again unless both files are there, of the same sources and by the same generator", () => {
  write("lib/api/generated/graphql.ts", "export const MenuDocument = 1;");
  stampGenerated(root);
  expect(isUpToDate(root)).toBe(false);
  write("backend/generated/resolvers.ts", "export type Resolvers = object;");
  expect(isUpToDate(root)).toBe(true);
  write("package-lock.json", '{ "packages": {} }');
  expect(isUpToDate(root)).toBe(false);
  stampGenerated(root);
  expect(isUpToDate(root)).toBe(true);
});
