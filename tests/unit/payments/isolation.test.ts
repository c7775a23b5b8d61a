import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const files = globSync("payments/**/*.ts", { cwd: root }).filter((file) => !file.startsWith("payments/views"));

test("[ROBUST-09] every file of the client can be imported where there is no browser, and touches nothing", async () => {
  expect(files.length).toBeGreaterThan(30);
  const before = Object.keys(globalThis);
  for (const file of files) await import(path.join(root, file));
  expect(Object.keys(globalThis)).toEqual(before);
  expect(typeof window).toBe("undefined");
});
