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
