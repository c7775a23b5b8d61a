import { globSync, readFileSync } from "node:fs";
// First of all, and so as the other files of this worker need it: read as a production build would, it lacks what they call.
import "react/jsx-dev-runtime";
import { PHASE_PRODUCTION_SERVER } from "next/constants";
import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";

/** Configuration and proxy as a build with these settings reads them. */
async function built(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { default: configOf } = await import("../../../next.config.ts");
  const config = configOf(PHASE_PRODUCTION_SERVER);
  vi.stubEnv("KIT_CATALOGUE", config.env?.KIT_CATALOGUE ?? "");
  const { proxy } = await import("@/proxy");
  const url = "http://kaapi.localhost:3000/_kit/kaapi-kitchen/own/en";
  const response = (await proxy(new NextRequest(url, { headers: { host: "kaapi.localhost:3000" } }))) as Response;
  return { pages: config.pageExtensions, status: response.status, response };
}

test("the catalogue is no part of a production build and its address is the shop's not-found page", async () => {
  const { pages, status, response } = await built({ NODE_ENV: "production", KIT_CATALOGUE: "" });
  expect(pages).toEqual(["tsx", "ts"]);
  expect(status).toBe(404);
  expect(response.headers.get("x-middleware-rewrite")).toContain("/missing");
});

test("the catalogue is there in development and in builds that ask for it", async () => {
  for (const settings of [
    { NODE_ENV: "development", KIT_CATALOGUE: "" },
    { NODE_ENV: "production", KIT_CATALOGUE: "1" },
  ]) {
    const { pages, response } = await built(settings);
    expect(pages).toContain("kit.tsx");
    expect(response.headers.get("x-middleware-next")).toBe("1");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  }
});

test("the catalogue shows every widget that the kit offers", async () => {
  const shown = globSync("app/%5Fkit/**/*.tsx")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const offered = Object.entries(await import("@/ui-kit")).flatMap(([name, value]) =>
    typeof value === "function" && /^[A-Z]/.test(name) && !/Icon$/.test(name) ? [name] : [],
  );
  expect(offered.length).toBeGreaterThan(35);
  expect(offered.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});
