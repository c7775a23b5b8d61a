import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { GET } from "@/app/api/ready/route";
import { applyPublished } from "@/config/load";

/** A process that has just started, whose installation has no files of businesses. */
function startWithoutFiles(): void {
  vi.stubGlobal(Symbol.for("storefront.configuration") as never, undefined);
  for (const name of ["ROOT_CONFIG_FILE", "CONFIG_CACHE_FILE", "BUSINESSES_DIR"]) vi.stubEnv(name, "/nowhere");
}

test("[CFG-02] a storefront is not ready for visits before it knows a business, and is once a backend told it one", async () => {
  startWithoutFiles();
  expect(GET().status).toBe(503);
  const config = JSON.parse(readFileSync("config/businesses/kaapi-kitchen.json", "utf8"));
  applyPublished(new Map([["kaapi-kitchen", { version: 1, config, opening: config }]]));
  const ready = GET();
  expect([ready.status, ready.headers.get("cache-control"), await ready.json()]).toEqual([
    200,
    "no-store",
    { status: "ready" },
  ]);
});
