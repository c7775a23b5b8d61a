import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROUTE_IDS, routeOf, routesWith } from "@/lib/domain/pages/route-table";
import { ADDRESSES } from "@/tests/fixtures/shop/page-addresses";
import { pageFileAt } from "@/tests/fixtures/shop/page-files";

const root = path.resolve(import.meta.dirname, "../../..");
const source = (file: string) => readFileSync(path.join(root, file), "utf8");
const pageOf = (id: (typeof ROUTE_IDS)[number]) => pageFileAt(routeOf(id).internal ?? ADDRESSES[id]) ?? "";
const isPerRequest = (file: string) => source(file).includes(`export const dynamic = "force-dynamic";`);

/** The files that a file imports, directly or through others, by the alias of the project's root. */
function importsOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ""] of source(file).matchAll(/from "@\/([^"]+)"/g)) {
    const found = [`${name}.tsx`, `${name}.ts`].find((each) => existsSync(path.join(root, each)));
    if (!found || seen.has(found)) continue;
    importsOf(found, seen.add(found));
  }
  return seen;
}

describe.each(routesWith("payment", "providers", "return"))("%s", (id) => {
  test("[SEC-02] is rendered per request, since its policy carries a nonce", () => {
    expect(isPerRequest(pageOf(id)), `${pageOf(id)}: export const dynamic = "force-dynamic"`).toBe(true);
  });
});

describe.each(routesWith("payment", "providers"))("%s", (id) => {
  test("[ROBUST-11] contains PaymentDocument, which reloads the page if its document admits no provider", () => {
    expect([...importsOf(pageOf(id))]).toContain("components/payment/client/payment-document.tsx");
  });
});

test("a page on which no money moves is not rendered per request by mistake", () => {
  const others = ROUTE_IDS.filter((id) => routeOf(id).payment === null && pageOf(id) !== "");
  expect(others.filter((id) => isPerRequest(pageOf(id)))).toEqual([]);
});
