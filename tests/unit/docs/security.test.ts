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

test("SECURITY.md says of styles and of Trusted Types what the policies do, and names the decision that has the reasons", () => {
  const shops = readFileSync("lib/business/content-policy.ts", "utf8");
  expect(page.includes("`style-src 'unsafe-inline'`")).toBe(/"style-src": \[[^\]]*'unsafe-inline'/.test(shops));
  expect(shops).not.toContain("trusted-types");
  const staff = readFileSync("backend/console/http/reply.ts", "utf8");
  expect(staff).toContain("require-trusted-types-for 'script'");
  expect(page).toContain("Trusted Types** are required on the console's pages");
  const [, number] = /decision (\d+) of/.exec(page) ?? [];
  expect(readFileSync("ARCHITECTURE.md", "utf8")).toMatch(new RegExp(`^${number}\\. \\*\\*Scripts of a page`, "m"));
});
