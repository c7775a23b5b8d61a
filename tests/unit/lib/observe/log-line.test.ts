import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { logLine } from "@/lib/observe/log-line";

afterEach(() => vi.restoreAllMocks());

test("a line of the storefront's log is JSON with level, time, name and message, as the backend's", () => {
  const write = vi.spyOn(console, "warn").mockImplementation(() => {});
  logLine("warn", "The store is away.", { shop: "bistro" });
  const [line] = write.mock.calls.flat();
  expect(JSON.parse(String(line))).toEqual({
    level: "warn",
    time: expect.any(Number),
    name: "storefront",
    shop: "bistro",
    msg: "The store is away.",
  });
  expect(String(line)).not.toContain("\n");
});

test("the storefront's server writes lines of that form only", () => {
  const server = globSync("lib/{observe,business,render}/**/*.ts").filter((file) => !file.endsWith("log-line.ts"));
  expect(server.length).toBeGreaterThan(50);
  expect(server.filter((file) => /\bconsole\.(?:log|info|warn|error)\b/.test(readFileSync(file, "utf8")))).toEqual([]);
});
