import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("SECURITY.md", "utf8");

test("every address that SECURITY.md names is one of a shop's host, where whoever reports something reads it", () => {
  const addresses = [...page.matchAll(/`(\/[\w/-]+)`/g)].map(([, address]) => address);
  expect(addresses).toEqual(["/api/version"]);
  for (const address of addresses) expect(existsSync(`app${address}/route.ts`)).toBe(true);
});

test("SECURITY.md says that there is no release for as long as the changelog has none", () => {
  const isReleased = /^## \[?\d/m.test(readFileSync("CHANGELOG.md", "utf8"));
  expect(/no release yet/.test(page)).toBe(!isReleased);
});
