import { assert, expect, test } from "vitest";
import { page, shop, withoutScripts } from "../../fixtures/shop/shops.ts";
import { sitemapPaths } from "./documents.ts";

test("[ORD-01] what an order must come to is told on every page that dishes are ordered from, once, before a store is chosen", async () => {
  const of = shop("kaapi-kitchen");
  const paths = await sitemapPaths(of);
  const category = paths.find((path) => path.startsWith("/menu/category/"));
  // A dish that is served at every hour: one that cannot be ordered now says so instead.
  const dish = paths.find((path) => path.endsWith("/masala-dosa"));
  for (const path of ["/menu", category, dish, "/search"]) {
    assert.isDefined(path);
    const { body } = await page(of, path);
    expect(withoutScripts(body).match(/data-least-minimum/g)?.length, path).toBe(1);
  }
});
